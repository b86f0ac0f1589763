import { afterEach, describe, it } from 'vitest'
import { desktop, openPerson, phone, visit } from '../support/browser.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { withoutSandbox } from '../support/preview-frame.ts'
import { createTestBed } from '../support/test-process.ts'
import { admin, maya } from '../support/test-server.ts'

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
    expect(withoutSandbox(problems)).toEqual([])
    await close()
  })

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

describe('a new practice', () => {
  const testBed = createTestBed()
  afterEach(() => testBed.clear())

  it('goes from empty to published by the steps', long, async () => {
    const server = await testBed.start(testBed.makeDirectory(), { DEMO: 'false' })
    const [, token = ''] = await server.says(/^Set up your practice: http:\S+\/auth#setup=(\S+)$/m)
    const { page, problems, close } = await openPerson(e2e.browser, server.url, {
      viewport: desktop,
    })
    await visit(page, `/auth#setup=${token}`)
    await page.getByLabel('First name').fill('Ruth')
    await page.getByLabel('Last name').fill('Desjarlais')
    await page.getByLabel('Email').fill('ruth@practice.example')
    await page.getByLabel('Password', { exact: true }).fill('a canoe at first light')
    await page.getByRole('button', { name: 'Create administrator account' }).click()
    await page.waitForURL('**/admin/site')
    await page.getByText('of 10 steps done').waitFor()
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()

    await page.getByRole('link', { name: 'Enter Name and phone' }).click()
    await page
      .getByRole('textbox', { name: 'Name of the practice, English', exact: true })
      .fill('Harbour Lane Therapy')
    await page
      .getByRole('textbox', { name: 'Short name, English', exact: true })
      .fill('Harbour Lane')
    await page.getByRole('link', { name: 'Contact and hours', exact: true }).click()
    await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('416-555-0120')
    await page
      .getByRole('textbox', { name: 'Hours, as visitors read them, English', exact: true })
      .fill('Weekdays 9AM - 5PM')
    await page.getByRole('checkbox', { name: 'Saturday' }).check()
    await page.getByText(/^Saved \d/).waitFor()
    await page.getByRole('link', { name: 'Fees', exact: true }).click()
    await page.getByLabel('Lowest fee in dollars').fill('140')
    await page.getByLabel('Highest fee in dollars').fill('180')
    await page.getByRole('button', { name: 'Add fee' }).click()
    await page
      .getByRole('textbox', { name: 'Designation, English', exact: true })
      .last()
      .fill('Psychotherapist')
    await page.getByText(/^Saved \d/).waitFor()

    for (const [section, button] of [
      ['offices', 'We work online only'],
      ['services', 'These services are right'],
      ['look', 'It is fine as it is'],
      ['documents', 'I have read and accept them'],
      ['languages', 'English only'],
    ] as const) {
      await visit(page, `/admin/site?section=${section}`)
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('heading', { level: 1, name: 'Set up your practice' }).waitFor()
    }
    await page
      .frameLocator('iframe[title="The page that visitors see"]')
      .getByRole('heading', { name: 'We open soon' })
      .waitFor()
    await page.getByRole('button', { name: 'Invite people' }).click()
    const invitation = page.getByRole('dialog', { name: 'Invite by email' })
    await invitation.getByLabel('First name').fill('Noor')
    await invitation.getByLabel('Last name').fill('Aziz')
    await invitation.getByLabel('Email').fill('noor@practice.example')
    await invitation.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('button', { name: 'Invite people' })).toBeFocused()
    await page.getByRole('heading', { name: /^People ?, done/ }).waitFor()
    await page.getByRole('button', { name: 'Send test' }).click()
    await page.getByRole('button', { name: 'Send again' }).waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('button', { name: 'Publish website' }).click()
    await page.getByRole('heading', { level: 1, name: 'Website', exact: true }).waitFor()
    await visit(page, '/')
    await expect(page.locator('body')).not.toContainText('Stillwater')
    expect(withoutSandbox(problems)).toEqual([])
    await close()
  })
})
