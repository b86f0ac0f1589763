import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, it } from 'vitest'
import { desktop, openPerson, phone, visit } from '../support/browser.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { createTestBed } from '../support/test-process.ts'
import { admin } from '../support/test-server.ts'

const e2e = setupE2E()

const long = { timeout: 240_000 }

describe('an administrator on Sunday evening', () => {
  it('changes the phone number from a phone, and visitors see it', long, async () => {
    const { page, problems, close } = await arriveAs(admin, e2e, '/admin/site', phone)
    await page.getByRole('heading', { level: 1, name: 'Website' }).waitFor()
    await page
      .getByRole('combobox', { name: 'Section', exact: true })
      .selectOption('Contact and hours')
    await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('613-555-0177')
    await page.getByText('Was “1-800-555-0142”').waitFor()
    await page.getByText('not published', { exact: true }).waitFor()
    await page.getByText(/^Saved \d/).waitFor()
    await page.getByText('1 change', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish 1 change?' })
    await dialog.getByText('Contact and hours: the phone changes').waitFor()
    await dialog.getByText('Version 1 can be restored at any time.').waitFor()
    await dialog.getByRole('button', { name: 'Publish 1 change' }).click()
    await toast(page, 'Published').waitFor()
    await page.getByText('No changes', { exact: true }).waitFor()

    const visitor = await openPerson(e2e.browser, e2e.server.url, { viewport: phone })
    await visit(visitor.page, '/consultation')
    await visitor.page.getByRole('link', { name: '613-555-0177' }).first().waitFor()
    await visitor.close()

    await page.getByRole('button', { name: 'History, export and import' }).click()
    const history = page.getByRole('dialog', { name: 'History' })
    await history.getByText('Version 2', { exact: true }).waitFor()
    const [former] = await Promise.all([
      page.waitForEvent('popup'),
      history.getByRole('link', { name: 'View version 1' }).click(),
    ])
    await former.getByText('Version 1. Not published now.').waitFor()
    await former.getByRole('link', { name: '1-800-555-0142' }).first().waitFor()
    await expect(former.getByRole('link', { name: '613-555-0177' })).toHaveCount(0)
    await former.close()
    await history.getByRole('button', { name: 'Restore version 1' }).click()
    await page.getByRole('button', { name: 'Restore version', exact: true }).click()
    await toast(page, 'Version restored').waitFor()
    await expect(page.getByRole('textbox', { name: 'Phone', exact: true })).toHaveValue(
      '1-800-555-0142',
    )
    expect(problems).toEqual([])
    await close()
  })
})

/** Counts what is pressed, on all pages of the tab. */
const countClicks = `addEventListener('click', (event) => {
  if (event.isTrusted) sessionStorage.setItem('clicks', Number(sessionStorage.getItem('clicks')) + 1)
}, true)`

/** Writes as a person who presses each field. */
async function write(field: Locator, text: string) {
  await field.click()
  await field.fill(text)
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function next(page: Page, section: string) {
  await page.getByText(/^Saved \d/).waitFor()
  await page.getByRole('link', { name: `Next: ${section}` }).click()
}

async function openOffice(page: Page) {
  await page.getByRole('button', { name: 'Add office' }).click()
  await box(page, 'Name, English').fill('Harbour Office')
  await write(box(page, 'Place, as in a sentence, English'), 'Lake Street')
  await write(box(page, 'Street and number, English'), '1 Lake Street')
  await write(box(page, 'Postal code'), 'M5V 1A1')
}

/** Five of the ten services, and one of the practice's own. */
async function chooseServices(page: Page) {
  for (let hidden = 0; hidden < 5; hidden += 1) {
    await page
      .getByRole('button', { name: /^Hide / })
      .first()
      .click()
  }
  await page.getByRole('button', { name: 'Add service' }).click()
  await box(page, 'Name, English').last().fill('Therapy for Miners')
  await write(box(page, 'Short text, English'), 'For people who work underground.')
}

async function invite(page: Page, firstName: string) {
  await page.getByRole('button', { name: 'Invite people' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite by email' })
  await write(invitation.getByLabel('First name'), firstName)
  await write(invitation.getByLabel('Last name'), 'Aziz')
  await write(invitation.getByLabel('Email'), `${firstName.toLowerCase()}@practice.example`)
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  await invitation.waitFor({ state: 'detached' })
}

describe('a new practice', () => {
  const testBed = createTestBed()
  afterEach(() => testBed.clear())

  it('goes from empty to published by the steps', long, async () => {
    const server = await testBed.start(testBed.makeDirectory(), { DEMO: 'false' })
    const [, token = ''] = await server.says(/^Set up your practice: http:\S+\/auth#setup=(\S+)$/m)
    const { page, problems, close } = await openPerson(e2e.browser, server.url, {
      viewport: desktop,
    })
    await page.addInitScript(countClicks)
    await visit(page, `/auth#setup=${token}`)
    await write(page.getByLabel('First name'), 'Ruth')
    await write(page.getByLabel('Last name'), 'Desjarlais')
    await write(page.getByLabel('Email'), 'ruth@practice.example')
    await write(page.getByLabel('Password', { exact: true }), 'a canoe at first light')
    await page.getByRole('button', { name: 'Create administrator account' }).click()
    await page.waitForURL('**/admin/site')
    await page.getByText('of 10 steps done').waitFor()
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
    await page.getByRole('heading', { name: /^Mail ?, works only in part/ }).waitFor()

    await page.getByRole('link', { name: 'Enter Name and phone' }).click()
    await write(box(page, 'Name of the practice, English'), 'Harbour Lane Therapy')
    await write(box(page, 'Short name, English'), 'Harbour Lane')
    await next(page, 'Contact and hours')
    await write(box(page, 'Phone'), '416-555-0120')
    await write(box(page, 'Contact email'), 'hello@practice.example')
    await page.getByRole('checkbox', { name: 'Saturday' }).check()
    await page.getByRole('checkbox', { name: 'Friday' }).uncheck()
    await next(page, 'Offices')
    await openOffice(page)
    await next(page, 'Services')
    await chooseServices(page)
    await next(page, 'Fees')
    await write(page.getByLabel('Lowest fee in dollars'), '140')
    await write(page.getByLabel('Highest fee in dollars'), '180')
    await next(page, 'Look')
    await page.getByRole('radio', { name: 'Larch' }).check()
    await next(page, 'Legal documents')
    await page.getByRole('button', { name: 'I have read and accept them' }).click()
    await page.getByRole('switch', { name: 'French pages' }).click()
    await page.getByText(/^Saved \d/).waitFor()
    await page.getByRole('link', { name: 'Back to the steps' }).last().click()
    await page
      .frameLocator('iframe[title="The page that visitors see"]')
      .getByRole('heading', { name: 'We open soon' })
      .waitFor()
    for (const name of ['Noor', 'Marc', 'Lena']) await invite(page, name)
    await expect(page.getByRole('button', { name: 'Invite people' })).toBeFocused()
    await page.getByRole('heading', { name: /^People ?, done/ }).waitFor()
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText('9')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Requests will reach nobody by email.').waitFor()
    await page.getByRole('button', { name: 'Publish website' }).click()
    await page.getByRole('heading', { level: 1, name: 'Website', exact: true }).waitFor()
    const clicks = await page.evaluate<number>(`Number(sessionStorage.getItem('clicks'))`)
    // docs/your-own-practice.md names the number.
    expect(clicks).toBeLessThanOrEqual(60)
    await visit(page, '/')
    await expect(page.locator('body')).not.toContainText('Stillwater')
    expect(problems).toEqual([])
    await close()
  })
})
