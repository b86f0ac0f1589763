// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, it } from 'vitest'
import { desktop, openPerson, visit } from '../support/browser.ts'
import { arriveAs, setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { createTestBed } from '../support/test-process.ts'
import { admin, maya } from '../support/test-server.ts'

const e2e = setupE2E()

const long = { timeout: 240_000 }

describe('an administrator on Sunday evening', () => {
  it(
    'sees the draft of the real page beside the form, and keeps what a reload interrupts',
    long,
    async () => {
      const { page, context, close } = await arriveAs(admin, e2e, '/admin/site?section=therapists')
      const title = page.getByRole('textbox', { name: 'Title, English', exact: true })
      const before = await title.inputValue()
      await context.setOffline(true)
      await title.fill('The people who listen')
      await page.getByText(/could not be saved/).waitFor()
      await context.setOffline(false)
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect(title).toHaveValue('The people who listen')
      await page.getByText(/^Saved \d/).waitFor()
      await expect(page.locator('iframe[title="Preview of the page"]')).toHaveAttribute(
        'sandbox',
        'allow-same-origin',
      )
      await page.getByRole('button', { name: 'Français', exact: true }).click()
      await page
        .frameLocator('iframe[title="Preview of the page"]')
        .locator('html[lang="fr-CA"]')
        .waitFor()
      await page.getByRole('button', { name: /^Undo the change of/ }).click()
      await expect(title).toHaveValue(before)
      await close()
    },
  )
})

describe('a therapist', () => {
  it('neither sees the screen in the menu nor opens it', async () => {
    const { page, close } = await arriveAs(maya, e2e, '/admin/site')
    await page.waitForURL('**/admin/dashboard')
    await expect(page.getByRole('link', { name: 'Website', exact: true })).toHaveCount(0)
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
  await write(box(page, 'Short name, English'), 'Lake Street')
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
    await page.getByText('Requests will reach no one by email.').waitFor()
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
