import { toRate } from '#features/requests/stats/rules.ts'
import { practiceDay } from '#shared/practice-time.ts'
import type { Report, ReportDimension, ReportNumbers } from './contract.ts'
import { type Cell, hideSmallNumbers, minShown, type ShownNumber } from './hide-small-numbers.ts'
import {
  type CountedRequest,
  findMedian,
  listMeasures,
  listPlaces,
  listTimeKeys,
  otherCampaigns,
  type Total,
  toCampaignName,
  toMonth,
} from './rules.ts'

type Outcome = 'requests' | 'converted' | 'lost'

/** The counts at one place. */
type Tally = Record<Outcome, number> & {
  /** Answers by the minutes after which they were given. */
  answers: Map<number, number>
}

const emptyTally = (): Tally => ({ requests: 0, converted: 0, lost: 0, answers: new Map() })

/** Calls are counted apart. */
const isOutcome = (measure: Total['measure']): measure is Outcome =>
  measure === 'requests' || measure === 'converted' || measure === 'lost'

function addTo(
  tally: Tally,
  { measure, minutes, total }: Pick<Total, 'measure' | 'minutes' | 'total'>,
) {
  if (measure === 'answers') {
    tally.answers.set(minutes, (tally.answers.get(minutes) ?? 0) + total)
  } else if (isOutcome(measure)) tally[measure] += total
}

function merge(into: Tally, { requests, converted, lost, answers }: Tally) {
  into.requests += requests
  into.converted += converted
  into.lost += lost
  for (const [minutes, total] of answers) addTo(into, { measure: 'answers', minutes, total })
}

export type Counted = {
  period: Pick<Report, 'from' | 'to'>
  by: ReportDimension
  /** Stored requests of the period. */
  requests: readonly CountedRequest[]
  /** Totals of removed requests, of whole months. */
  totals: readonly Total[]
  timeZone: string
}

/** Counts by the report's dimension. Stored and removed requests are disjoint, so each counts once. */
function countRows({ period, by, requests, totals, timeZone }: Counted): Map<string, Tally> {
  const rows = new Map(listTimeKeys(period, by).map((key) => [key, emptyTally()]))
  const find = (key: string) => {
    const row = rows.get(key) ?? emptyTally()
    rows.set(key, row)
    return row
  }
  const dimension = by === 'month' ? 'all' : by
  for (const request of requests) {
    const day = practiceDay(request.createdAt, timeZone)
    const place = listPlaces(request, day).find((one) => one.dimension === dimension)
    const row = find(by === 'month' ? toMonth(day) : (place?.value ?? ''))
    for (const measured of listMeasures(request)) addTo(row, { ...measured, total: 1 })
  }
  for (const total of totals) {
    if (total.dimension !== dimension) continue
    addTo(find(by === 'month' ? total.month : total.value), total)
  }
  return by === 'source' ? joinSmallCampaigns(rows) : rows
}

/** The name of a campaign from which few people came could point to them. */
function joinSmallCampaigns(rows: ReadonlyMap<string, Tally>): Map<string, Tally> {
  const joined = new Map<string, Tally>()
  for (const [key, tally] of rows) {
    const isSmall = toCampaignName(key) !== undefined && tally.requests < minShown
    const target = isSmall ? otherCampaigns : key
    const known = joined.get(target)
    if (known) merge(known, tally)
    else joined.set(target, tally)
  }
  return joined
}

const isSmall = (value: number) => value > 0 && value < minShown

/** The cells of one outcome. Both outcomes of a request row are hidden together: one would reveal the other. */
function toOutcomeCells(
  tallies: readonly Tally[],
  requests: readonly ShownNumber[],
  outcome: 'converted' | 'lost',
): Cell[] {
  const other = outcome === 'converted' ? 'lost' : 'converted'
  return tallies.map((tally, index) => {
    const value = tally[outcome]
    const hidden = requests[index]
    if (typeof hidden === 'string') return { value, hiddenAs: hidden }
    if (isSmall(value)) return { value }
    if (isSmall(tally[other])) return { value, max: tally.requests, hiddenAs: 'notShown' }
    return { value, max: tally.requests - tally[other] }
  })
}

function showOutcomes(
  tallies: readonly Tally[],
  requests: readonly ShownNumber[],
  total: Tally,
  outcome: 'converted' | 'lost',
): ShownNumber[] {
  if (isSmall(total.converted) || isSmall(total.lost)) return tallies.map(() => 'notShown')
  const cells = toOutcomeCells(tallies, requests, outcome)
  if (total[outcome] === 0) return cells.map(({ hiddenAs }) => hiddenAs ?? 0)
  return hideSmallNumbers(cells) ?? tallies.map(() => 'notShown')
}

/** The numbers of a row whose counts are shown as given. */
function toNumbers({ answers }: Tally, shown: Record<Outcome, ShownNumber>): ReportNumbers {
  const { requests, converted } = shown
  const count = [...answers.values()].reduce((sum, n) => sum + n, 0)
  const isShown = typeof requests === 'number'
  return {
    ...shown,
    conversionRate: isShown && typeof converted === 'number' ? toRate(converted, requests) : null,
    medianMinutes: isShown && count >= minShown ? findMedian(answers) : null,
  }
}

function showTotal(total: Tally): ReportNumbers {
  if (isSmall(total.requests)) {
    return toNumbers(total, { requests: 'fewerThan5', converted: 'notShown', lost: 'notShown' })
  }
  const isHidden = isSmall(total.converted) || isSmall(total.lost)
  const show = (value: number): ShownNumber =>
    isSmall(value) ? 'fewerThan5' : isHidden ? 'notShown' : value
  return toNumbers(total, {
    requests: total.requests,
    converted: show(total.converted),
    lost: show(total.lost),
  })
}

export type BuiltRow = { key: string } & ReportNumbers
export type BuiltReport = { total: ReportNumbers; rows: BuiltRow[]; isTooSmall: boolean }

/** Counts a period and hides what could point to one person. Rows come in the order of their keys. */
export function buildReport(counted: Counted): BuiltReport {
  const rows = [...countRows(counted)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const tallies = rows.map(([, tally]) => tally)
  const total = emptyTally()
  for (const tally of tallies) merge(total, tally)
  const requests = isSmall(total.requests)
    ? undefined
    : hideSmallNumbers(tallies.map(({ requests: value }) => ({ value })))
  if (!requests) return { total: showTotal(total), rows: [], isTooSmall: true }
  const converted = showOutcomes(tallies, requests, total, 'converted')
  const lost = showOutcomes(tallies, requests, total, 'lost')
  return {
    total: showTotal(total),
    rows: rows.map(([key, tally], index) => {
      const shown = {
        requests: requests[index] ?? 'notShown',
        converted: converted[index] ?? 'notShown',
        lost: lost[index] ?? 'notShown',
      }
      return Object.assign({ key }, toNumbers(tally, shown))
    }),
    isTooSmall: false,
  }
}
