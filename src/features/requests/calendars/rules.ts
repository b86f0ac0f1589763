import { minuteMs } from '#shared/durations.ts'

/** A reading of a calendar is shown for so long before it is read again. A booking reads it again in any case. */
export const readingAgeMs = 2 * minuteMs
/** A reading that is older offers no time: the calendar may have filled up since. */
export const maxReadingAgeMs = 30 * minuteMs

/** Calendars are read so far ahead: as far as calls can be booked, and a bit more. */
export const busyDays = 100

export const maxCalendarBytes = 2 * 1024 * 1024
export const maxCalendarMs = 10_000
/** Intervals stored of one calendar, after those that touch were joined. */
export const maxIntervals = 5_000

/** An entry that Google has not taken for a day is shown as lost. */
export const entryRetryMs = 24 * 60 * minuteMs

/**
 * Why a calendar could not be read.
 * - `down`, `slow`, `refused`, `notFound`: of its server
 * - `private`, `insecure`: it leads into a private network, or away from https
 * - `tooLong`, `unreadable`: of the file
 * - `ended`: Google has ended the permission
 * - `scopes`: the permission does not include the calendar
 * - `entryLost`: it is read, but a free call could not be written into it
 */
export const calendarProblems = [
  'down',
  'slow',
  'refused',
  'notFound',
  'private',
  'insecure',
  'tooLong',
  'unreadable',
  'ended',
  'scopes',
  'entryLost',
] as const
export type CalendarProblem = (typeof calendarProblems)[number]

/** Each as a sentence for staff. */
export const calendarProblemTexts: Record<CalendarProblem, string> = {
  down: 'The calendar cannot be reached.',
  slow: 'The calendar does not answer in time.',
  refused: 'The calendar’s server refuses to be read.',
  notFound: 'There is no calendar at this address any more.',
  private: 'The address leads into a private network, which is never read.',
  insecure: 'The address leads to a connection without encryption, which is never read.',
  tooLong: 'The calendar is larger than 2 MB.',
  unreadable: 'The file at this address is not a calendar that can be read.',
  ended: 'Google has ended the permission. The account must be connected again.',
  scopes:
    'Google does not allow reading the calendar. Connect it again and leave every box ticked.',
  entryLost: 'A free call could not be written into the Google calendar. Add it there by hand.',
}
