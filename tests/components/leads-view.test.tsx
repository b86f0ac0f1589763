import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { RecentLeads } from '#features/requests/leads/client/recent-leads.tsx'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { useLeadsView } from '#features/staff/work-queue/client/use-view.ts'
import { CallError } from '#platform/client/http/api.ts'
import { paths } from '#shared/paths.ts'
import { exampleLead } from '../support/example-lead.ts'
import { renderInPortal } from './portal-page.tsx'

function Leads() {
  const { view, openLead, closeLead } = useLeadsView()
  return view.lead === undefined ? (
    <button type="button" className="size-11" onClick={() => openLead(7)}>
      Open
    </button>
  ) : (
    <button type="button" className="size-11" onClick={closeLead}>
      Close
    </button>
  )
}

const address = () => location.pathname + location.search

it.each([
  ['the dashboard', paths.leadFromDashboard(7), paths.dashboard],
  ['a link elsewhere', paths.lead(7), paths.leads],
])('closes a lead that was opened from %s into where it came from', async (_, opened, closed) => {
  const before = location.href
  history.replaceState(null, '', opened)
  await renderInPortal(<Leads />)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(address).toBe(closed)
  history.replaceState(null, '', before)
})

it('closes a lead that was opened from its list into the list as it was', async () => {
  const before = location.href
  history.replaceState(null, '', `${paths.leads}?status=contacted`)
  await renderInPortal(<Leads />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.poll(address).toBe(`${paths.leads}?status=contacted&lead=7`)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(address).toBe(`${paths.leads}?status=contacted`)
  history.replaceState(null, '', before)
})

const labels = { services: { couples: 'Couples' }, locations: {}, staff: new Map<number, string>() }

it('lists the five latest requests on the dashboard, each with a way to it', async () => {
  const leads = Array.from({ length: 6 }, (_, index) => ({ ...exampleLead, id: index + 1 }))
  const [first, ...others] = leads
  const read = { error: null, isFetching: false, refetch: () => {} }
  const newest: Lead[] = [
    { ...exampleLead, ...first, phone: '', status: 'notContacted' },
    ...others,
  ]
  await renderInPortal(<RecentLeads labels={labels} read={{ ...read, leads: newest }} />)
  await expect.element(page.getByRole('listitem')).toHaveLength(5)
  const row = page.getByRole('listitem').first()
  for (const said of [
    'chloe.l@mail.example',
    'No phone',
    'Not Contacted',
    'Couples',
    'No Preference',
  ]) {
    await expect.element(row).toMatchTextContent(said)
  }
  const manage = row.getByRole('link', { name: 'Manage Chloé Lavoie' })
  await expect.element(manage).toHaveAttribute('href', paths.leadFromDashboard(1))
  await expect
    .element(page.getByRole('link', { name: /^View All/ }))
    .toHaveAttribute('href', paths.leads)
})

it('says why the latest requests could not be loaded, and tries again', async () => {
  const refetch = vi.fn<() => void>()
  const error = new CallError(503, '{"message":"The leads are being counted."}', '')
  await renderInPortal(
    <RecentLeads labels={labels} read={{ leads: undefined, error, isFetching: false, refetch }} />,
  )
  await expect.element(page.getByRole('heading', { name: 'Error Loading Leads' })).toBeVisible()
  await expect.element(page.getByText('The leads are being counted.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(refetch).toHaveBeenCalledOnce()
})
