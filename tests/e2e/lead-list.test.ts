// The list of leads: filters, order, pages, failures, and room for the longest names.
import type { Page } from 'playwright-core'
import { beforeAll, describe, it } from 'vitest'
import { desktop, visit } from '../support/browser.ts'
import { arriveAs } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { names, patience, rows, setupLeadScreen } from '../support/lead-screen-test-bed.ts'
import { isWholeRun } from '../support/run.ts'
import { admin } from '../support/test-server.ts'

const { stage, getLeads, addLead } = setupLeadScreen()

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
  it.runIf(isWholeRun)(
    'keeps filters, order and page in its URL, for Back and for a colleague',
    async () => {
      await expect(page).toHaveTitle(
        // Waiting work is counted in a tab that is visible, too.
        /^\(\d+\) Consultation Leads \| Stillwater Psychotherapy$/,
      )
      await page.getByRole('heading', { level: 1, name: 'Consultation Leads' }).waitFor()
      await expect(page.getByText('Therapist View')).toHaveCount(0)
      const all = await getLeads(admin)
      const soon = all.filter(
        ({ expiresAt }) => Date.parse(expiresAt) < Date.now() + 7 * 24 * 3_600_000,
      )
      await expect(page.getByText('Leads are automatically deleted after 30 days.')).toContainText(
        `${soon.length} leads will be removed this week.`,
        { useInnerText: true },
      )
      await expect(rows(page)).toHaveCount(10)
      // Only within its last week a lead says when it is deleted.
      await expect(rows(page).first()).not.toContainText('Deletes on')
      await page.getByText(/^Showing 1–10 of/).waitFor()

      await page.getByLabel('Status', { exact: true }).selectOption('Not Contacted')
      await page.getByLabel('Therapist', { exact: true }).selectOption('Unassigned')
      await page.getByRole('searchbox').fill('virtual quetzal')
      await page.getByText('No leads found with current filters.').waitFor()
      await page.getByRole('searchbox').fill('ANXIE')
      const filtered = '/admin/leads?status=notContacted&therapist=none'
      await page.waitForURL(`**${filtered}`)
      await rows(page).first().waitFor()
      const found = await names(page)
      expect(found).toContain('Marc-André Roy')

      await page.getByRole('button', { name: 'Clear', exact: true }).click()
      await page.waitForURL('**/admin/leads')
      await expect(page.getByRole('searchbox')).toHaveValue('')
      await page.goBack()
      await page.waitForURL(`**${filtered}`)
      await expect(page.getByRole('searchbox')).toHaveValue('ANXIE')
      await page.goForward()
      await page.waitForURL('**/admin/leads')

      // The views are links with counts. "To contact" begins with the longest wait.
      const views = page.getByRole('navigation', { name: 'Views' })
      const waiting = all.filter(({ status }) => status === 'notContacted')
      await views.getByRole('link', { name: `To contact ${waiting.length}` }).click()
      await page.waitForURL('**/admin/leads?view=toContact')
      await expect(page.getByRole('columnheader', { name: 'Waiting' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      )
      await expect(rows(page)).toHaveCount(Math.min(waiting.length, 10))
      await views.getByRole('link', { name: /^All/ }).click()
      await page.waitForURL('**/admin/leads')
      await expect(rows(page)).toHaveCount(10)

      // Therapists are listed by last name too, after "All therapists" and "Unassigned".
      const staff = await page
        .getByLabel('Therapist', { exact: true })
        .locator('option')
        .allInnerTexts()
      expect(staff.slice(2)).toEqual(staff.slice(2).toSorted(inOrder))
      expect(staff.at(2)).toBe('Maya Chen')
      // The name column sorts in both directions, and its header shows which.
      const name = page.getByRole('columnheader', { name: 'Client' })
      await name.getByRole('button').click()
      await page.waitForURL('**/admin/leads?sort=name')
      await expect(name).toHaveAttribute('aria-sort', 'ascending')
      await expect
        .poll(async () => {
          const shown = await names(page)
          return shown.length === 10 && shown.join() === shown.toSorted(inOrder).join()
        })
        .toBe(true)
      await name.getByRole('button').click()
      await page.waitForURL('**/admin/leads?sort=-name')
      await expect(name).toHaveAttribute('aria-sort', 'descending')

      // The navigation shows the first and last page, and the current one with its neighbours.
      const pages = page.getByRole('navigation', { name: 'Pages of leads' })
      await expect(pages).toHaveText(/Previous\s*1\s*2\s*(…|\.\.\.)\s*5\s*Next$/, {
        useInnerText: true,
      })
      await pages.getByRole('button', { name: '5' }).click()
      await page.waitForURL('**/admin/leads?sort=-name&page=5')
      await expect(pages).toHaveText(/Previous\s*1\s*(…|\.\.\.)\s*4\s*5\s*Next$/, {
        useInnerText: true,
      })
      await expect(rows(page)).toHaveCount(7)
      await page.goBack()
      await page.waitForURL('**/admin/leads?sort=-name')
      await expect(rows(page)).toHaveCount(10)

      // Everyone who opens the same URL sees the same filters; an earlier release wrote the search into it, too.
      await visit(page, `${filtered}&search=ANXIE`)
      await page.waitForURL(`**${filtered}`)
      await expect(page.getByRole('searchbox')).toHaveValue('ANXIE')
      await expect.poll(() => names(page)).toEqual(found)
      expect(problems).toEqual([])
    },
  )
})

describe('requests that come in', () => {
  it.runIf(isWholeRun)(
    'move no row under the pointer, and appear after a press or when it leaves',
    async () => {
      await page.setViewportSize(desktop)
      await visit(page, '/admin/leads')
      const first = rows(page).first().locator('td').nth(1)
      await rows(page).nth(2).hover()
      const before = await names(page)
      await addLead({ firstName: 'Rosalind' })
      const pill = page.getByRole('button', { name: '1 new request' })
      await pill.waitFor(patience)
      expect(await names(page)).toEqual(before)
      await expect(rows(page)).toHaveCount(10)
      await pill.click()
      await expect(first).toContainText('Rosalind')

      await rows(page).nth(2).hover()
      await addLead({ firstName: 'Sidonie' })
      await pill.waitFor(patience)
      await page.mouse.move(0, 0)
      await expect(first).toContainText('Sidonie')
      expect(problems).toEqual([])
    },
  )
})
