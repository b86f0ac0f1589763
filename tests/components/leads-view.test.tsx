import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useLeadsView } from '#features/staff/work-queue/client/use-view.ts'
import { paths } from '#shared/paths.ts'
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
