import { formatShortDate, formatTime } from '#shared/practice-time.ts'

/** Whole hours of the practice's clock: open from the first up to, not including, the second. */
export type ChatHours = { open: number; close: number }

/** Whether chat is open at a moment, and the moments at which it opens and closes next. */
export type Availability = { available: boolean; opensAt: Date | null; closesAt: Date | null }

const minuteMs = 60 * 1000
// Every zone's clock differs from UTC by whole quarters of an hour, and changes at one of them.
const quarterMs = 15 * minuteMs
// Where a change of clocks skips the opening hour, two days pass between two openings.
const farthestMs = 3 * 24 * 60 * minuteMs

const hourFormatters = new Map<string, Intl.DateTimeFormat>()

function hourOf(at: number, timeZone: string): number {
  let formatter = hourFormatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone })
    hourFormatters.set(timeZone, formatter)
  }
  return Number(formatter.format(at))
}

/** Whether the practice's clock stands within the hours. */
export function isChatOpen(now: Date, hours: ChatHours, timeZone: string): boolean {
  const hour = hourOf(now.getTime(), timeZone)
  return hours.open <= hour && hour < hours.close
}

/** The first moment after `from` at which chat is no longer as it is then; null when there is none. */
function nextChange(from: number, hours: ChatHours, timeZone: string): number | null {
  const isOpen = isChatOpen(new Date(from), hours, timeZone)
  const first = (Math.floor(from / quarterMs) + 1) * quarterMs
  for (let at = first; at <= first + farthestMs; at += quarterMs) {
    if (isChatOpen(new Date(at), hours, timeZone) !== isOpen) return at
  }
  return null
}

const dateOf = (at: number | null) => (at === null ? null : new Date(at))

/** @param timeZone the practice's, such as `America/Toronto`: a change of clocks is its own */
export function chatAvailability(now: Date, hours: ChatHours, timeZone: string): Availability {
  const available = isChatOpen(now, hours, timeZone)
  const change = nextChange(now.getTime(), hours, timeZone)
  const after = change === null ? null : nextChange(change, hours, timeZone)
  return available
    ? { available, opensAt: dateOf(after), closesAt: dateOf(change) }
    : { available, opensAt: dateOf(change), closesAt: dateOf(after) }
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
