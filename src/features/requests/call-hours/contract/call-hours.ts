import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { isoDay, isoMoment } from '#shared/iso-text.ts'
import { recordId } from '#shared/record-fields.ts'
import { text } from '#shared/text.ts'
import { findHourIssues } from './hour-issues.ts'

export const callHoursLimits = { weekly: 70, exceptions: 400, intervals: 20, ways: 20 } as const

const clockMessage = 'Use a time such as 09:00'
const startTime = z.string(clockMessage).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, clockMessage))
const endTime = z
  .string(clockMessage)
  .check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, clockMessage))

/** Hours of one day by the practice's clock; `until` is at most 24:00. */
const clockInterval = z.object({ from: startTime, until: endTime })
export type ClockInterval = z.output<typeof clockInterval>

const weekdayMessage = 'A weekday is a number from 1, Monday, to 7, Sunday'
const weeklyInterval = z.object({
  weekday: z.int(weekdayMessage).check(z.minimum(1, weekdayMessage), z.maximum(7, weekdayMessage)),
  ...clockInterval.shape,
})
export type WeeklyInterval = z.output<typeof weeklyInterval>

/** Other hours on one date. Without any interval it is a day off. */
const hoursException = z.object({
  date: isoDay('Use a day such as 2026-12-24'),
  intervals: z.array(clockInterval).check(z.maxLength(callHoursLimits.intervals)),
  note: z.prefault(text({ max: 200, what: 'A note' }), ''),
})
export type HoursException = z.output<typeof hoursException>

/** A way to hold a free call: `phone`, `video`, or the key of an office. */
const way = z.string('A way is phone, video or an office').check(z.minLength(1), z.maxLength(60))

const videoLinkMessage = 'Please enter an address that begins with https://'
const videoLink = z.string(videoLinkMessage).check(
  z.trim(),
  z.maxLength(500, 'A link can have 500 characters at most'),
  z.refine(
    (link) => link === '' || (/^https:\/\/[^\s"<>]+$/.test(link) && URL.canParse(link)),
    videoLinkMessage,
  ),
)

const calendarAddress = z
  .string('This is no calendar address')
  .check(z.trim(), z.maxLength(2_000, 'An address can have 2,000 characters at most'))

const hoursFields = {
  isBookable: z.boolean('Please choose whether clients can book a free call'),
  weekly: z.array(weeklyInterval).check(z.maxLength(callHoursLimits.weekly)),
  exceptions: z.array(hoursException).check(z.maxLength(callHoursLimits.exceptions)),
  ways: z.array(way).check(z.maxLength(callHoursLimits.ways)),
}

export const callHoursSchema = z.object({
  ...hoursFields,
  /** Where calls by video are held; null if there is no link. */
  videoLink: z.nullable(z.string()),
  /** Null until hours are saved for the first time. */
  updatedAt: z.nullable(z.string()),
  /** The calendar whose entries take times away. Its address is secret and never answered. */
  busyCalendar: z.nullable(
    z.object({
      host: z.string(),
      /** Null until it was read for the first time. */
      readAt: z.nullable(z.string()),
      /** A sentence about why it cannot be read at present. */
      problem: z.nullable(z.string()),
    }),
  ),
})
export type CallHours = z.output<typeof callHoursSchema>

/** The part of the hours that decides when someone can be called. */
export type WorkingHours = Pick<CallHours, 'isBookable' | 'weekly' | 'exceptions'>

const noWays = 'Please choose at least one way to hold the calls'
const noLink = 'Calls by video need a link'

export const callHoursChangeSchema = z
  .object({
    ...hoursFields,
    videoLink: z.optional(z.nullable(videoLink)),
    /** The secret address of a calendar: unchanged if absent, removed if null or empty. */
    busyCalendarUrl: z.optional(z.nullable(calendarAddress)),
    /** As last read: if someone else has changed the hours since, the change is refused (409). */
    updatedAt: z.optional(z.nullable(isoMoment())),
  })
  .check((checked) => {
    // Of what is no time nothing more is said.
    if (checked.issues.length > 0) return
    const { isBookable, ways, videoLink: link } = checked.value
    const refuse = (path: PropertyKey[], message: string) =>
      checked.issues.push({ code: 'custom', input: checked.value, path, message })
    for (const { path, message } of findHourIssues(checked.value)) refuse(path, message)
    if (isBookable && ways.length === 0) refuse(['ways'], noWays)
    if (ways.includes('video') && !link) refuse(['videoLink'], noLink)
  })
export type CallHoursChange = z.output<typeof callHoursChangeSchema>

const params = z.object({ userId: recordId })

export const getCallHours = endpoint({
  method: 'GET',
  path: '/api/admin/call-hours/:userId',
  access: 'staff',
  summary:
    'When someone can be called, by the practice’s clock: their own hours, or anyone’s for an administrator.',
  params,
  response: callHoursSchema,
  reads: 'call-hours',
})

export const changeCallHours = endpoint({
  method: 'PUT',
  path: '/api/admin/call-hours/:userId',
  access: 'staff',
  summary: 'Replaces the call hours: one’s own, or anyone’s for an administrator.',
  params,
  body: callHoursChangeSchema,
  response: callHoursSchema,
  // The agenda shows them beside the calls.
  changes: ['call-hours', 'leads'],
})
