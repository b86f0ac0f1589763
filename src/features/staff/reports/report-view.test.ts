import { expect, it } from 'vitest'
import { type ReportPeriod, reportUrl, toDays, toWholeMonths } from './report-view.ts'

it.each<[ReportPeriod, string, string]>([
  ['month', '2026-01-01', '2026-01-15'],
  ['last-month', '2025-12-01', '2025-12-31'],
  ['3-months', '2025-11-01', '2026-01-15'],
  ['12-months', '2025-02-01', '2026-01-15'],
])('on January 15 the period %s is from %s to %s', (period, from, to) => {
  expect(toDays({ period, from: '', to: '' }, '2026-01-15')).toEqual({ from, to })
})

it('takes own dates as they are, and of a missing one the month or the day', () => {
  const own = { period: 'dates', from: '2025-12-24', to: '2026-01-02' } as const
  expect(toDays(own, '2026-01-15')).toEqual({ from: '2025-12-24', to: '2026-01-02' })
  expect(toDays({ ...own, from: '', to: '' }, '2026-01-15')).toEqual({
    from: '2026-01-01',
    to: '2026-01-15',
  })
})

it.each([
  ['2025-12-24', '2026-01-02', '2025-12-01', '2026-01-15'],
  ['2025-11-24', '2025-12-24', '2025-11-01', '2025-12-31'],
])('widens %s to %s to whole months', (from, to, first, last) => {
  expect(toWholeMonths({ from, to }, '2026-01-15')).toEqual({ from: first, to: last })
})

it('ignores what an address says wrongly', () => {
  expect(reportUrl.parse('period=century&from=2026-13-01&by=person')).toEqual(reportUrl.defaults)
})
