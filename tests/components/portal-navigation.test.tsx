import { QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PortalNavigation } from '#app/client/layouts/portal-navigation.tsx'
import type { Badges } from '#app/client/layouts/use-badges.ts'
import type { User } from '#features/accounts/contract.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { Api } from '#shared/endpoint.ts'
import { paths } from '#shared/paths.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

// No call is made here.
const api = (async () => ({})) as Api

const user = { id: 1, role: 'admin', firstName: 'Grace', lastName: 'Kim' } as User // the navigation reads only these

const leads = page.getByRole('link', { name: /^Consultation Leads/ })
const dashboard = page.getByRole('link', { name: 'Dashboard' })

/** The navigation in a sidebar of its usual width, with this many leads that wait. */
function renderNavigation(count: number, isCollapsed = false) {
  const badges: Badges = new Map([[paths.leads, { name: 'waitingLeads', count }]])
  return renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <div
        className="bg-river-900 on-dark text-on-dark-muted"
        style={{ width: isCollapsed ? 52 : 224 }}
      >
        <PortalNavigation user={user} path="/admin" badges={badges} isCollapsed={isCollapsed} />
      </div>
    </QueryClientProvider>,
  )
}

const badge = () => {
  const last = leads.element().lastElementChild
  if (!last) throw new Error('there is no badge')
  return last.getBoundingClientRect()
}
const height = (link: typeof leads) => link.element().getBoundingClientRect().height

describe('the count beside a screen of the portal', () => {
  it.each([
    [9, '9'],
    [99, '99'],
    [100, '99+'],
  ])('of %i is “%s”, in the line of the name', async (count, text) => {
    await renderNavigation(count)
    await expect.element(leads).toHaveAccessibleName(`Consultation Leads , ${text} waiting`)
    await expect.poll(() => height(leads)).toBe(height(dashboard))
    expect(badge().width).toBeGreaterThanOrEqual(24)
    await expectAccessible()
  })

  it('is a dot in the collapsed sidebar, with the number for screen readers', async () => {
    await renderNavigation(100, true)
    await expect.element(leads).toHaveAccessibleName('Consultation Leads , 99+ waiting')
    await expect.element(leads).toHaveAttribute('title', 'Consultation Leads')
    expect(badge().width).toBeLessThan(12)
    expect(height(leads)).toBe(height(dashboard))
    await expectAccessible()
  })

  it('is left out when nothing waits', async () => {
    await renderNavigation(0)
    await expect.element(leads).toHaveAccessibleName('Consultation Leads')
  })
})
