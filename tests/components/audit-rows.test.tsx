import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AuditPanel } from '#features/core/audit/client/audit-panel.tsx'
import { AuditRows } from '#features/core/audit/client/audit-rows.tsx'
import {
  findAuditedPeople,
  listAuditEntries,
  listAuditPeople,
  type ShownAuditEntry,
} from '#features/core/audit/contract/entries.ts'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { Api } from '#shared/endpoint.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const toEntry = (id: number, at: string): ShownAuditEntry => ({
  id,
  at,
  actorId: 2,
  action: 'lead.email_viewed',
  recordType: 'lead',
  recordId: 27,
  amount: null,
  outcome: 'success',
  address: '198.51.100.24',
  times: 1,
  lastAt: null,
  details: null,
  recordIds: [],
})
const entries = [
  toEntry(9, '2026-11-21T19:21:40.000Z'),
  toEntry(8, '2026-11-21T19:21:10.000Z'),
  toEntry(7, '2026-11-21T19:20:50.000Z'),
]
const person = { id: 2, name: 'Geneviève Lachapelle-Beauregard', photoUrl: null }

it.each([1280, 1024, 390])(
  'folds repeats into a row that opens, and cuts no address at %i px',
  async (width) => {
    await page.viewport(width, 800)
    await renderInPortal(
      <AuditRows
        entries={entries}
        people={new Map([[2, person]])}
        now={new Date('2026-11-21T20:00:00.000Z')}
        onAskWhoSaw={() => {}}
        page={1}
        total={3}
        isChanging={false}
        onPage={() => {}}
      />,
    )
    const opens = page.getByText('3 times')
    await expect.element(opens).toBeVisible()
    const times = () => page.getByText('2:20 PM', { exact: true }).elements()
    expect(times().filter((time) => time.checkVisibility())).toEqual([])
    await opens.click()
    expect(times().filter((time) => time.checkVisibility())).toHaveLength(1)
    const address = page.getByText('198.51.100.24')
    const text = document.createRange()
    text.selectNodeContents(address.element())
    expect(text.getClientRects()).toHaveLength(1)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    if (width === 1280) await expectAccessible()
    await page.viewport(1280, 800)
  },
)

describe('the audit log', () => {
  /** The calls that the service refuses. */
  let down: unknown[]
  let asked: Record<string, string>[]
  beforeEach(() => {
    down = []
    asked = []
    history.replaceState(null, '', '/admin/audit')
  })
  afterEach(() => history.replaceState(null, '', '/'))

  const answer = async (
    definition: unknown,
    { query = {} }: { query?: Record<string, string> },
  ) => {
    if (down.includes(definition)) {
      throw new CallError(503, '{"message":"Not now."}', 'Service Unavailable')
    }
    if (definition === listAuditPeople) return [{ id: 2, name: 'Maya Chen' }]
    if (definition === findAuditedPeople) return [{ type: 'user', id: 2, name: 'Maya Chen' }]
    if (definition !== listAuditEntries) throw new Error('no call of this log')
    asked.push(query)
    const found = query['action'] ? [] : entries
    return { entries: found, total: found.length, people: [person] }
  }
  const open = () =>
    renderInPortal(
      <QueryClientProvider client={createQueryClient(answer as unknown as Api)}>
        <AuditPanel />
      </QueryClientProvider>,
    )
  const choose = (name: string) => page.getByRole('combobox', { name })
  const rows = page.getByRole('row', { name: /Geneviève/ }).first()
  const record = page.getByRole('searchbox')
  const clear = page.getByRole('button', { name: 'Clear', exact: true })

  it('says why it is not there, and reads names again that could not be read', async () => {
    down = [listAuditEntries, listAuditPeople]
    await open()
    const failed = page.getByRole('heading', { name: 'The audit log could not be loaded' })
    await expect.element(failed).toBeVisible()
    await expect.element(page.getByText('Not now.')).toBeVisible()
    down = [listAuditPeople]
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(rows).toBeVisible()
    await expect.element(choose('Person')).toMatchTextContent(/names could not be loaded/)
    down = []
    // The names are read again when the list is opened.
    choose('Person').element().focus()
    await expect.element(choose('Person')).toMatchTextContent(/Maya Chen/)
    await choose('Person').selectOptions('Maya Chen')
    await expect.poll(() => asked.at(-1)).toMatchObject({ person: '2' })
    expect(location.search).toBe('?person=2')
  })

  it('is narrowed by its address, to which Back returns, and by the records of a person', async () => {
    await open()
    await expect.element(rows).toBeVisible()
    const nothing = page.getByText('No entries found with current filters.')
    await choose('Action').selectOptions('Photo removed')
    await expect.element(nothing).toBeVisible()
    await record.fill('M')
    await expect
      .element(page.getByText('Enter a record number, such as Lead 1047', { exact: false }))
      .toBeVisible()
    await record.fill('maya chen')
    await page.getByRole('button', { name: 'Maya Chen, User 2' }).click()
    await expect.poll(() => location.search).toContain('record=User+2')
    await clear.click()
    await expect.element(rows).toBeVisible()
    expect(location.search).toBe('')
    history.back()
    await expect.element(nothing).toBeVisible()
    await clear.click()
    await choose('Outcome').selectOptions('Failed')
    await expect.poll(() => location.search).toBe('?outcome=failed')
    await choose('Period').selectOptions('From – to')
    await page.getByLabelText('From', { exact: true }).fill('2026-01-01')
    await page.getByLabelText('To', { exact: true }).fill('2026-01-02')
    const dates = { from: '2026-01-01', to: '2026-01-02' }
    await expect.poll(() => asked.at(-1)).toMatchObject({ outcome: 'failed', ...dates })
    await userEvent.clear(page.getByLabelText('To', { exact: true }))
    await expect.poll(() => asked.at(-1)).not.toHaveProperty('to')
  })
})
