import type { EndpointResponse } from '#shared/endpoint.ts'
import {
  defaultTimeZone,
  formatLongDay,
  formatTime,
  practiceDay,
  relativeDay,
} from '#shared/practice-time.ts'
import type { getChatAvailability } from './contract/conversations.ts'

export type Availability = EndpointResponse<typeof getChatAvailability>

/** The practice writes `EST` all year round, as on its door; other zones have their own name. */
function zoneName(timeZone: string, at: Date): string {
  if (timeZone === defaultTimeZone) return 'EST'
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'short' })
  return parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** `9:00 AM to 9:00 PM EST`: the practice's usual hours until the server has answered. */
export function hoursInWords(availability?: Availability): string {
  if (!availability) return '9:00 AM to 9:00 PM EST'
  const { opensAt, closesAt, timezone } = availability
  if (opensAt === null || closesAt === null) return 'midnight to midnight'
  const opening = new Date(opensAt)
  const times = [opening, new Date(closesAt)].map((at) => formatTime(at, timezone))
  return `${times.join(' to ')} ${zoneName(timezone, opening)}`
}

/** The same for the heading of the chat panel. */
export const headlineOfHours = (availability?: Availability) =>
  availability?.closesAt === null
    ? 'Here at any hour, every day'
    : `${hoursInWords(availability)}, every day`

/** `Eastern`: correct in summer and winter. */
const zoneInWords = (timeZone: string, at: Date) =>
  timeZone === defaultTimeZone ? 'Eastern' : zoneName(timeZone, at)

function dayInWords(at: Date, now: Date, timeZone: string): string {
  const day = relativeDay(at, now, timeZone)
  return day === 'today' || day === 'tomorrow' ? day : `on ${formatLongDay(at, timeZone)}`
}

/** When chat opens next: in the practice's time zone, and in the reader's where that differs. */
export function nextOpening(availability: Availability, now: Date, ownZone: string) {
  const { opensAt, timezone } = availability
  if (opensAt === null) return undefined
  const at = new Date(opensAt)
  const days = { practice: dayInWords(at, now, timezone), own: dayInWords(at, now, ownZone) }
  const ownTime = `${formatTime(at, ownZone)} your time`
  const isElsewhere =
    practiceDay(at, timezone) !== practiceDay(at, ownZone) ||
    formatTime(at, timezone) !== formatTime(at, ownZone)
  return {
    practice: `${days.practice} at ${formatTime(at, timezone)} ${zoneInWords(timezone, at)}`,
    own: !isElsewhere
      ? undefined
      : days.own === days.practice
        ? ownTime
        : `${days.own} at ${ownTime}`,
  }
}
