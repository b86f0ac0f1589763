import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AuditRows } from '#features/core/audit/client/audit-rows.tsx'
import type { ShownAuditEntry } from '#features/core/audit/contract/entries.ts'
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
