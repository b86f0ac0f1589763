import * as z from 'zod'
import { dayMs } from '#shared/durations.ts'
import { type BusyInterval, joinWithin } from '../busy-intervals.ts'
import type { CalendarDeps } from '../deps.ts'
import { CalendarReadError } from './calendar-read-error.ts'
import type { ActiveCalendar } from './list-active.ts'
import { subtractIntervals } from './subtract-intervals.ts'

/** Google refuses a range that is too long, and names no limit; two months are allowed. */
const maxRangeMs = 50 * dayMs

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const answer = z.object({
  calendars: z.object({
    primary: z.object({
      busy: z.array(z.object({ start: moment, end: moment })).default([]),
      errors: z.array(z.unknown()).optional(),
    }),
  }),
})

type Range = { from: number; until: number }

function splitRange({ from, until }: Range): Range[] {
  const parts: Range[] = []
  for (let start = from; start < until; start += maxRangeMs) {
    parts.push({ from: start, until: Math.min(start + maxRangeMs, until) })
  }
  return parts
}

async function readPart(
  { google }: Pick<CalendarDeps, 'google'>,
  userId: number,
  { from, until }: Range,
): Promise<BusyInterval[]> {
  const response = await google.callCalendar(userId, {
    method: 'POST',
    path: '/calendar/v3/freeBusy',
    body: {
      timeMin: new Date(from).toISOString(),
      timeMax: new Date(until).toISOString(),
      items: [{ id: 'primary' }],
    },
  })
  const { data } = answer.safeParse(response)
  // An answer without the calendar must not look like one without entries.
  if (!data || data.calendars.primary.errors?.length) throw new CalendarReadError('unreadable')
  return data.calendars.primary.busy.map(({ start, end }) => [start, end])
}

/**
 * Reads when a person's Google calendar is busy, without the free calls that we have written there.
 * @throws GoogleError, CalendarReadError
 */
export async function readGoogle(
  deps: Pick<CalendarDeps, 'calendars' | 'google'>,
  { userId }: ActiveCalendar,
  range: Range,
): Promise<readonly BusyInterval[]> {
  const own = await deps.calendars.listOwnTimes(userId)
  const parts = []
  for (const part of splitRange(range)) parts.push(await readPart(deps, userId, part))
  const ownIntervals = own.map(({ from, until }) => [Number(from), Number(until)] as const)
  return subtractIntervals(joinWithin(parts.flat(), range), ownIntervals)
}
