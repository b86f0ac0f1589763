import { addDays, practiceDay, toNoon } from '#shared/practice-time.ts'
import type { Report, ReportDimension } from './contract.ts'

/** The longest period, in days: two years with a leap day. */
export const maxReportDays = 731

/** The facts of one lead that are counted; none names a person. */
export type CountedRequest = {
  createdAt: Date
  serviceType: string
  preferredLocation: string
  assignedTo: number | null
  language: string
  source: 'form' | 'chat'
  heardFrom: string | null
  campaign: { source: string | null; medium: string | null; name: string | null } | null
  status: string
  /** Minutes of opening time until the first answer; null without one. */
  answeredAfter: number | null
  calls?: RequestCalls | undefined
}

/** The free calls of a request. */
export type RequestCalls = {
  booked: number
  held: number
  noAnswer: number
  moved: number
  cancelled: number
  /** Days from the request to its last call that was not cancelled; null without one. */
  days: number | null
}

/** By what totals are stored; months are their own column. */
export type TotalDimension = Exclude<ReportDimension, 'month'> | 'all'

export type CallMeasure =
  | 'callsBooked'
  | 'callsHeld'
  | 'callsNoAnswer'
  | 'callsMoved'
  | 'callsCancelled'
  | 'callDays'

export type Measure = 'requests' | 'converted' | 'lost' | 'answers' | CallMeasure

/**
 * A stored total. `minutes` is the upper bound of the times that it counts, for `answers`, and the days from request to
 * call for `callDays`; else 0.
 */
export type Total = {
  month: string
  dimension: TotalDimension
  value: string
  measure: Measure
  minutes: number
  total: number
}

/** Upper bounds of answer times in minutes; a longer time counts as the last. */
const bounds = [
  5, 10, 15, 20, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480, 600, 720, 960, 1200, 1440, 1920,
  2400, 2880, 3600, 4320, 5760, 7200, 10_080, 14_400, 20_160,
] as const

export const toBound = (minutes: number): number =>
  bounds.find((bound) => minutes <= bound) ?? 20_160

/** `2026-11` */
export const toMonth = (day: string) => day.slice(0, 7)

/** The Monday of a day's week. */
export const toWeek = (day: string) => addDays(day, -((toNoon(day).getUTCDay() + 6) % 7))

/** The first word of a key, for what no one was asked or no one answered. */
export const noValue = 'none'
const campaignKey = 'campaign:'
/** Campaigns of which few people came, together. */
export const otherCampaigns = campaignKey

/** Where a request came from: what the client said, else the campaign of their link, else the way it was sent. */
function toSourceKey({ heardFrom, campaign, source }: CountedRequest): string {
  if (heardFrom !== null) return heardFrom
  if (campaign !== null) {
    return `${campaignKey}${campaign.source ?? campaign.name ?? campaign.medium ?? ''}`
  }
  return source === 'chat' ? 'chat' : noValue
}

/** The campaign of a key; undefined for others. */
export const toCampaignName = (key: string): string | undefined =>
  key.startsWith(campaignKey) ? key.slice(campaignKey.length) : undefined

type Place = { dimension: TotalDimension; value: string }

export const listPlaces = (request: CountedRequest, day: string): Place[] => [
  { dimension: 'all', value: '' },
  { dimension: 'service', value: request.serviceType },
  { dimension: 'location', value: request.preferredLocation },
  { dimension: 'therapist', value: String(request.assignedTo ?? noValue) },
  { dimension: 'language', value: request.language },
  { dimension: 'source', value: toSourceKey(request) },
  { dimension: 'week', value: toWeek(day) },
]

/** The measures of one request. The last is the time to its first answer. */
export function listMeasures({ status, answeredAfter }: CountedRequest) {
  const measures: { measure: Measure; minutes: number }[] = [{ measure: 'requests', minutes: 0 }]
  // The rule of the specified conversion rate.
  if (status === 'scheduled' || status === 'complete') {
    measures.push({ measure: 'converted', minutes: 0 })
  }
  if (status === 'leadLost') measures.push({ measure: 'lost', minutes: 0 })
  if (answeredAfter !== null) measures.push({ measure: 'answers', minutes: answeredAfter })
  return measures
}

/** The totals of calls. They are counted for the practice as a whole: by anything else they would be too few. */
export const listCallMeasures = ({ calls }: Pick<CountedRequest, 'calls'>) => {
  if (!calls) return []
  const counts: { measure: CallMeasure; minutes: number; total: number }[] = [
    { measure: 'callsBooked', minutes: 0, total: calls.booked },
    { measure: 'callsHeld', minutes: 0, total: calls.held },
    { measure: 'callsNoAnswer', minutes: 0, total: calls.noAnswer },
    { measure: 'callsMoved', minutes: 0, total: calls.moved },
    { measure: 'callsCancelled', minutes: 0, total: calls.cancelled },
    ...(calls.days === null
      ? []
      : [{ measure: 'callDays', minutes: calls.days, total: 1 } as const]),
  ]
  return counts.filter(({ total }) => total > 0)
}

const totalKey = ({ month, dimension, value, measure, minutes }: Total) =>
  [month, dimension, value, measure, minutes].join('\n')

/** The totals of requests that are removed, in one order, so that two removals never wait for each other. */
export function toTotals(requests: readonly CountedRequest[], timeZone: string): Total[] {
  const totals = new Map<string, Total>()
  const add = (one: Total) => {
    const known = totals.get(totalKey(one))
    if (known) known.total += one.total
    else totals.set(totalKey(one), one)
  }
  for (const request of requests) {
    const day = practiceDay(request.createdAt, timeZone)
    const practice = { month: toMonth(day), dimension: 'all', value: '' } as const
    for (const measured of listCallMeasures(request)) add({ ...practice, ...measured })
    for (const { measure, minutes } of listMeasures(request)) {
      const bound = measure === 'answers' ? toBound(minutes) : 0
      for (const place of listPlaces(request, day)) {
        add({ month: toMonth(day), ...place, measure, minutes: bound, total: 1 })
      }
    }
  }
  return [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total)
}

/** The months that a period touches. */
function listMonths(from: string, to: string): string[] {
  const months = [toMonth(from)]
  for (let day = from; toMonth(day) < toMonth(to); ) {
    day = addDays(`${toMonth(day)}-28`, 4).replace(/\d\d$/, '01')
    months.push(toMonth(day))
  }
  return months
}

/** The last day of a month. */
export const endOfMonth = (month: string) =>
  addDays(addDays(`${month}-28`, 4).replace(/\d\d$/, '01'), -1)

/** The months that a period covers up to today, and those of which it covers a part. */
export function splitMonths(
  { from, to }: Pick<Report, 'from' | 'to'>,
  today: string,
): { whole: string[]; part: string[] } {
  const isWhole = (month: string) => {
    const end = endOfMonth(month)
    return from <= `${month}-01` && to >= (end < today ? end : today)
  }
  const months = listMonths(from, to)
  return { whole: months.filter(isWhole), part: months.filter((month) => !isWhole(month)) }
}

/** The keys of the rows that a report has whether or not there were requests. */
export function listTimeKeys(
  { from, to }: Pick<Report, 'from' | 'to'>,
  by: ReportDimension,
): string[] {
  if (by === 'month') return listMonths(from, to)
  if (by !== 'week') return []
  const weeks = [toWeek(from)]
  for (let week = addDays(toWeek(from), 7); week <= to; week = addDays(week, 7)) weeks.push(week)
  return weeks
}

/** The problem with a period, if there is one. */
export function checkPeriod({ from, to }: Pick<Report, 'from' | 'to'>): string | undefined {
  if (to < from) return 'The last day is before the first.'
  if (addDays(from, maxReportDays - 1) < to) return 'A report can cover two years at most.'
  return undefined
}

/** The middle of counted minutes; of two the mean. */
export function findMedian(counts: ReadonlyMap<number, number>): number | null {
  const sorted = [...counts].toSorted(([a], [b]) => a - b)
  const all = sorted.reduce((sum, [, count]) => sum + count, 0)
  if (all === 0) return null
  const at = (rank: number) => {
    let passed = 0
    for (const [minutes, count] of sorted) {
      passed += count
      if (passed >= rank) return minutes
    }
    return 0
  }
  return Math.round((at(Math.floor((all + 1) / 2)) + at(Math.ceil((all + 1) / 2))) / 2)
}
