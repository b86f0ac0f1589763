import * as z from 'zod/mini'
import { countableDay } from '#shared/iso-text.ts'
import { createUrlState } from '#shared/url-state.ts'
import { type Report, type ReportDimension, reportDimensions } from './contract.ts'
import { endOfMonth, toMonth } from './rules.ts'

export const reportPeriods = ['month', 'last-month', '3-months', '12-months', 'dates'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

export const periodLabels: Record<ReportPeriod, string> = {
  month: 'This month',
  'last-month': 'Last month',
  '3-months': 'Last 3 months',
  '12-months': 'Last 12 months',
  dates: 'From – to',
}

export type ReportView = { period: ReportPeriod; from: string; to: string; by: ReportDimension }

/** The report on the screen, as the query of its address. */
export const reportUrl = createUrlState(
  {
    period: z.enum(reportPeriods),
    from: countableDay('no day'),
    to: countableDay('no day'),
    by: z.enum(reportDimensions),
  },
  { period: 'month', from: '', to: '', by: 'service' },
)

/** The first day of the month that is `count` months before a month. */
function startBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 10)
}

/** The days of a view. Its months are those of the calendar, up to today. */
export function toDays(
  { period, from, to }: Pick<ReportView, 'period' | 'from' | 'to'>,
  today: string,
): Pick<Report, 'from' | 'to'> {
  const month = toMonth(today)
  if (period === 'dates') {
    return { from: from || startBefore(month, 0), to: to || today }
  }
  if (period === 'last-month') {
    const start = startBefore(month, 1)
    return { from: start, to: endOfMonth(toMonth(start)) }
  }
  const before = { month: 0, '3-months': 2, '12-months': 11 }[period]
  return { from: startBefore(month, before), to: today }
}

/** The same days, up to the ends of their months, of which all requests are counted. */
export const toWholeMonths = ({ from, to }: Pick<Report, 'from' | 'to'>, today: string) => {
  const end = endOfMonth(toMonth(to))
  return { from: `${toMonth(from)}-01`, to: end < today ? end : today }
}
