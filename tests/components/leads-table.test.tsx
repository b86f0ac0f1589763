import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { LeadsTable } from '#features/requests/leads/client/leads-table.tsx'
import { defaultView } from '#features/requests/leads/client/leads-view.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { toReadableLead } from '#features/requests/leads/labels.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { Api } from '#shared/endpoint.ts'
import { exampleLead } from '../support/example-lead.ts'
import { renderInPortal } from './portal-page.tsx'

// No call is made here.
const api = (async () => ({})) as Api
const labels = {
  services: {},
  locations: {},
  staff: new Map([
    [7, 'Maya Chen'],
    [8, 'Geneviève Lachapelle-Beauregard'],
  ]),
}

async function renderTable(changes: Partial<Lead>) {
  const leads = [
    { ...exampleLead, ...changes },
    { ...exampleLead, id: 2, assignedTo: 7 },
  ]
  const { unmount } = await renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <section className="@container w-full bg-paper">
        <LeadsTable
          leads={leads.map((lead) => toReadableLead(lead, labels))}
          onOpen={() => {}}
          now={new Date()}
          showsAssignee
          caption="Leads"
          view={defaultView}
          onSort={() => {}}
        />
      </section>
    </QueryClientProvider>,
  )
  const [row] = page.getByRole('row').elements().slice(1)
  if (!row) throw new Error('there is no row')
  const shown = {
    columns: [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().left)),
    height: row.getBoundingClientRect().height,
  }
  return { shown, unmount }
}

beforeEach(() => page.viewport(1100, 800))

it('moves no column and no row when a long name is assigned or the status changes', async () => {
  const { shown: before, unmount } = await renderTable({ status: 'notContacted', assignedTo: null })
  await unmount()
  for (const changes of [
    { assignedTo: 8, status: 'notContacted' },
    { assignedTo: 7, status: 'scheduled' },
  ] as const) {
    const { shown, unmount: close } = await renderTable(changes)
    expect(shown).toEqual(before)
    await close()
  }
})

// The widths at which the columns change, and the largest of the portal.
it.each([928, 992, 1056, 1200])('leaves the names room, %i px wide', async (width) => {
  await page.viewport(width, 800)
  const { shown } = await renderTable({ assignedTo: 8 })
  const [name = 0, service = 0] = shown.columns
  expect(service - name).toBeGreaterThan(160)
  const table = page.getByRole('table').element()
  expect(table.scrollWidth).toBeLessThanOrEqual(width)
})

it('marks a French-speaking client beside the name', async () => {
  await renderTable({ language: 'fr' })
  const tag = page.getByText('FR', { exact: true }).element().getBoundingClientRect()
  const range = document.createRange()
  const [name] = page.getByText('Chloé Lavoie', { exact: false }).elements()
  const text = name && document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode()
  if (!text) throw new Error('the name is not shown')
  range.selectNodeContents(text)
  const { right } = range.getBoundingClientRect()
  expect(tag.left).toBeGreaterThan(right)
  expect(tag.left).toBeLessThan(right + 20)
})
