import * as z from 'zod/mini'
import {
  type CallHours,
  type CallHoursChange,
  type ClockInterval,
  callHoursChangeSchema,
  type HoursException,
  type WeeklyInterval,
} from '#features/requests/call-hours/contract/call-hours.ts'
import { weekdayNames } from '#features/requests/call-hours/contract/hour-issues.ts'
import { toMinutes } from '#shared/clock-time.ts'
import type { Issue } from '#shared/errors.ts'
import { formatFullDay, toNoon } from '#shared/practice-time.ts'

/** The call hours as the form has them. */
export type HoursValues = {
  isBookable: boolean
  weekly: WeeklyInterval[]
  exceptions: HoursException[]
  ways: string[]
  videoLink: string
  /** The secret address as it was typed: null as long as it is not changed, empty to remove it. */
  busyCalendarUrl: string | null
}

const byTime = (a: { from: string }, b: { from: string }) => (a.from < b.from ? -1 : 1)

export const toHoursValues = (hours: CallHours): HoursValues => ({
  isBookable: hours.isBookable,
  weekly: hours.weekly.toSorted((a, b) => a.weekday - b.weekday || byTime(a, b)),
  exceptions: hours.exceptions.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  ways: [...hours.ways],
  videoLink: hours.videoLink ?? '',
  busyCalendarUrl: null,
})

export function toHoursBody(values: HoursValues, updatedAt: string | null): CallHoursChange {
  const { videoLink, busyCalendarUrl, ...rest } = values
  return {
    ...rest,
    videoLink: videoLink.trim() || null,
    ...(busyCalendarUrl !== null && { busyCalendarUrl: busyCalendarUrl.trim() || null }),
    updatedAt,
  }
}

/** Finds the faults for which the call would be refused, by the paths of the form. */
export function findHoursIssues(values: HoursValues): Issue[] {
  const { error } = z.safeParse(callHoursChangeSchema, toHoursBody(values, null))
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }))
}

/** The messages of a field and of all below it, each once. */
export const listMessages = (issues: readonly Issue[], path: string): string[] => [
  ...new Set(
    issues
      .filter((issue) => issue.path === path || issue.path.startsWith(`${path}.`))
      .map(({ message }) => message),
  ),
]

const usualMinutes = 180
const dayMinutes = 24 * 60

const toClock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Further hours of a day: in the morning, or an hour after the last ones. */
export function proposeInterval(others: readonly ClockInterval[]): ClockInterval {
  const last = others.toSorted(byTime).at(-1)
  if (!last) return { from: '09:00', until: '12:00' }
  const from = Math.min(toMinutes(last.until) + 60, dayMinutes - 60)
  return { from: toClock(from), until: toClock(Math.min(from + usualMinutes, dayMinutes)) }
}

/** Gives Monday to Friday the hours of one of them. */
export function copyToWeekdays(
  weekly: readonly WeeklyInterval[],
  weekday: number,
): WeeklyInterval[] {
  const copied = weekly.filter((one) => one.weekday === weekday)
  const workdays = [1, 2, 3, 4, 5]
  return [
    ...workdays.flatMap((day) => copied.map(({ from, until }) => ({ from, until, weekday: day }))),
    ...weekly.filter((one) => !workdays.includes(one.weekday)),
  ]
}

const formatIntervals = (intervals: readonly ClockInterval[]) =>
  intervals.map(({ from, until }) => `${from} to ${until}`).join(', ')

export const hoursLabels: Record<keyof HoursValues, string> = {
  isBookable: 'Clients can book',
  weekly: 'Weekly hours',
  exceptions: 'Other days',
  ways: 'Ways',
  videoLink: 'Video link',
  busyCalendarUrl: 'Calendar address',
}

/** A value as text, for those who changed the same as a colleague. */
export function formatHoursValue(
  field: keyof HoursValues,
  hours: CallHours,
  toWay: (way: string) => string,
): string {
  switch (field) {
    case 'isBookable':
      return hours.isBookable ? 'on' : 'off'
    case 'weekly':
      return weekdayNames
        .flatMap((name, at) => {
          const intervals = hours.weekly.filter(({ weekday }) => weekday === at + 1)
          return intervals.length === 0 ? [] : `${name} ${formatIntervals(intervals)}`
        })
        .join('; ')
    case 'exceptions':
      return hours.exceptions
        .map(({ date, intervals }) => {
          const day = formatFullDay(toNoon(date), 'UTC')
          return intervals.length === 0 ? `${day} off` : `${day} ${formatIntervals(intervals)}`
        })
        .join('; ')
    case 'ways':
      return hours.ways.map(toWay).join(', ')
    case 'videoLink':
      return hours.videoLink ?? ''
    case 'busyCalendarUrl':
      return hours.busyCalendar?.host ?? ''
  }
}
