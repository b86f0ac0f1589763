import { m } from '#messages'
import { foldForSearch, foldWords } from '#shared/fold-text.ts'
import {
  formatLongDay,
  formatShortDate,
  formatTime,
  practiceDay,
  relativeDay,
} from '#shared/practice-time.ts'
import { countCharacters, formatCharacterCount, textLimits } from '#shared/text.ts'
import type { Sender } from './contract/messages.ts'

/** Time for which a heartbeat counts as presence, and the joined socket of an instance that has stopped. */
export const presenceMs = 40_000

/** The stored fields that presence is derived from. */
export type PresenceSigns = { isOnline: boolean; lastSeen: Date; heartbeatAt: Date | null }

/** A joined socket, or a heartbeat within 40 seconds. */
export function isPresent(signs: PresenceSigns, now: Date): boolean {
  const since = now.getTime() - presenceMs
  if (signs.isOnline && signs.lastSeen.getTime() > since) return true
  return signs.heartbeatAt !== null && signs.heartbeatAt.getTime() > since
}

/** A visitor who was last seen longer ago has left, and may need nothing more. */
export const leftMs = 12 * 60 * 60 * 1000

/** True if the visitor has left for good, as far as one can tell. */
export const hasLeft = (signs: PresenceSigns, now: Date): boolean =>
  !isPresent(signs, now) && signs.lastSeen.getTime() <= now.getTime() - leftMs

/** `Nov 21, 8:47 PM`, in the practice's time zone. */
export const formatLastSeen = (at: Date, timeZone: string) =>
  `${formatShortDate(at, timeZone)}, ${formatTime(at, timeZone)}`

const dayMs = 24 * 60 * 60 * 1000

/** When a message expires. `days` is `CHAT_RETENTION_DAYS`. */
export const messageExpiry = (writtenAt: Date, days: number) =>
  new Date(writtenAt.getTime() + days * dayMs)

/** One message per second, and a burst after a pause. */
export const messagePace = { everyMs: 1_000, burst: 5 }

/** Maximum number of messages that a history response contains. */
export const historyLength = 50

/** The first word of a name, and the rest. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}

/** Number of conversations that the inbox shows at a time. */
export const conversationsPerPage = 4

/** The text that a search for a visitor matches: name, email address, phone as written and as digits. */
export function toSearchText(visitor: Sender): string {
  const { senderName, senderEmail, senderPhone } = visitor
  const phone = senderPhone ?? ''
  return foldForSearch([senderName, senderEmail, phone, phone.replace(/\D/g, '')].join(' '))
}

/** A search matches every one of `words`, or the phone number `digits`. */
export type Search = { words: string[]; digits: string | undefined }

export function readSearch(search: string): Search {
  const words = foldWords(search)
  const digits = search.replace(/\D/g, '')
  // Something like (613) 555: a phone number, with any separators.
  const isNumber = digits.length >= 3 && /^[\d\s().+-]+$/.test(search)
  return { words, digits: isNumber ? digits : undefined }
}

/** The time of a moment today, the date of an earlier one. */
export function formatMoment(at: Date, now: Date, timeZone: string): string {
  const isToday = practiceDay(at, timeZone) === practiceDay(now, timeZone)
  return isToday ? formatTime(at, timeZone) : formatShortDate(at, timeZone)
}

/** The label of the presence dot beside a visitor's avatar. */
export function presenceWords(
  visitor: { isOnline: boolean; lastSeenFormatted: string },
  now: Date,
  timeZone: string,
): string {
  if (visitor.isOnline) return 'Online'
  if (!visitor.lastSeenFormatted) return 'Offline'
  // In the format of `formatLastSeen`; today's date is replaced by the word.
  const today = `${formatShortDate(now, timeZone)}, `
  const { lastSeenFormatted: at } = visitor
  return `Last seen: ${at.startsWith(today) ? at.replace(today, 'today at ') : at}`
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
  const relation = relativeDay(at, now, timezone)
  const day =
    relation === 'today'
      ? ''
      : relation === 'tomorrow'
        ? ' tomorrow'
        : ` on ${formatLongDay(at, timezone)}`
  return `Chat is closed until ${formatTime(at, timezone)}${day}`
}

/** From here on a hint shows how many characters are left. */
const hintThreshold = 200

/** Finds out whether a draft is too long, and the hint about its length, if there is one. */
export function roomFor(draft: string) {
  const left = textLimits.chatMessage - countCharacters(draft.trim())
  const isTooLong = left < 0
  if (left > hintThreshold) return { isTooLong }
  const words = isTooLong
    ? m.chat_characters_over({ characters: formatCharacterCount(-left) })
    : m.chat_characters_left({ characters: formatCharacterCount(left) })
  return { isTooLong, words }
}
