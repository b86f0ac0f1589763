import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, it } from 'vitest'
import { expectSound, openPerson, visit } from '../support/browser.ts'
import { setupE2E, signInOnForm, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { internalNotes, openFirstLead, readClientName, readDocument } from '../support/open-lead.ts'
import { admin, demoPassword, director, maya, startTestServer } from '../support/test-server.ts'

const e2e = setupE2E({ CHAT_HOURS: '0-24' })
const slow = { timeout: 120_000 }

afterEach(async () => {
  await e2e.server.sql('delete from sessions')
  await e2e.server.sql('delete from login_failures')
})

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended.' })
const password = (page: Page) => page.getByRole('dialog').getByLabel('Password', { exact: true })

/** Unsaved text, unique because some tests save it to the same lead. */
let unsavedText = ''
beforeEach(() => {
  unsavedText = `Half a thought ${randomUUID()}`
})

/** The label of the focused field. */
const readFocusedLabel = (page: Page) =>
  page.evaluate<string>('document.activeElement?.labels?.[0]?.textContent ?? ""')

/** Signs in and opens the first lead. */
async function openLeadTab(username = director) {
  const person = await openPerson(e2e.browser, e2e.server.url)
  await signInOnForm(person.page, '/admin/leads', username)
  await openFirstLead(person.page)
  return person
}

async function signOutIn(context: BrowserContext) {
  const page = await context.newPage()
  await visit(page, '/admin/account')
  await page
    .locator('nav[aria-label="Portal"]:visible')
    .getByRole('button', { name: 'Logout' })
    .click()
  await page.waitForURL('**/auth')
  await toast(page, 'Logout successful').waitFor()
  return page
}

describe('signing out in one tab', () => {
  it('opens the sign-in page in every other tab without unsaved text', slow, async () => {
    const { page, context, close } = await openLeadTab()
    const name = await readClientName(page)
    expect(await readDocument(page)).toContain(name)
    const chats = await context.newPage()
    await visit(chats, '/admin/chats')
    await signOutIn(context)
    for (const tab of [page, chats]) {
      await tab.waitForURL('**/auth', { timeout: 5_000 })
      expect(await readDocument(tab)).not.toContain(name)
    }
    // The previous page is not restored with its content.
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Therapist Login' }).waitFor()
    expect(await readDocument(page)).not.toContain(name)
    await close()
  })

  it('covers a page with unsaved text until the user signs in again', slow, async () => {
    const { page, context, problems, close } = await openLeadTab()
    const name = await readClientName(page)
    await internalNotes(page).fill(unsavedText)
    await signOutIn(context)
    await ended(page).waitFor()
    const text = await readDocument(page)
    expect(text).not.toContain(name)
    expect(text).not.toContain(unsavedText)
    expect(await page.locator('textarea').count()).toBe(0)
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => readFocusedLabel(page)).toBe('Password')

    await password(page).fill('not this one')
    await page.keyboard.press('Enter')
    await page.getByText('This is not your password.').waitFor()
    await password(page).fill(demoPassword)
    await page.keyboard.press('Enter')
    await ended(page).waitFor({ state: 'detached' })
    await expect(internalNotes(page)).toHaveValue(unsavedText)
    await expect.poll(() => readFocusedLabel(page)).toContain('Internal notes')
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Lead updated successfully.').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('hides the page from another user who signs in', slow, async () => {
    const { page, context, close } = await openLeadTab(admin)
    await internalNotes(page).fill(unsavedText)
    const other = await signOutIn(context)
    await ended(page).waitFor()
    await signInOnForm(other, '/auth?next=/admin/leads', maya)
    await other.getByRole('heading', { level: 1, name: 'My Assigned Leads' }).waitFor()
    await page.waitForURL('**/admin/dashboard', { timeout: 10_000 })
    await page.getByText('Maya Chen').locator('visible=true').first().waitFor()
    expect(await readDocument(page)).not.toContain(unsavedText)
    await close()
  })
})

describe('a session that ends elsewhere', () => {
  it('covers an open form, which can be saved after entering the password', slow, async () => {
    const { page, close } = await openLeadTab()
    await internalNotes(page).fill(unsavedText)
    await e2e.server.sql('delete from sessions')
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await ended(page).waitFor()
    await password(page).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await ended(page).waitFor({ state: 'detached' })
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Lead updated successfully.').waitFor()
    expect(await ended(page).count()).toBe(0)
    await close()
  })

  it('leads to the sign-in page and back when there is no unsaved text', slow, async () => {
    const { page, close } = await openLeadTab()
    const { href } = new URL(page.url())
    await e2e.server.sql('delete from sessions')
    // The page sends no request; the server closes its socket.
    await page.waitForURL('**/auth?next=*', { timeout: 30_000 })
    await signInHere(page)
    await page.waitForURL(href)
    await internalNotes(page).waitFor()
    expect(await ended(page).count()).toBe(0)
    await close()
  })

  it('is restored by signing in in another tab', slow, async () => {
    const { page, context, close } = await openLeadTab()
    await internalNotes(page).fill(unsavedText)
    await e2e.server.sql('delete from sessions')
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await ended(page).waitFor()
    const second = await context.newPage()
    await signInOnForm(second, '/auth', director)
    await ended(page).waitFor({ state: 'detached' })
    await expect(internalNotes(page)).toHaveValue(unsavedText)
    await close()
  })
})

async function signInHere(page: Page) {
  await page.getByLabel('Username', { exact: true }).fill(director)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
}

describe('a page restored by the Back button', () => {
  it('shows nothing until the session has been checked', slow, async () => {
    const { page, close } = await openLeadTab()
    const name = await readClientName(page)
    await internalNotes(page).fill(unsavedText)
    // The events of a page that the browser stores in its back/forward cache and restores.
    const dispatchPersisted = (event: 'pagehide' | 'pageshow') =>
      page.evaluate(`dispatchEvent(new PageTransitionEvent('${event}', { persisted: true }))`)
    await dispatchPersisted('pagehide')
    expect(await readDocument(page)).not.toContain(name)
    await dispatchPersisted('pageshow')
    await internalNotes(page).waitFor()
    await expect(internalNotes(page)).toHaveValue(unsavedText)
    expect(await readDocument(page)).toContain(name)

    await internalNotes(page).fill('')
    await page.getByRole('button', { name: 'Cancel' }).click()
    const discard = page.getByRole('button', { name: /^Discard/ })
    if (await discard.isVisible()) await discard.click()
    await page.getByRole('heading', { level: 1, name: 'Consultation Leads' }).waitFor()
    await dispatchPersisted('pagehide')
    await e2e.server.sql('delete from sessions')
    await dispatchPersisted('pageshow')
    await page.waitForURL('**/auth?next=*')
    expect(await readDocument(page)).not.toContain(name)
    await close()
  })
})

describe('a session that needs an emailed code', () => {
  it('is restored with the password and the code on the same page', slow, async () => {
    const server = await startTestServer('sqlite', { LOGIN_VERIFICATION: 'always' })
    const newestCode = async (count: number) => {
      await eventually(() => expect(server.mails()).toHaveLength(count))
      return /^\d{6}\r?$/m.exec(server.mails().at(-1) ?? '')?.[0].trim() ?? 'no code'
    }
    const { page, problems, close } = await openPerson(e2e.browser, server.url)
    await signInOnForm(page, '/admin/leads', director)
    await page.getByLabel('6-digit code').fill(await newestCode(1))
    await openFirstLead(page)
    await internalNotes(page).fill(unsavedText)
    await server.sql('delete from sessions')
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await password(page).fill(demoPassword)
    await page.keyboard.press('Enter')
    const code = page.getByLabel('6-digit code')
    await code.fill('000000')
    await expectSound(page)
    await code.fill(await newestCode(2))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await ended(page).waitFor({ state: 'detached' })
    await expect(internalNotes(page)).toHaveValue(unsavedText)
    expect(problems).toEqual([])
    await close()
    await server.stop()
  })
})
