import type { Page } from 'playwright-core'
import { describe, it, vi } from 'vitest'
import { changeLead, type Lead, listLeads } from '#features/leads/contract.ts'
import {
  addDays,
  formatFullDay,
  formatShortDate,
  practiceDay,
  toNoon,
} from '#shared/practice-time.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPerson,
  phone,
} from '../support/browser.ts'
import { submitConsultation } from '../support/consultation.ts'
import { setupE2E, signInAt, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { readMail } from '../support/mail.ts'
import { admin, daniel, director, maya } from '../support/test-server.ts'

const stage = setupE2E()
// Each story visits several screens and checks each for faults, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 })
/** The screen polls every ten seconds; the rest is for a busy machine. */
const patience = { timeout: 40_000 }

/** Opens a page of the portal and signs in. */
async function arrive(username: string, path: string, viewport = desktop) {
  const person = await openPerson(stage.browser, stage.server.url, { viewport })
  await signInAt(person.page, path, username)
  await person.page.waitForURL((url) => url.pathname + url.search === path)
  await person.page.getByRole('heading', { level: 1, name: /Leads$|^Welcome/ }).waitFor()
  return person
}

const rows = (page: Page) => page.locator('tbody').getByRole('row')
const names = async (page: Page) =>
  (await rows(page).locator('td:first-child').allInnerTexts()).map(
    (text) => text.split('\n')[0] ?? '',
  )
const collator = new Intl.Collator('en-CA', { sensitivity: 'base' })
const lastNameFirst = (name: string) => name.replace(/^(\S+) (.+)$/, '$2 $1')
const inOrder = (a: string, b: string) => collator.compare(lastNameFirst(a), lastNameFirst(b))
const manage = (page: Page, name: string) => page.getByRole('button', { name: `Manage ${name}` })
const getDialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const query = (page: Page) => decodeURIComponent(new URL(page.url()).search)
const focused = (page: Page) =>
  page.evaluate<string>(
    '(document.activeElement.innerText || document.activeElement.name || document.activeElement.tagName).trim().replace(/\\s+/g, " ")',
  )

async function getLeads(username: string): Promise<Lead[]> {
  const cookie = await stage.server.signIn(username)
  return (await stage.server.call(listLeads, { cookie })).json as Lead[]
}

/** A change by another person on another screen. */
async function changeFromElsewhere(username: string, id: number, body: Record<string, unknown>) {
  const cookie = await stage.server.signIn(username)
  const answer = await stage.server.call(changeLead, { cookie, params: { id }, body })
  expect(answer.status).toBe(200)
}

/** A new request, which appears in every administrator's list within ten seconds. */
const addLead = (changes: Record<string, unknown> = {}) => submitConsultation(stage.server, changes)

/** Leads of an older edition may have such values; today's form accepts only therapists' names. */
const nameLongTherapist = (id: number) =>
  stage.server.sql('update consultation_leads set preferred_therapist = ? where id = ?', [
    'Wolfeschlegelsteinhausenbergerdorff-Lachapelle-Beauregard '.repeat(3),
    id,
  ])

async function addMayasLead(changes: Record<string, unknown> = {}) {
  const id = await addLead(changes)
  const [user] = await stage.server.sql('select id from users where email = ?', [maya])
  await changeFromElsewhere(admin, id, { assignedTo: user?.['id'] })
  return id
}

describe('the list of an administrator', () => {
  it('has filters, order and page in its URL, for Back and for a colleague', async () => {
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

    // Therapists too, after "All therapists" and "Unassigned".
    const staff = await page.getByLabel('Therapist').locator('option').allInnerTexts()
    expect(staff.slice(2)).toEqual(staff.slice(2).toSorted(inOrder))
    expect(staff.at(2)).toBe('Maya Chen')
    // By name in both directions; the column header shows which.
    const name = page.getByRole('columnheader', { name: 'Name' })
    await name.getByRole('button').click()
    await page.waitForURL('**/admin/leads?sort=name')
    await expect(name).toHaveAttribute('aria-sort', 'ascending')
    const ordered = await names(page)
    expect(ordered).toEqual(ordered.toSorted(inOrder))
    await name.getByRole('button').click()
    await page.waitForURL('**/admin/leads?sort=-name')
    await expect(name).toHaveAttribute('aria-sort', 'descending')

    // First, last, and the current page with its neighbours.
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

  it('end with the last one, and open a lead that is on none of them', async () => {
    const all = await getLeads(admin)
    const { page, problems, close } = await arrive(admin, '/admin/leads?page=99')
    await page.getByText(new RegExp(`–${all.length} of ${all.length}$`)).waitFor()
    const last = String(Math.ceil(all.length / 10))
    await page.getByRole('button', { name: `Page ${last}`, exact: true }).waitFor()
    await expect(page.locator('[aria-current="page"]:visible').last()).toHaveText(last, {
      useInnerText: true,
    })

    // The oldest lead, while the first page is shown and someone else changes the lead.
    const oldest = all.at(-1)
    await page.goto(`/admin/leads?lead=${oldest?.id}`)
    const dialog = getDialog(page, `${oldest?.firstName} ${oldest?.lastName}`)
    await dialog.getByLabel('Internal notes').waitFor()
    await changeFromElsewhere(admin, oldest?.id ?? 0, { internalNotes: 'Written elsewhere.' })
    await expect
      .poll(() => dialog.getByLabel('Internal notes').inputValue(), patience)
      .toBe('Written elsewhere.')
    expect(problems).toEqual([])
    await close()
  })
})

describe('a therapist', () => {
  it('edits and saves a lead with the keyboard alone', async () => {
    const id = await addMayasLead({ firstName: 'Solange', lastName: 'Desrosiers' })
    const { page, problems, close } = await arrive(maya, '/admin/leads')
    await page.getByRole('heading', { level: 1, name: 'My Assigned Leads' }).waitFor()
    await page.getByText('Therapist View').waitFor()
    for (const label of ['My Assigned Leads', 'Active Leads', 'Completed Leads', 'Lost Leads']) {
      await page.locator('dl').getByText(label, { exact: true }).waitFor()
    }
    expect(await page.getByLabel('Therapist', { exact: true }).count()).toBe(0)
    await expectAccessible(page)

    await manage(page, 'Solange Desrosiers').focus()
    await page.keyboard.press('Enter')
    const dialog = getDialog(page, 'Solange Desrosiers')
    await dialog.getByLabel('Status').waitFor()
    expect(await focused(page)).toBe('Solange Desrosiers')
    expect(await dialog.getByLabel('Assigned to').count()).toBe(0)
    expect(await page.evaluate('location.search')).toBe(`?lead=${id}`)
    for (const fact of [
      'noor.haddad@mail.example',
      '(613) 555-0187',
      'Anxiety',
      'Kanata Office',
      'Maya Chen',
    ]) {
      await dialog.getByText(fact, { exact: true }).first().waitFor()
    }
    await expectAccessible(page)

    // Lost without a reason: the message is at the field and in the toast, and the field is focused.
    await dialog.getByLabel('Status').focus()
    await page.keyboard.type('Lead L')
    const reason = dialog.getByLabel('Lead lost reason')
    await reason.waitFor()
    await expect(reason).toHaveAttribute('rows', '2')
    await expect(dialog.getByLabel('Internal notes')).toHaveAttribute('rows', '4')
    await save(page).focus()
    await page.keyboard.press('Enter')
    await toast(page, 'Required Information').waitFor()
    await dialog
      .locator('form')
      .getByText('Please provide a reason for the lead being lost.')
      .waitFor()
    expect(await focused(page)).toBe('leadLostReason')
    await expectAccessible(page)
    await page.keyboard.type('Found help nearer home.')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Called twice, très gentille.')
    await save(page).focus()
    await page.keyboard.press('Enter')
    await toast(page, 'Lead updated successfully.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Manage Solange Desrosiers')
    await rows(page).filter({ hasText: 'Solange' }).getByText('Lead Lost').waitFor()

    // Any status after any other; another status than lost deletes the reason.
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Status').selectOption('Complete')
    await dialog.getByText('History').click()
    await dialog.getByText('Status from Not Contacted to Lead Lost').waitFor()
    await dialog.getByText('Internal notes changed').waitFor()
    await dialog.getByText('Assigned to Maya Chen').waitFor()
    await dialog.getByText('Request received').waitFor()
    await expectAccessible(page)
    await save(page).click()
    await toast(page, 'Lead updated successfully.').waitFor()
    const [row] = await stage.server.sql('select * from consultation_leads where id = ?', [id])
    expect(row).toMatchObject({
      status: 'complete',
      lead_lost_reason: null,
      internal_notes: 'Called twice, très gentille.',
    })
    expect(problems).toEqual([])
    await close()
  })

  it('sees a message for a lead that does not exist or is not theirs, and stays on the list', async () => {
    const id = await addLead()
    for (const other of [id, 999_999]) {
      const { page, problems, close } = await arrive(maya, `/admin/leads?lead=${other}`)
      await toast(page, 'You can no longer open this lead. It was reassigned or deleted.').waitFor()
      await page.waitForURL('**/admin/leads')
      expect(await page.getByRole('dialog').count()).toBe(0)
      await rows(page).first().waitFor()
      expect(problems).toEqual([])
      await close()
    }
  })

  it('is asked before unsaved edits are discarded, whichever way they leave', async () => {
    await addMayasLead({ firstName: 'Ottoline', lastName: 'Brandt' })
    const { page, problems, close } = await arrive(maya, '/admin/leads')
    await manage(page, 'Ottoline Brandt').click()
    const notes = getDialog(page, 'Ottoline Brandt').getByLabel('Internal notes')
    await notes.fill('Half a thought')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Cancel' }).click(),
      () => page.goBack(),
    ]) {
      await leave()
      await question.waitFor()
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await question.waitFor({ state: 'detached' })
      await expect(notes).toHaveValue('Half a thought')
    }
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await page.waitForURL('**/admin/leads')
    expect(problems).toEqual([])
    await close()
  })

  it('is asked even when Escape follows an edit at once', async () => {
    const id = await addMayasLead({ firstName: 'Perpetua', lastName: 'Lindqvist' })
    const { page, problems, close } = await arrive(maya, `/admin/leads?lead=${id}`)
    await getDialog(page, 'Perpetua Lindqvist').getByLabel('Status').waitFor()
    // Both events in one task: only React's microtasks run between them.
    await page.evaluate(`(async () => {
      const status = document.querySelector('dialog[open] select')
      status.value = 'contacted'
      status.dispatchEvent(new Event('change', { bubbles: true }))
      for (let turn = 0; turn < 10; turn++) await null
      status.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    })()`)
    await page.getByRole('alertdialog', { name: 'Discard your changes?' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

describe('an assignment', () => {
  it('by an administrator sends the therapist an email with a link to the lead', async () => {
    const id = await addLead({ firstName: 'Éloïse', lastName: 'Garneau' })
    const office = await arrive(admin, `/admin/leads?lead=${id}`)
    const dialog = getDialog(office.page, 'Éloïse Garneau')
    await dialog.getByLabel('Assigned to').selectOption('Daniel Okafor')
    await save(office.page).click()
    await toast(office.page, 'Lead updated successfully.').waitFor()
    await rows(office.page).filter({ hasText: 'Éloïse' }).getByText('Daniel Okafor').waitFor()

    const link = await eventually(() => {
      const mail = stage.server
        .mails()
        .map(readMail)
        .find(({ headers, text }) => headers.get('to') === daniel && text.includes(`lead=${id}`))
      expect(mail).toBeDefined()
      expect(mail?.everything).not.toMatch(/garneau|555-0187/i)
      return /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    })
    const { pathname, search } = new URL(link)
    const therapist = await arrive(daniel, pathname + search)
    await getDialog(therapist.page, 'Éloïse Garneau').getByLabel('Internal notes').waitFor()
    expect([...office.problems, ...therapist.problems]).toEqual([])
    await office.close()
    await therapist.close()
  })
})

describe('two people who edit one lead', () => {
  it('both keep their edits: the second loads the first’s version before saving', async () => {
    const id = await addMayasLead({ firstName: 'Ingrid', lastName: 'Holm' })
    const office = await arrive(admin, `/admin/leads?lead=${id}`)
    const therapist = await arrive(maya, `/admin/leads?lead=${id}`)
    const theirs = getDialog(therapist.page, 'Ingrid Holm')
    const ours = getDialog(office.page, 'Ingrid Holm')
    await ours.getByLabel('Internal notes').fill('Insurance confirmed.')
    await theirs.getByLabel('Internal notes').fill('Spoke on Tuesday.')
    await theirs.getByLabel('Status').selectOption('Contacted')
    await save(therapist.page).click()
    await toast(therapist.page, 'Lead updated successfully.').waitFor()

    await save(office.page).click()
    await ours.getByText('Someone else has changed this lead.').waitFor()
    await expect(ours.getByLabel('Internal notes')).toHaveValue('Insurance confirmed.')
    await expectAccessible(office.page)
    await ours.getByRole('button', { name: 'Load the latest version' }).click()
    await ours.getByText('Maya Chen saved a newer version.').waitFor()
    await ours.getByText('Internal notes: Spoke on Tuesday.').waitFor()
    await expect(ours.getByLabel('Internal notes')).toHaveValue('Insurance confirmed.')
    await expect(ours.getByLabel('Status')).toHaveValue('contacted')
    await expectAccessible(office.page)
    await ours.getByLabel('Internal notes').fill('Spoke on Tuesday. Insurance confirmed.')
    await save(office.page).click()
    await toast(office.page, 'Lead updated successfully.').waitFor()
    const [row] = await stage.server.sql('select * from consultation_leads where id = ?', [id])
    expect(row).toMatchObject({
      status: 'contacted',
      internal_notes: 'Spoke on Tuesday. Insurance confirmed.',
    })
    expect([...office.problems, ...therapist.problems]).toEqual([])
    await office.close()
    await therapist.close()
  })

  it('see each other’s changes while they have no edits', async () => {
    const id = await addMayasLead({ firstName: 'Ruth', lastName: 'Abara' })
    const { page, problems, close } = await arrive(admin, `/admin/leads?lead=${id}`)
    const dialog = getDialog(page, 'Ruth Abara')
    await dialog.getByLabel('Internal notes').waitFor()
    await changeFromElsewhere(maya, id, { status: 'scheduled', internalNotes: 'Friday, 2 PM.' })
    // One lead fewer is new now: only two more requests change the number that the screen polls.
    await addLead()
    await addLead()
    await expect(dialog.getByLabel('Status')).toHaveValue('scheduled')
    await expect(dialog.getByLabel('Internal notes')).toHaveValue('Friday, 2 PM.')
    await dialog.getByText('Consultation Scheduled').first().waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

describe('a change on another screen', () => {
  it('alters neither typed text nor page, position and focus', async () => {
    const id = await addMayasLead({ firstName: 'Thandiwe', lastName: 'Mokoena' })
    const { page, problems, close } = await arrive(admin, '/admin/leads?sort=name&page=2')
    await rows(page).first().waitFor()
    const onPage = await names(page)
    await page.evaluate('window.scrollTo(0, 240)')

    // The list alone: page, position and focus stay.
    const button = rows(page).nth(4).getByRole('button')
    await button.focus()
    const place = await page.evaluate<number>('window.scrollY')
    const before = await rows(page).count()
    const zoe = await addLead({ firstName: 'Zoé', lastName: 'Zimmer' })
    await page.getByText(/of 5\d$/).waitFor()
    const total = async () => Number(/of (\d+)/.exec(await page.locator('main').innerText())?.[1])
    const paginated = (await getLeads(admin)).length
    await expect.poll(total, patience).toBe(paginated)
    expect(query(page)).toBe('?sort=name&page=2')
    expect(await names(page)).toEqual(onPage)
    expect(await rows(page).count()).toBe(before)
    expect(await page.evaluate<number>('window.scrollY')).toBe(place)
    expect(await focused(page)).toMatch(/^Manage /)

    // An open lead with edits, changed by someone else.
    await page.goto(`/admin/leads?sort=name&page=2&lead=${id}`)
    const dialog = getDialog(page, 'Thandiwe Mokoena')
    const notes = dialog.getByLabel('Internal notes')
    await notes.fill('First line.\nSecond line.')
    await page.evaluate('document.activeElement.setSelectionRange(5, 5)')
    await changeFromElsewhere(maya, id, { status: 'complete', internalNotes: 'Theirs.' })
    // One lead fewer is new now: only two more requests change the number that the screen polls.
    await addLead({ firstName: 'Zoltan', lastName: 'Zimmer' })
    await addLead({ firstName: 'Zsófia', lastName: 'Zimmer' })
    await expect
      .poll(async () => (await page.locator('main').innerText()).match(/of (\d+)/)?.[1], patience)
      .toBe(String(paginated + 2))
    await expect(notes).toHaveValue('First line.\nSecond line.')
    expect(await page.evaluate('document.activeElement.selectionStart')).toBe(5)
    expect(await page.evaluate('document.activeElement.name')).toBe('internalNotes')
    await page.keyboard.type('!')
    await expect(notes).toHaveValue('First! line.\nSecond line.')
    await expect(dialog.getByLabel('Status')).toHaveValue('notContacted')
    expect(zoe).toBeGreaterThan(0)
    expect(problems).toEqual([])
    await close()
  })
})

describe('a hold', () => {
  it('is set with a reason and a day, is shown in list and dialog, and is released', async () => {
    const id = await addMayasLead({ firstName: 'Beatriz', lastName: 'Fontaine' })
    const { page, problems, close } = await arrive(maya, '/admin/leads')
    await manage(page, 'Beatriz Fontaine').click()
    const dialog = getDialog(page, 'Beatriz Fontaine')
    await dialog
      .getByText(/^Deleted automatically on/)
      .last()
      .waitFor()
    await dialog.getByLabel(/^Keep this lead past/).check()
    await save(page).click()
    await dialog.getByText('Please give a reason for the hold.').waitFor()
    await dialog.getByText('Please choose the last day of the hold.').waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Reason for the hold').fill('On the wait list for spring.')
    const until = addDays(practiceDay(new Date()), 120)
    await dialog.getByLabel('Last day of the hold').fill(addDays(until, 400))
    await save(page).click()
    await dialog.getByText('A hold can last one year at most.').waitFor()
    await dialog.getByLabel('Last day of the hold').fill(until)
    await save(page).click()
    await toast(page, 'Lead updated successfully.').waitFor()
    const row = rows(page).filter({ hasText: 'Beatriz' })
    await row.getByText(`On hold to ${formatShortDate(toNoon(until), 'UTC')}`).waitFor()
    await expectAccessible(page)

    // After its retention period it still exists.
    await stage.server.sql('update consultation_leads set created_at = ? where id = ?', [
      new Date(Date.now() - 31 * 24 * 3_600_000).toISOString(),
      id,
    ])
    await page.goto(`/admin/leads?lead=${id}`)
    const end = `On hold until ${formatFullDay(toNoon(until), 'UTC')}`
    await dialog.getByText(end).last().waitFor()
    await expect(dialog.getByLabel('Reason for the hold')).toHaveValue(
      'On the wait list for spring.',
    )
    await dialog.getByText('History').click()
    await dialog.locator('details').getByText(end).waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('On hold').uncheck()
    await save(page).click()
    await toast(page, 'Lead updated successfully.').waitFor()
    // Nothing retains it any longer.
    await row.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await close()
  })
})

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
  ['a very small phone', { width: 320, height: 640 }],
])('very long names at %s', (_where, viewport) => {
  it('fit into list and dialog', async () => {
    const id = await addMayasLead({
      firstName: 'Marie-Françoise-Élisabeth',
      lastName: 'Charbonneau-Saint-Amour-De-La-Chevrotière-Lafontaine',
      email: 'marie-francoise-elisabeth.charbonneau-saint-amour.de.la.chevrotiere@courriel.example',
      notes:
        'Donaudampfschiffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '.repeat(
          5,
        ),
    })
    await nameLongTherapist(id)
    for (const username of [admin, maya]) {
      const { page, problems, close } = await arrive(username, '/admin/leads', viewport)
      const button = manage(page, 'Marie-Françoise-Élisabeth').first()
      await button.waitFor()
      // No button is beyond the edge of the table.
      const place = await button.boundingBox()
      expect((place?.x ?? 0) + (place?.width ?? 9_999)).toBeLessThanOrEqual(viewport.width)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await button.click()
      const dialog = page.getByRole('dialog', { name: /^Marie-Françoise/ })
      await dialog.getByLabel('Internal notes').waitFor()
      await dialog.getByText('History').click()
      await dialog.getByLabel(/^Keep this lead past/).check()
      await expectNoSidewaysScroll(page)
      // As a string, because the tests' types have no DOM.
      const overhang = await page.evaluate<number>(
        `Math.max(...[...document.querySelectorAll('dialog[open], dialog[open] :is(form, div)')]
          .filter((box) => getComputedStyle(box).overflowX !== 'hidden') // pictures that are cut on purpose
          .map((box) => box.scrollWidth - box.clientWidth))`,
      )
      expect(overhang).toBeLessThanOrEqual(1)
      await expectAccessible(page)
      expect(problems).toEqual([])
      await close()
    }
    expect(id).toBeGreaterThan(0)
  })
})

it('the table fits its box, with the longest names and beside the sidebar too', async () => {
  const until = new Date(Date.now() + 20 * 24 * 3_600_000).toISOString()
  const id = await addMayasLead({
    firstName: 'Marie-Françoise-Élisabeth',
    lastName: 'Charbonneau-Saint-Amour-De-La-Chevrotière-Lafontaine',
    email: 'marie-francoise-elisabeth.charbonneau-saint-amour.de.la.chevrotiere@courriel.example',
    serviceType: 'children-teen',
  })
  await nameLongTherapist(id)
  await stage.server.sql(
    "update consultation_leads set status = 'scheduled', hold_until = ?, hold_reason = 'x' where id = ?",
    [until, id],
  )
  for (const username of [admin, maya]) {
    const { page, close } = await arrive(username, '/admin/leads')
    await manage(page, 'Marie-Françoise-Élisabeth').first().waitFor()
    // The widths at which its columns change, and common screens.
    for (const width of [760, 1023, 1024, 1253, 1254, 1280, 1318, 1382, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const overhang = await page.evaluate<number>(
        `document.querySelector('main table').parentElement.scrollWidth
          - document.querySelector('main table').parentElement.clientWidth`,
      )
      expect([width, overhang]).toEqual([width, 0])
    }
    await close()
  }
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
    await page.getByRole('dialog').getByLabel('Internal notes').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(query(page)).toBe('?sort=name')
    expect(problems).toEqual([])
    await close()
  })
})
