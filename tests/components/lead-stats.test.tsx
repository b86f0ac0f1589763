import { QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PracticeStats } from '#features/requests/stats/client/practice-stats.tsx'
import { LeadStats } from '#features/requests/stats/client/stats-card.tsx'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { Role } from '#shared/actor.ts'
import type { Api } from '#shared/endpoint.ts'
import { renderInPortal } from './portal-page.tsx'

const leadsByStatus = { notContacted: 9, contacted: 4, scheduled: 3, complete: 2, leadLost: 1 }
const counts = { totalLeads: 19, leadsByStatus, therapistCount: 14, totalProfileViews: 3482 }

const show = async (role: Role, answer: () => object = () => counts) => {
  const api = (async () => answer()) as Api // the statistics are all that is read
  const client = createQueryClient(api)
  await renderInPortal(
    <QueryClientProvider client={client}>
      <LeadStats role={role} />
    </QueryClientProvider>,
  )
  return client
}
const labels = () =>
  [...document.querySelectorAll('dt')].map((label) => label.textContent?.trim() ?? '')

// "yes (Total Leads, New Leads, Therapists, Profile Views)", with two of our own after them.
it('shows administrators the statistics that are specified, and two more', async () => {
  await show('admin')
  await expect
    .poll(labels)
    .toEqual([
      'Total Leads',
      'New Leads',
      'Therapists',
      'Profile Views',
      'Scheduled',
      'Conversion Rate',
    ])
})

// "My Assigned Leads, Active Leads (contacted + scheduled), Completed Leads, Lost Leads"
it('shows therapists four statistics of their own', async () => {
  await show('therapist')
  await expect
    .poll(labels)
    .toEqual(['My Assigned Leads', 'Active Leads', 'Completed Leads', 'Lost Leads'])
  await expect.element(page.getByText('7', { exact: true })).toBeVisible()
})

// "Stats load failure | "Error loading stats" plus the message, or "Could not fetch dashboard statistics""
it.each([
  ['The leads are being counted.', '{"message":"The leads are being counted."}'],
  ['Could not fetch dashboard statistics', ''],
])('says why there are no statistics: %s', async (reason, body) => {
  await show('admin', () => {
    throw new CallError(503, body, '')
  })
  const report = page.getByRole('alert')
  await expect.element(report.getByText('Error loading stats', { exact: true })).toBeVisible()
  await expect.element(report.getByText(new RegExp(reason))).toBeVisible()
})

it('keeps the numbers that are known when they cannot be loaded again', async () => {
  let isConnected = true
  const client = await show('admin', () => {
    if (isConnected) return counts
    throw new CallError(503, '', '')
  })
  await expect.element(page.getByText('3,482')).toBeVisible()
  isConnected = false
  await client.refetchQueries()
  expect(client.getQueryCache().getAll()[0]?.state.status).toBe('error')
  await expect.element(page.getByText('3,482')).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
})

it('shows administrators four numbers on the dashboard, which lead to their lists, after another try', async () => {
  let isConnected = false
  const api = (async ({ path }: { path: string }) => {
    if (path !== '/api/admin/stats') return { leadDays: 60 }
    if (isConnected) return counts
    throw new CallError(503, '', '')
  }) as Api // the statistics and the retention period are all that is read
  await renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <PracticeStats />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('alert')).toBeVisible()
  isConnected = true
  await page.getByRole('button', { name: 'Try again' }).click()
  const readNumbers = () =>
    [...document.querySelectorAll('dl > div')].map((one) => [
      one.textContent?.trim().replaceAll(/\s+/g, ' '),
      one.querySelector('a')?.getAttribute('href'),
    ])
  await expect.poll(readNumbers).toEqual([
    ['Total Leads19 last 60 days', '/admin/leads'],
    ['New Leads9 to contact', '/admin/leads?status=notContacted'],
    ['Therapists14', '/admin/users'],
    ['Profile Views3,482', undefined],
  ])
})

describe('the room that the statistics take above the list', () => {
  it.each([
    { width: 1090, role: 'admin', max: 48 },
    { width: 1090, role: 'therapist', max: 48 },
    // Two beside each other.
    { width: 390, role: 'admin', max: 132 },
  ] as const)('at $width for a $role', async ({ width, role, max }) => {
    await page.viewport(width, 650)
    await show(role)
    const block = page.getByRole('region', { name: 'Lead statistics' })
    await expect.element(block).toBeVisible()
    expect(block.element().getBoundingClientRect().height).toBeLessThanOrEqual(max)
  })
})
