import { QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PortalNavigation } from '#app/client/layouts/portal-navigation.tsx'
import type { Badges } from '#app/client/layouts/use-badges.ts'
import { QuickLinks } from '#app/client/pages/portal/sections/dashboard-quick-links.tsx'
import type { User } from '#features/core/accounts/contract.ts'
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
function renderNavigation(count: number, { others = 0, isCollapsed = false } = {}) {
  const badges: Badges = new Map([
    [paths.leads, { name: 'leads', count, others, waiting: count + others }],
  ])
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

const part = (name: 'count' | 'dot') => leads.element().querySelector(`[data-${name}]`)
const badge = () => {
  const shown = part('count')
  if (!shown) throw new Error('there is no badge')
  return shown.getBoundingClientRect()
}
const height = (link: typeof leads) => link.element().getBoundingClientRect().height

// "Badges show 99+ when expanded and 9+ when collapsed."
describe('the count beside a screen of the portal', () => {
  it.each([
    [9, '9'],
    [99, '99'],
    [100, '99+'],
  ])('of %i is “%s”, in the line of the name', async (count, text) => {
    await renderNavigation(count)
    await expect.element(leads).toHaveAccessibleName(`Consultation Leads , ${text} not contacted`)
    await expect.poll(() => height(leads)).toBe(height(dashboard))
    expect(badge().width).toBeGreaterThanOrEqual(24)
    expect(part('dot')).toBeNull()
  })

  it.each([
    [9, '9'],
    [10, '9+'],
    [100, '9+'],
  ])('of %i is “%s” in the collapsed sidebar', async (count, text) => {
    await renderNavigation(count, { isCollapsed: true })
    await expect.element(leads).toHaveAccessibleName(`Consultation Leads , ${text} not contacted`)
    await expect.element(leads).toHaveAttribute('title', 'Consultation Leads')
    expect(part('count')?.textContent).toContain(text)
    expect(badge().width).toBeLessThanOrEqual(28)
    expect(height(leads)).toBe(height(dashboard))
  })

  it('is left out when nothing waits', async () => {
    await renderNavigation(0)
    await expect.element(leads).toHaveAccessibleName('Consultation Leads')
  })
})

// "where something else waits (a client's answer, …) a dot with a hidden text stands beside the number"
describe('the dot beside a screen of the portal', () => {
  it.each([
    ['expanded', 7, false, '7 not contacted , 2 clients answered'],
    ['expanded without a number', 0, false, '2 clients answered'],
    ['expanded with a long number', 100, false, '99+ not contacted , 2 clients answered'],
    ['collapsed', 12, true, '9+ not contacted , 2 clients answered'],
    ['collapsed without a number', 0, true, '2 clients answered'],
  ])('says what else waits in the sidebar that is %s', async (_, count, isCollapsed, words) => {
    await renderNavigation(count, { others: 2, isCollapsed })
    await expect.element(leads).toHaveAccessibleName(`Consultation Leads , ${words}`)
    const dot = part('dot')?.getBoundingClientRect()
    expect(dot?.width).toBe(8)
    const number = part('count')?.getBoundingClientRect()
    const overlaps =
      dot !== undefined &&
      number !== undefined &&
      dot.right > number.left &&
      dot.left < number.right &&
      dot.bottom > number.top &&
      dot.top < number.bottom
    expect(overlaps).toBe(false)
    await expect.poll(() => height(leads)).toBe(height(dashboard))
    await expectAccessible()
  })
})

it('the dashboard links one’s profile, the leads with their number, and the site', async () => {
  await renderInPortal(<QuickLinks toContact={9} />)
  const links = page.getByRole('region', { name: 'Quick Links' })
  await expect.element(links.getByText('9 not contacted')).toBeVisible()
  await expect.element(links.getByText('Coming Soon')).toBeVisible()
  const places = Array.from(links.getByRole('link').elements(), (one) => one.getAttribute('href'))
  expect(places).toEqual(['/admin/profile', '/admin/leads', '/'])
})
