// The list of leads: filters, order, pages and errors.
import { describe, it, vi } from 'vitest'
import { formatShortDate } from '#shared/practice-time.ts'
import { expectAccessible, phone } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import {
  getDialog,
  names,
  patience,
  query,
  rows,
  setupLeadScreen,
} from '../support/lead-screen-test-bed.ts'
import { admin, director } from '../support/test-server.ts'

const { arrive, getLeads, changeFromElsewhere } = setupLeadScreen()
// Each story visits several screens and checks each for faults, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 })

const collator = new Intl.Collator('en-CA', { sensitivity: 'base' })
const lastNameFirst = (name: string) => name.replace(/^(\S+) (.+)$/, '$2 $1')
const inOrder = (a: string, b: string) => collator.compare(lastNameFirst(a), lastNameFirst(b))

describe('the list of an administrator', () => {
  it('keeps filters, order and page in its URL, for Back and for a colleague', async () => {
    const { page, problems, close } = await arrive(admin, '/admin/leads')
    await expect(page).toHaveTitle('Consultation Leads | Stillwater Psychotherapy')
    await page.getByRole('heading', { level: 1, name: 'Consultation Leads' }).waitFor()
    expect(await page.getByText('Therapist View').count()).toBe(0)
    const notice = page.getByText('Leads are automatically deleted after 30 days.')
    const soon = (await getLeads(admin)).filter(
      ({ expiresAt }) => Date.parse(expiresAt) < Date.now() + 7 * 24 * 3_600_000,
    )
    await expect(notice).toContainText(`${soon.length} leads will be removed this week.`, {
      useInnerText: true,
    })
    await expect(rows(page)).toHaveCount(10)
    const [newest] = await getLeads(admin)
    await expect(rows(page).first()).toContainText(
      `Deletes on ${formatShortDate(new Date(newest?.expiresAt ?? ''))}`,
      { useInnerText: true },
    )
    await page.getByText(/^Showing 1–10 of/).waitFor()

    await page.getByLabel('Status', { exact: true }).selectOption('Not Contacted')
    await page.getByLabel('Therapist', { exact: true }).selectOption('Unassigned')
    await page.getByRole('searchbox').fill('virtual quetzal')
    await page.getByText('No leads found with current filters.').waitFor()
    await expectAccessible(page)
    await page.getByRole('searchbox').fill('ANXIE')
    await page.waitForURL('**/admin/leads?search=ANXIE&status=notContacted&therapist=none')
    await rows(page).first().waitFor()
    const found = await names(page)
    expect(found).toContain('Marc-André Roy')

    // A colleague who opens the same URL sees the same list.
    const colleague = await arrive(director, `/admin/leads${new URL(page.url()).search}`)
    await rows(colleague.page).first().waitFor()
    expect(await names(colleague.page)).toEqual(found)
    await expect(colleague.page.getByRole('searchbox')).toHaveValue('ANXIE')
    await colleague.close()

    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await page.waitForURL('**/admin/leads')
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await page.goBack()
    await page.waitForURL('**/admin/leads?search=ANXIE&status=notContacted&therapist=none')
    await expect(page.getByRole('searchbox')).toHaveValue('ANXIE')
    await page.goForward()
    await page.waitForURL('**/admin/leads')

    // Therapists are listed by last name too, after "All therapists" and "Unassigned".
    const staff = await page.getByLabel('Therapist').locator('option').allInnerTexts()
    expect(staff.slice(2)).toEqual(staff.slice(2).toSorted(inOrder))
    expect(staff.at(2)).toBe('Maya Chen')
    // The name column sorts in both directions, and its header shows which.
    const name = page.getByRole('columnheader', { name: 'Name' })
    await name.getByRole('button').click()
    await page.waitForURL('**/admin/leads?sort=name')
    await expect(name).toHaveAttribute('aria-sort', 'ascending')
    const ordered = await names(page)
    expect(ordered).toEqual(ordered.toSorted(inOrder))
    await name.getByRole('button').click()
    await page.waitForURL('**/admin/leads?sort=-name')
    await expect(name).toHaveAttribute('aria-sort', 'descending')

    // The navigation shows the first and last page, and the current one with its neighbours.
    const pages = page.getByRole('navigation', { name: 'Pages of leads' })
    const shown = async () => (await pages.innerText()).replaceAll(/\s+/g, ' ').trim()
    expect(await shown()).toMatch(/Previous 1 2 (…|\.\.\.) 5 Next$/)
    await pages.getByRole('button', { name: '5' }).click()
    await page.waitForURL('**/admin/leads?sort=-name&page=5')
    expect(await shown()).toMatch(/Previous 1 (…|\.\.\.) 4 5 Next$/)
    await expect(rows(page)).toHaveCount(7)
    await page.goBack()
    await page.waitForURL('**/admin/leads?sort=-name')
    await expect(rows(page)).toHaveCount(10)
    expect(problems).toEqual([])
    await close()
  })

  it('shows what failed and tries again', async () => {
    const { page, problems, close } = await arrive(admin, '/admin/dashboard')
    await page.route('**/api/admin/leads?*', (route) =>
      route.fulfill({ status: 503, json: { message: 'The leads are being counted.' } }),
    )
    await page.goto('/admin/leads')
    await page.getByRole('heading', { name: 'Error Loading Leads' }).waitFor()
    await page.getByText('The leads are being counted.').waitFor()
    await expectAccessible(page)
    await page.unroute('**/api/admin/leads?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await rows(page).first().waitFor()
    expect(problems).toEqual([])

    // A list that cannot be rendered removes nothing else from the screen.
    await page.route('**/api/admin/leads?*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replaceAll(
        /"createdAt":"[^"]*"/g,
        '"createdAt":"some day"',
      )
      await route.fulfill({ body, contentType: 'application/json' })
    })
    await page.goto('/admin/leads')
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await page
      .getByText(
        'There was an error loading the consultation leads. Please try again or contact support.',
      )
      .waitFor()
    await page.getByText('Total Leads').waitFor()
    await expectAccessible(page)
    await close()
  })
})

describe('the pages of the list', () => {
  it('stay visible until the next page has loaded, and keep the typed search when loading fails', async () => {
    const { page, problems, close } = await arrive(admin, '/admin/leads')
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
    await expectAccessible(page)
    answer()
    await page.getByText(/^Showing 11–20 of/).waitFor()
    await expect(card).toHaveAttribute('aria-busy', 'false')
    expect(await names(page)).not.toEqual(before)

    await page.route('**/api/admin/leads?*search=*', (route) =>
      route.fulfill({ status: 503, json: { message: 'The leads are being counted.' } }),
    )
    await page.getByRole('searchbox').fill('Chloé')
    await card.getByRole('heading', { name: 'Error Loading Leads' }).waitFor()
    await card.getByText('The leads are being counted.').waitFor()
    await expect(page.getByRole('searchbox')).toHaveValue('Chloé')
    expect(query(page)).toBe('?search=Chloé')
    await expectAccessible(page)
    await page.unroute('**/api/admin/leads?*search=*')
    await card.getByRole('button', { name: 'Try again' }).click()
    await rows(page).filter({ hasText: 'Chloé' }).first().waitFor()
    await expect(page.getByRole('searchbox')).toHaveValue('Chloé')
    expect(problems).toEqual([])
    await close()
  })

  it('end at the last one when the URL names a later page, and show a lead from any page', async () => {
    const all = await getLeads(admin)
    const { page, problems, close } = await arrive(admin, '/admin/leads?page=99')
    await page.getByText(new RegExp(`–${all.length} of ${all.length}$`)).waitFor()
    const last = String(Math.ceil(all.length / 10))
    await page.getByRole('button', { name: `Page ${last}`, exact: true }).waitFor()
    await expect(page.locator('[aria-current="page"]:visible').last()).toHaveText(last, {
      useInnerText: true,
    })

    // The oldest lead is not on the first page. Someone else changes it while it is open.
    const oldest = all.at(-1)
    await page.goto(`/admin/leads?lead=${oldest?.id}`)
    const dialog = getDialog(page, `${oldest?.firstName} ${oldest?.lastName}`)
    await dialog.getByLabel('Internal notes').waitFor()
    await changeFromElsewhere(admin, oldest?.id ?? 0, { internalNotes: 'Written elsewhere.' })
    await dialog.getByText('Written elsewhere.').waitFor(patience)
    expect(problems).toEqual([])
    await close()
  })
})

describe('a phone', () => {
  it('has a select for the order, and Back closes the lead', async () => {
    const { page, problems, close } = await arrive(admin, '/admin/leads', phone)
    await page.getByLabel('Order').selectOption('Name, A to Z')
    await page.waitForURL('**/admin/leads?sort=name')
    const headings = await page.locator('main li h2').allInnerTexts()
    expect(headings).toEqual(headings.toSorted(inOrder))
    await page
      .getByRole('button', { name: /^Manage/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Details' }).waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(query(page)).toBe('?sort=name')
    expect(problems).toEqual([])
    await close()
  })
})
