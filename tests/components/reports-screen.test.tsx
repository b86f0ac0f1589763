import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ReportsScreen } from '#features/staff/reports/client/reports-screen.tsx'
import { getReport, type Report } from '#features/staff/reports/contract.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { Api } from '#shared/endpoint.ts'
import { addDays } from '#shared/practice-time.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const longName = 'Kinder, Jugendliche und Familien mit außergewöhnlichen Anforderungen'
const numbers = { conversionRate: 40, medianMinutes: 95 }
const plain: Report = {
  from: '2026-11-01',
  to: '2026-11-29',
  by: 'service',
  total: { requests: 29, converted: 9, lost: 'notShown', ...numbers },
  rows: [
    { key: 'a', label: 'Anxiety', requests: 17, converted: 9, lost: 0, ...numbers },
    {
      key: 'b',
      label: longName,
      requests: 'fewerThan5',
      converted: 'notShown',
      lost: 'notShown',
      conversionRate: null,
      medianMinutes: null,
    },
  ],
  isTooSmall: false,
  calls: { booked: 12, held: 8, noAnswer: 'fewerThan5', moved: 0, cancelled: 0, medianDays: 3 },
  isMedianRounded: false,
  chatsByHour: Array.from({ length: 24 }, (_, hour) => ({ hour, chats: hour === 9 ? 3 : 0 })),
  chatMonths: ['2026-11'],
  waitingList: 4,
  partMonths: [],
}

let asked: Record<string, string>[] = []
let shown = plain
let isBroken = false
const answer = async (definition: unknown, { query }: { query: Record<string, string> }) => {
  if (definition !== getReport) throw new Error('no call of this screen')
  asked.push(query)
  if (isBroken) throw new Error('no')
  return { ...shown, by: query['by'] }
}

const today = '2026-11-29'

beforeEach(() => {
  vi.setSystemTime(`${today}T15:00:00.000Z`)
  history.replaceState(null, '', '/admin/reports')
  asked = []
  shown = plain
  isBroken = false
})

afterEach(() => vi.useRealTimers())

const open = () =>
  renderInPortal(
    // The stub answers the one call that this screen makes.
    <QueryClientProvider client={createQueryClient(answer as unknown as Api)}>
      <ReportsScreen />
    </QueryClientProvider>,
  )

describe('the reports', () => {
  it('show this month by service, as a picture and with the numbers in a table', async () => {
    await open()
    const table = page.getByRole('table', { name: 'Requests by service' })
    await expect.element(table).toBeVisible()
    await expect
      .element(page.getByRole('figure', { name: /^Requests by service\. / }))
      .toBeVisible()
    await expect.element(page.getByRole('img', { name: /^Chats by the hour/ })).toBeVisible()
    const row = table.getByRole('row', { name: new RegExp(longName) })
    await expect.element(row).toMatchTextContent(/fewer than 5.*not shown/)
    await expect
      .element(table.getByRole('row', { name: /^Total/ }))
      .toMatchTextContent(/29.*1 h 35 min/)
    expect(asked).toEqual([{ from: `${today.slice(0, 7)}-01`, to: today, by: 'service' }])
    const link = page.getByRole('link', { name: 'Download CSV' })
    await expect
      .element(link)
      .toHaveAttribute('href', expect.stringMatching(/by=service&format=csv$/))
    await page.getByText('The numbers as a table').click()
    await expect.element(page.getByRole('row', { name: '09:00 3' })).toBeVisible()
    await expectAccessible()
  })

  it('take another split and own dates, and keep them in the address', async () => {
    await open()
    await userEvent.selectOptions(page.getByLabelText('Split by'), 'By month')
    await expect.element(page.getByRole('table', { name: 'Requests by month' })).toBeVisible()
    await userEvent.selectOptions(page.getByLabelText('Period'), 'From – to')
    await page.getByLabelText('From', { exact: true }).fill(addDays(today, -40))
    await expect.poll(() => asked.at(-1)).toMatchObject({ by: 'month', from: addDays(today, -40) })
    await page.getByLabelText('To', { exact: true }).fill(addDays(today, -50))
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('The last day is before the first.')
    expect(location.search).toContain('period=dates')
    expect(asked.every(({ from = '', to = '' }) => from <= to)).toBe(true)
  })

  it('say which deleted requests a part of a month leaves out, and count whole months on request', async () => {
    shown = { ...plain, partMonths: ['2026-09'] }
    history.replaceState(null, '', '/admin/reports?period=dates&from=2026-09-10&to=2026-09-20')
    await open()
    await expect
      .element(page.getByText(/so those of September 2026 are not in this report/))
      .toBeVisible()
    await page.getByRole('button', { name: 'Count whole months' }).click()
    await expect.poll(() => asked.at(-1)).toMatchObject({ from: '2026-09-01', to: '2026-09-30' })
  })

  it('explain an empty period, and one with too few requests', async () => {
    const empty = { ...plain.total, requests: 0, converted: 0, lost: 0 }
    shown = { ...plain, total: empty, rows: [], chatMonths: [] }
    await open()
    await expect.element(page.getByText('No requests in this period')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Waiting list' }))
      .toHaveAttribute('href', '/admin/waitlist')
    shown = { ...plain, rows: [], isTooSmall: true }
    await userEvent.selectOptions(page.getByLabelText('Split by'), 'By language')
    await expect.element(page.getByText('Too few requests to split')).toBeVisible()
  })

  it('offer another try when they could not be loaded', async () => {
    isBroken = true
    await open()
    await expect.element(page.getByText('The report could not be loaded')).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('table', { name: 'Requests by service' })).toBeVisible()
  })

  it('are a list on a phone, and nothing is wider than the screen', async () => {
    await page.viewport(390, 844)
    await open()
    await expect.element(page.getByRole('listitem').filter({ hasText: longName })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    await page.viewport(1280, 800)
  })
})
