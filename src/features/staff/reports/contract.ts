import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { countableDay } from '#shared/iso-text.ts'

export const reportDimensions = [
  'service',
  'location',
  'therapist',
  'language',
  'source',
  'week',
  'month',
] as const
export type ReportDimension = (typeof reportDimensions)[number]

/** `fewerThan5` for 1 to 4; `notShown` for a larger number from which a small one could be computed. */
const shownNumber = z.union([z.number(), z.enum(['fewerThan5', 'notShown'])])

const reportNumbers = {
  requests: shownNumber,
  /** Scheduled or complete. */
  converted: shownNumber,
  lost: shownNumber,
  /** `converted` in whole per cent of `requests`; null where one of them is not shown. */
  conversionRate: z.nullable(z.number()),
  /** The median time to the first answer, in minutes of opening time; null with fewer than 5 answers. */
  medianMinutes: z.nullable(z.number()),
}
const reportNumbersSchema = z.object(reportNumbers)
export type ReportNumbers = z.output<typeof reportNumbersSchema>

const reportRowSchema = z.object({
  /** As stored; of a week its Monday, of a month `2026-11`. */
  key: z.string(),
  label: z.string(),
  ...reportNumbers,
})
export type ReportRow = z.output<typeof reportRowSchema>

export const reportSchema = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(reportDimensions),
  total: reportNumbersSchema,
  rows: z.array(reportRowSchema),
  /** True where there are too few requests to show them by anything. */
  isTooSmall: z.boolean(),
  /** True if a median is the upper bound of the times that it lies between. */
  isMedianRounded: z.boolean(),
  /** The free calls of these requests. */
  calls: z.object({
    booked: shownNumber,
    held: shownNumber,
    noAnswer: shownNumber,
    moved: shownNumber,
    cancelled: shownNumber,
    /** The median of the days from a request to its call; null with fewer than 5 calls. */
    medianDays: z.nullable(z.number()),
  }),
  /** Chats that began in each hour of the practice's day, in the whole months of the period. */
  chatsByHour: z.array(z.object({ hour: z.number(), chats: z.number() })),
  /** The months of these chats; empty where the period covers no whole month. */
  chatMonths: z.array(z.string()),
  /** People who wait for a place now. */
  waitingList: z.number(),
  /** Months of the period whose removed requests are not counted, because it covers only a part of them. */
  partMonths: z.array(z.string()),
})
export type Report = z.output<typeof reportSchema>

export const getReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'admin',
  summary:
    'Requests, answer times and outcomes of a period, at most two years, by one of their properties; without dates, of ' +
    'this month. Removed requests are counted by whole months. `format=csv` sends the same as a file.',
  query: z.object({
    from: z.optional(countableDay('Please choose the first day.')),
    to: z.optional(countableDay('Please choose the last day.')),
    by: z.optional(z.enum(reportDimensions, 'Reports cannot be split by this')),
    format: z.optional(z.enum(['json', 'csv'], 'This is neither “json” nor “csv”')),
  }),
  response: reportSchema,
  reads: 'leads',
})
