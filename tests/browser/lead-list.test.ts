// The list of leads: order, pages and failures.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page } from 'playwright-core'
import { beforeAll, describe, it } from 'vitest'
import { phone, visit } from '../support/browser.ts'
import { arriveAs } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import {
  getDialog,
  names,
  patience,
  query,
  rows,
  setupLeadScreen,
} from '../support/lead-screen-test-bed.ts'
import { admin } from '../support/test-server.ts'

const { stage, getLeads, changeFromElsewhere } = setupLeadScreen()

const collator = new Intl.Collator('en-CA', { sensitivity: 'base' })
const lastNameFirst = (name: string) => name.replace(/^(\S+) (.+)$/, '$2 $1')
const inOrder = (a: string, b: string) => collator.compare(lastNameFirst(a), lastNameFirst(b))

let page: Page
let problems: string[]
beforeAll(async () => {
  const person = await arriveAs(admin, stage, '/admin/leads')
  page = person.page
  problems = person.problems
})

describe('the list of an administrator', () => {
  it('keeps a page until the next one has loaded, and the typed search when loading fails', async () => {
    await visit(page, '/admin/leads')
    await rows(page).first().waitFor()
    const card = page.getByRole('region', { name: 'Consultation Leads' })
    const before = await names(page)
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/admin/leads?page=2&*', async (route) => {
      await mayAnswer
      await route.continue()
    })
    await page.getByRole('button', { name: 'Page 2' }).click()
    await page.waitForURL('**/admin/leads?page=2')
    await expect(card).toHaveAttribute('aria-busy', 'true')
    expect(await names(page)).toEqual(before)
    await page.getByText(/^Showing 1–10 of/).waitFor()
    answer()
    await page.getByText(/^Showing 11–20 of/).waitFor()
    await expect(card).toHaveAttribute('aria-busy', 'false')
    expect(await names(page)).not.toEqual(before)

    await page.route('**/api/admin/leads/search', (route) =>
      route.fulfill({ status: 503, json: { message: 'The leads are being counted.' } }),
    )
    await page.getByRole('searchbox').fill('Chloé')
    await card.getByRole('heading', { name: 'Error Loading Leads' }).waitFor()
    await card.getByText('The leads are being counted.').waitFor()
    await expect(page.getByRole('searchbox')).toHaveValue('Chloé')
    await expect.poll(() => query(page)).toBe('')
    await page.unroute('**/api/admin/leads/search')
    await card.getByRole('button', { name: 'Try again' }).click()
    await rows(page).filter({ hasText: 'Chloé' }).first().waitFor()
    await expect(page.getByRole('searchbox')).toHaveValue('Chloé')
    expect(problems).toEqual([])
  })

  it('keeps the leads that are known when they cannot be loaded again', async () => {
    await visit(page, '/admin/leads')
    await rows(page).first().waitFor()
    const before = await names(page)
    // The search of the case before may still apply.
    const lists = /\/api\/admin\/leads(\/search)?(\?.*)?$/
    await page.route(lists, (route) => route.fulfill({ status: 503, json: {} }))
    const failed = page.waitForResponse((answer) => answer.status() === 503)
    const [lead] = await getLeads(admin)
    await changeFromElsewhere(admin, lead?.id ?? 0, { internalNotes: 'Called twice.' })
    await failed
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await names(page)).toEqual(before)
    await page.unroute(lists)
    problems.length = 0 // the refused call
  })

  it('ends at the last page when the URL names a later one, and shows a lead from any page', async () => {
    const all = await getLeads(admin)
    await visit(page, '/admin/leads?page=99')
    await page.getByText(new RegExp(`–${all.length} of ${all.length}$`)).waitFor()
    const last = String(Math.ceil(all.length / 10))
    await page.getByRole('button', { name: `Page ${last}`, exact: true }).waitFor()
    await expect(page.locator('[aria-current="page"]:visible').last()).toHaveText(last, {
      useInnerText: true,
    })

    // The oldest lead is not on the first page. Someone else changes it while it is open.
    const oldest = all.at(-1)
    await visit(page, `/admin/leads?lead=${oldest?.id}`)
    const dialog = getDialog(page, `${oldest?.firstName} ${oldest?.lastName}`)
    await dialog.getByLabel('Status').waitFor()
    await changeFromElsewhere(admin, oldest?.id ?? 0, { internalNotes: 'Written elsewhere.' })
    await dialog.getByText('Written elsewhere.').waitFor(patience)
    expect(problems).toEqual([])
  })

  it('has a select for the order on a phone, where Back closes the lead', async () => {
    await page.setViewportSize(phone)
    await visit(page, '/admin/leads')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Order').selectOption('Name, A to Z')
    await page.getByRole('button', { name: 'Show leads' }).click()
    await page.waitForURL('**/admin/leads?sort=name')
    const headings = page.locator('main li h2')
    await expect
      .poll(async () => {
        const shown = await headings.allInnerTexts()
        return shown.length > 0 && shown.join() === shown.toSorted(inOrder).join()
      })
      .toBe(true)
    await page
      .getByRole('button', { name: /^Manage/ })
      .first()
      .click()
    await page.waitForURL('**/admin/leads/*')
    await page.getByRole('tab', { name: 'Details' }).waitFor()
    await page.goBack()
    await headings.first().waitFor()
    expect(query(page)).toBe('?sort=name')
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByLabel('Order')).toHaveValue('name')
    expect(problems).toEqual([])
  })
})
