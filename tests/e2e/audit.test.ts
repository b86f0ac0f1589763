import { readFileSync } from 'node:fs'
import { describe, it } from 'vitest'
import { changeLead, listLeads } from '#features/leads/contract/leads.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPerson,
  phone,
} from '../support/browser.ts'
import { setupE2E, signInAt } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'
import { admin, maya } from '../support/test-server.ts'

const stage = setupE2E()

/** Maya opens her leads and follows one up. @returns its number */
async function mayaWorks(): Promise<number> {
  const cookie = await stage.server.signIn(maya)
  const { json } = await stage.server.call(listLeads, { cookie })
  const id = (json as { id: number }[])[0]?.id ?? 0
  await stage.server.call(changeLead, { params: { id }, body: { status: 'contacted' }, cookie })
  return id
}

describe('an owner who answers for health data', () => {
  it('finds who has seen a lead, and takes the log along', async () => {
    const lead = await mayaWorks()
    const { page, problems, close } = await openPerson(stage.browser, stage.server.url)
    await signInAt(page, '/admin/audit', admin)
    await page.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor()
    await expect(page).toHaveTitle('Audit Log | Stillwater Psychotherapy')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.getByRole('searchbox', { name: 'Record' }).fill(`lead ${lead}`)
    await page.waitForURL(`**/admin/audit?record=lead+${lead}`)
    const row = page.getByRole('row').filter({ hasText: 'Maya Chen' }).first()
    await row.getByRole('link', { name: `Lead ${lead}` }).waitFor()
    // The row says "Today" once the page knows its own clock, a moment after it is drawn.
    await expect
      .poll(async () => (await row.innerText()).replaceAll(/\s+/g, ' '))
      .toMatch(/^Today \d{1,2}:\d\d [AP]M MC Maya Chen Changed Lead \d+ Success 127\.0\.0\.1/)

    const eye = row.getByRole('button', { name: `Who has seen Lead ${lead}` })
    await eye.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Who has seen this' })
    await panel.getByRole('heading', { name: 'Maya Chen' }).waitFor()
    // She had it in her list before she changed it; whoever reads this has asked.
    await panel.getByText('Changed, seen in a list').waitFor()
    await panel.getByText('Asked who has seen it').waitFor()
    await panel.getByText(/^2 people, \d+ events? since the record was made/).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await eye.and(page.locator(':focus')).waitFor()

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    const csv = readFileSync(await (await download).path(), 'utf8')
    expect(csv).toContain(`Maya Chen`)
    expect(csv).toContain(`,changed,lead,${lead},`)
    // Lists are shown when asked for, and name the leads that were in them.
    await page.goto(`/admin/audit?record=lead+${lead}`)
    await page.getByRole('row').nth(1).waitFor()
    expect(await page.getByRole('cell', { name: 'Viewed a list of' }).count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Show viewed lists' }).check()
    const list = page.getByRole('row').filter({ hasText: 'Viewed a list of' }).first()
    await list.getByText(/^\d+ leads?$/).click()
    await list.getByRole('link', { name: `Lead ${lead}`, exact: true }).waitFor()
    await expectAccessible(page)
    await page.goto('/admin/audit?action=exported')
    await page.getByRole('row').filter({ hasText: 'Exported' }).getByText('Grace Kim').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('is told when nothing fits, and goes back by the browser’s own button', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    await signInAt(page, '/admin/audit', admin)
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Photo removed')
    await page.getByText('No entries found with current filters.').waitFor()
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: 'Record' }).fill('Maya')
    await page.getByText('Enter a record number, such as Lead 1047.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await page.getByRole('row').nth(1).waitFor()
    await page.goBack()
    await page.getByText('No entries found with current filters.').waitFor()
    await close()
  })

  it('hears why the log is not there, and tries again', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    let isDown = true
    await page.route('**/api/admin/audit?*', (route) =>
      isDown ? route.fulfill({ status: 503, json: { message: 'Not now.' } }) : route.continue(),
    )
    await page.route('**/api/admin/audit', (route) =>
      isDown ? route.fulfill({ status: 503, json: { message: 'Not now.' } }) : route.continue(),
    )
    await signInAt(page, '/admin/audit', admin)
    await page.getByRole('heading', { name: 'The audit log could not be loaded' }).waitFor()
    await page.getByText('Not now.').waitFor()
    await expectAccessible(page)
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('row').nth(1).waitFor()
    await close()
  })

  it('chooses whose entries to read, once the names are there', async () => {
    await mayaWorks()
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    let isDown = true
    await page.route('**/api/admin/audit/people', (route) =>
      isDown ? route.fulfill({ status: 503, json: { message: 'Not now.' } }) : route.continue(),
    )
    await signInAt(page, '/admin/audit', admin)
    const person = page.getByRole('combobox', { name: 'Person' })
    const isShown = { state: 'attached' } as const
    await person.getByText('The names could not be loaded. Open this list again.').waitFor(isShown)
    isDown = false
    await person.focus()
    await person.getByText('Maya Chen').waitFor(isShown)
    await person.selectOption('Maya Chen')
    await page.waitForURL('**/admin/audit?person=*')
    await page.getByRole('cell', { name: 'Grace Kim' }).first().waitFor({ state: 'detached' })
    await page.getByRole('cell', { name: 'Maya Chen' }).first().waitFor()
    await expectAccessible(page)
    await close()
  })

  it.each(everyIn(phone, { width: 320, height: 640 }))(
    'reads it on a phone of %j',
    async (viewport) => {
      const { page, close } = await openPerson(stage.browser, stage.server.url, { viewport })
      await signInAt(page, '/admin/audit?period=all', admin)
      await page.getByRole('combobox', { name: 'Outcome' }).waitFor()
      await page.locator('main').getByRole('listitem').first().waitFor()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await close()
    },
  )
})

describe('an administrator who searches the log', () => {
  it('narrows it by outcome and by days at any width', async () => {
    await stage.server.signIn(admin, 'not the password').catch(() => {}) // its entry is looked at
    const { page, problems, close } = await openPerson(stage.browser, stage.server.url)
    await signInAt(page, '/admin/audit', admin)
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Failed')
    await page.waitForURL('**/admin/audit?outcome=failed')
    await page.getByRole('row').filter({ hasText: 'Failed' }).first().waitFor()
    await page.getByRole('combobox', { name: 'Period' }).selectOption('From – to')
    await page.getByLabel('From', { exact: true }).fill('2026-01-01')
    await page.getByLabel('To', { exact: true }).fill('2026-01-02')
    await page.getByText('No entries found with current filters.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('To', { exact: true }).fill('')
    await page.getByRole('row').filter({ hasText: 'Failed' }).first().waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

describe('a therapist', () => {
  it('has no audit log', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url, { viewport: desktop })
    await signInAt(page, '/admin', maya)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('link', { name: 'Audit Log' }).count()).toBe(0)
    await close()
  })
})
