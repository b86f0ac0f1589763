import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { exampleLead } from '../support/example-lead.ts'
import { expectAccessible } from './portal-page.tsx'
import { createQueue, renderQueue, toRequest } from './queue-page.tsx'

async function renderTable(changes: Partial<Lead>) {
  const queue = createQueue([
    { ...exampleLead, ...changes },
    { ...exampleLead, id: 2, assignedTo: 7 },
  ])
  const { unmount } = await renderQueue(queue)
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  const [row] = page.getByRole('row').elements().slice(1)
  if (!row) throw new Error('there is no row')
  const shown = {
    columns: [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().left)),
    height: row.getBoundingClientRect().height,
  }
  return { shown, unmount }
}

const findRow = (name: string) => page.getByRole('row').filter({ hasText: name })

beforeEach(async () => {
  await page.viewport(1280, 800)
  history.replaceState(null, '', '/admin/leads')
})

it('moves no column and no row when a long name is assigned or the status changes', async () => {
  const { shown: before, unmount } = await renderTable({ status: 'notContacted', assignedTo: null })
  await unmount()
  for (const changes of [
    { assignedTo: 8, status: 'notContacted' },
    { assignedTo: 7, status: 'scheduled' },
    { assignedTo: 7, nextActionAt: '2026-12-24T23:30:00.000Z', nextActionNote: 'Call. '.repeat(9) },
  ] as const) {
    const { shown, unmount: close } = await renderTable(changes)
    expect(shown).toEqual(before)
    await close()
  }
})

// "Rows 52 with two lines"
it('has rows of 52 px', async () => {
  const { shown } = await renderTable({ language: 'fr', relatedCount: 1 })
  expect(shown.height).toBeGreaterThanOrEqual(52)
  expect(shown.height).toBeLessThanOrEqual(53)
})

const longNames = {
  firstName: 'Marie-Françoise-Élisabeth',
  lastName: 'Bouchard-Featherstonehaugh',
  email: `marie.${'francoise.'.repeat(9)}bouchard@mail.example`,
}

// The widths at which the columns change, and the largest of the portal, with 24 px on each side.
it.each([1280, 1318, 1366, 1382, 1440, 1600])(
  'leaves the names room, %i px wide',
  async (width) => {
    await page.viewport(width, 800)
    const { unmount } = await renderTable({ ...longNames, assignedTo: 8, status: 'scheduled' })
    const long = page.getByRole('table').element()
    expect(long.scrollWidth).toBeLessThanOrEqual(long.parentElement?.clientWidth ?? 0)
    await unmount()
    const { shown } = await renderTable({ assignedTo: 8, status: 'scheduled' })
    const [, client = 0, waiting = 0] = shown.columns
    expect(waiting - client).toBeGreaterThan(180)
    const table = page.getByRole('table').element()
    expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0)
    // "The status column always fits 'Consultation Scheduled'."
    const status = page
      .getByRole('button', { name: /^Status of Chloé Lavoie: Consultation/ })
      .first()
    const cell = status.element().closest('td')
    expect(status.element().scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0)
  },
)

it.each([390, 320])('fits the longest names, %i px wide', async (width) => {
  await page.viewport(width, 800)
  await renderQueue(createQueue([{ ...exampleLead, ...longNames, assignedTo: 8 }]))
  const manage = page.getByRole('button', { name: /^Manage Marie/ })
  await expect.element(manage).toBeVisible()
  expect(manage.element().getBoundingClientRect().right).toBeLessThanOrEqual(width)
  expect(document.documentElement.scrollWidth).toBe(width)
})

it('goes on being searched while a request comes in', async () => {
  const queue = createQueue([toRequest(1, 'Dev', 2)])
  await renderQueue(queue)
  await expect.element(findRow('Dev')).toBeVisible()
  const search = page.getByRole('searchbox')
  await search.fill('quiet')
  queue.stored.set(2, toRequest(2, 'Quiet', 0))
  await queue.refresh()
  await expect.element(findRow('Quiet')).toBeVisible()
  await expect.element(search).toHaveValue('quiet')
  await expect.element(search).toHaveFocus()
})

it('offers to clear filters that no lead meets', async () => {
  history.replaceState(null, '', '/admin/leads?language=fr')
  await renderQueue(createQueue([]))
  await expect.element(page.getByText('No leads found with current filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => location.search).toBe('')
  await expect.element(page.getByLabelText('Language')).toHaveValue('all')
})

it('marks a French-speaking client beside the name', async () => {
  await renderTable({ language: 'fr' })
  const tag = page.getByText('FR', { exact: true }).element().getBoundingClientRect()
  const range = document.createRange()
  const [name] = page.getByText('Chloé Lavoie', { exact: true }).elements()
  const text = name && document.createTreeWalker(name, NodeFilter.SHOW_TEXT).nextNode()
  if (!text) throw new Error('the name is not shown')
  range.selectNodeContents(text)
  const { right } = range.getBoundingClientRect()
  expect(tag.left).toBeGreaterThan(right)
  expect(tag.left).toBeLessThan(right + 20)
})

describe('the waiting time', () => {
  it.each([
    [5, '5 h', '19 h left'],
    [14, '14 h', '10 h left'],
    [41, '41 h', '17 h past target'],
  ])('of %i hours is shown with what it means', async (hours, time, meaning) => {
    await renderQueue(createQueue([toRequest(1, 'Dev', hours)]))
    const row = findRow('Dev')
    await expect.element(row.getByText(time, { exact: true })).toBeVisible()
    await expect.element(row.getByText(meaning)).toBeVisible()
  })
})

it('says when a lead ends only if that is within a week, or while it is on hold', async () => {
  const soon = { ...toRequest(1, 'Dev', 2), expiresAt: new Date(Date.now() + 6e8).toISOString() }
  const later = { ...toRequest(2, 'Kayla', 2), expiresAt: new Date(Date.now() + 7e8).toISOString() }
  const held = { ...later, id: 3, firstName: 'Yuki', hold: { reason: 'r', until: '2027-03-05' } }
  await renderQueue(createQueue([soon, later, held]))
  await expect.element(findRow('Dev').getByText(/^Deletes on/)).toBeVisible()
  await expect.element(findRow('Yuki').getByText('On hold to Mar 5')).toBeVisible()
  expect(
    findRow('Kayla')
      .getByText(/Deletes|hold/)
      .elements(),
  ).toEqual([])
})

it('is accessible as a table, with a selection, and as a list', async () => {
  const queue = createQueue([
    { ...toRequest(1, 'Dev', 41), relatedCount: 1, language: 'fr' },
    { ...toRequest(2, 'Kayla', 14), assignedTo: 7, source: 'chat' },
  ])
  await renderQueue(queue)
  await page.getByRole('checkbox', { name: 'Select Dev Noor' }).click()
  await expectAccessible()
  await page.viewport(390, 844)
  await expect.element(page.getByRole('link', { name: 'Call Dev Noor' })).toBeVisible()
  await expectAccessible()
})
