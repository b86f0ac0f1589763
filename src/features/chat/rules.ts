import { foldText, foldWords } from '#shared/fold-text.ts'
import { formatShortDate, formatTime, practiceDay } from '#shared/practice-time.ts'
import { countCharacters, formatCharacterCount, textLimits } from '#shared/text.ts'
import type { Sender } from './contract.ts'

/** Whole hours of the practice's clock: open from the first up to, not including, the second. */
export type ChatHours = { open: number; close: number }

/** Whether chat is open at a moment, and the moments at which it opens and closes next. */
export type Availability = { available: boolean; opensAt: Date | null; closesAt: Date | null }

const minuteMs = 60 * 1000
// Every zone's clock differs from UTC by whole quarters of an hour, and changes at one of them.
const quarterMs = 15 * minuteMs
// Where a change of clocks skips the opening hour, two days pass between two openings.
const maxLookAheadMs = 3 * 24 * 60 * minuteMs

const hourFormatters = new Map<string, Intl.DateTimeFormat>()

function getHour(at: number, timeZone: string): number {
  let formatter = hourFormatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone })
    hourFormatters.set(timeZone, formatter)
  }
  return Number(formatter.format(at))
}

/** Whether the practice's clock stands within the hours. */
export function isChatOpen(now: Date, hours: ChatHours, timeZone: string): boolean {
  const hour = getHour(now.getTime(), timeZone)
  return hours.open <= hour && hour < hours.close
}

/** The first moment after `from` at which chat is no longer as it is then; null when there is none. */
function nextChange(from: number, hours: ChatHours, timeZone: string): number | null {
  const isOpen = isChatOpen(new Date(from), hours, timeZone)
  const first = (Math.floor(from / quarterMs) + 1) * quarterMs
  for (let at = first; at <= first + maxLookAheadMs; at += quarterMs) {
    if (isChatOpen(new Date(at), hours, timeZone) !== isOpen) return at
  }
  return null
}

const toDate = (at: number | null) => (at === null ? null : new Date(at))

/** @param timeZone the practice's, such as `America/Toronto`: a change of clocks is its own */
export function chatAvailability(now: Date, hours: ChatHours, timeZone: string): Availability {
  const available = isChatOpen(now, hours, timeZone)
  const change = nextChange(now.getTime(), hours, timeZone)
  const after = change === null ? null : nextChange(change, hours, timeZone)
  return available
    ? { available, opensAt: toDate(after), closesAt: toDate(change) }
    : { available, opensAt: toDate(change), closesAt: toDate(after) }
}

/** How long a heartbeat, or a joined socket of an instance that fell silent, counts as being there. */
export const presenceMs = 40_000

/** What presence follows from, as stored. */
export type Signs = { isOnline: boolean; lastSeen: Date; heartbeatAt: Date | null }

/** A joined socket, or a heartbeat within 40 seconds. */
export function isPresent(signs: Signs, now: Date): boolean {
  const fresh = now.getTime() - presenceMs
  if (signs.isOnline && signs.lastSeen.getTime() > fresh) return true
  return signs.heartbeatAt !== null && signs.heartbeatAt.getTime() > fresh
}

/** `Nov 21, 8:47 PM`, by the practice's clock. */
export const formatLastSeen = (at: Date, timeZone: string) =>
  `${formatShortDate(at, timeZone)}, ${formatTime(at, timeZone)}`

const dayMs = 24 * 60 * minuteMs

/** When a message's time is over. `days` is `CHAT_RETENTION_DAYS`. */
export const messageExpiry = (writtenAt: Date, days: number) =>
  new Date(writtenAt.getTime() + days * dayMs)

/** One message a second, and so many at once after a pause. */
export const messagePace = { everyMs: 1_000, burst: 5 }

/**
 * How many conversations the list holds that is not asked for by pages, the latest: so that what the
 * server reads for it does not grow with the practice.
 */
export const maxListedConversations = 500

/** How many messages an answer holds at most. */
export const historyLength = 50

/** The visitor's own words, oldest first, as far as a request's notes have room. */
export function notesOfChat(messages: readonly { message: string }[], most: number): string {
  let notes = ''
  for (const { message } of messages) {
    const longer = notes ? `${notes}\n${message}` : message
    if (longer.length > most) break
    notes = longer
  }
  return notes
}

/** How many conversations the inbox shows at a time. */
export const conversationsPerPage = 4

/** What a search finds a visitor by: name, address, telephone number as written and digits alone. */
export function toSearchText(visitor: Sender): string {
  const { senderName, senderEmail, senderPhone } = visitor
  const phone = senderPhone ?? ''
  return foldText([senderName, senderEmail, phone, phone.replace(/\D/g, '')].join(' '))
}

/** What a search looks for: every one of `words`, or the telephone number `digits`. */
export type Search = { words: string[]; digits: string | undefined }

export function readSearch(search: string): Search {
  const words = foldWords(search)
  const digits = search.replace(/\D/g, '')
  // Something like (613) 555: a telephone number, whatever stands between its digits.
  const isNumber = digits.length >= 3 && /^[\d\s().+-]+$/.test(search)
  return { words, digits: isNumber ? digits : undefined }
}

/** The time of a moment today, the date of an earlier one. */
export function formatMoment(at: Date, now: Date, timeZone: string): string {
  const isToday = practiceDay(at, timeZone) === practiceDay(now, timeZone)
  return isToday ? formatTime(at, timeZone) : formatShortDate(at, timeZone)
}

/** What the dot beside a visitor's picture says. */
export function presenceWords(
  visitor: { isOnline: boolean; lastSeenFormatted: string },
  now: Date,
  timeZone: string,
): string {
  if (visitor.isOnline) return 'Online'
  if (!visitor.lastSeenFormatted) return 'Offline'
  // As `formatLastSeen` has it; on the same day the date says nothing.
  const today = `${formatShortDate(now, timeZone)}, `
  const { lastSeenFormatted: at } = visitor
  return `Last seen: ${at.startsWith(today) ? at.replace(today, 'today at ') : at}`
}

const webAddress = /https?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]]/g

/** A text in parts: web addresses, without the punctuation that follows them, and what is between. */
export function splitAddresses(text: string): { text: string; isAddress: boolean }[] {
  const parts: { text: string; isAddress: boolean }[] = []
  let end = 0
  for (const { 0: address, index } of text.matchAll(webAddress)) {
    if (index > end) parts.push({ text: text.slice(end, index), isAddress: false })
    parts.push({ text: address, isAddress: true })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isAddress: false })
  return parts
}

type OpeningTimes = {
  available: boolean
  opensAt: string | null
  closesAt: string | null
  timezone: string
}

/** The line above the inbox: until when chat is open, or when it opens again. */
export function availabilityWords(times: OpeningTimes, now: Date): string {
  const { available, opensAt, closesAt, timezone } = times
  if (available) {
    return closesAt === null
      ? 'Chat is always open'
      : `Chat is open until ${formatTime(new Date(closesAt), timezone)}`
  }
  if (opensAt === null) return 'Chat is closed'
  const at = new Date(opensAt)
  const isToday = practiceDay(at, timezone) === practiceDay(now, timezone)
  return `Chat is closed until ${formatTime(at, timezone)}${isToday ? '' : ' tomorrow'}`
}

type Numbered = { id: number; seq: number }

/** The messages with one more, in their order; the same one again takes the place of itself. */
export function withMessage<M extends Numbered>(messages: readonly M[], message: M): M[] {
  return [...messages.filter(({ id }) => id !== message.id), message].toSorted(
    (one, other) => one.seq - other.seq,
  )
}

/**
 * What was read, with the earlier messages that were loaded before it. These are dropped where something
 * may lie between the two: whoever was away for long begins at the end again.
 */
export function withEarlierMessages<M extends Numbered>(
  read: readonly M[],
  known: readonly M[] | undefined,
): M[] {
  const first = read[0]
  if (!first || !known) return [...read]
  const earlier = known.filter(({ seq }) => seq < first.seq)
  const isAdjacent = (known.at(-1)?.seq ?? 0) >= first.seq - 1
  return isAdjacent ? [...earlier, ...read] : [...read]
}

/** What was read, and what the live channel has brought since that reading began. */
export function withLaterMessages<M extends Numbered>(
  read: readonly M[],
  known: readonly M[] | undefined,
): M[] {
  const last = read.at(-1)
  // Nothing read: the conversation is gone, whatever is known of it.
  if (!last || !known) return [...read]
  return [...read, ...known.filter(({ seq }) => seq > last.seq)]
}

/** From here on the writer of a message is told how much room there is. */
const littleRoom = 200

/** The room that is left for a message, in words once it is little. */
export function roomFor(draft: string) {
  const left = textLimits.chatMessage - countCharacters(draft.trim())
  const isTooLong = left < 0
  if (left > littleRoom) return { isTooLong }
  const words = isTooLong
    ? `${formatCharacterCount(-left)} too many`
    : `${formatCharacterCount(left)} left`
  return { isTooLong, words }
}
