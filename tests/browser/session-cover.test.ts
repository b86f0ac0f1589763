// A page whose session has ended, or is locked, shows nothing, and loses nothing that was typed.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, it, vi } from 'vitest'
import { signOutUser } from '#features/staff/user-admin/contract.ts'
import { openPerson, visit } from '../support/browser.ts'
import { setupE2E, signInAt, signInOnForm } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import {
  addNote,
  internalNotes,
  openFirstLead,
  readClientName,
  readDocument,
} from '../support/open-lead.ts'
import { admin, demoPassword, director, startTestServer } from '../support/test-server.ts'

const e2e = setupE2E({ CHAT_HOURS: '0-24' })
// Stories of many steps, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

afterEach(async () => {
  await e2e.server.sql('delete from sessions')
  await e2e.server.sql('delete from login_failures')
})

/** Unsaved text, unique because it is saved to the same lead several times. */
let unsavedText = ''
beforeEach(() => {
  unsavedText = `Half a thought ${randomUUID()}`
})

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended.' })
const password = (page: Page) => page.getByRole('dialog').getByLabel('Password', { exact: true })

/** Signs in with a session of its own, opens the first lead and writes. @returns the client's name */
async function writeInLead(page: Page, username = director) {
  await signInAt(page, '/admin/leads', username)
  await openFirstLead(page)
  await internalNotes(page).fill(unsavedText)
  return readClientName(page)
}

async function expectSaved(page: Page) {
  await expect(internalNotes(page)).toHaveValue(unsavedText)
  await addNote(page)
  await page.getByRole('dialog').getByText(unsavedText).waitFor()
}

/** Saves while the session ends: it is gone when the request reaches the server. */
async function saveAfterEnd(page: Page) {
  await page.route('**/api/admin/leads/**', async (route) => {
    if (route.request().method() !== 'GET') await e2e.server.sql('delete from sessions')
    await route.continue()
  })
  await addNote(page)
  await ended(page).waitFor()
  await page.unroute('**/api/admin/leads/**')
}

it('a session that ends elsewhere covers an open form, and leads to the sign-in page and back without one', async () => {
  const { page, context, close } = await openPerson(e2e.browser, e2e.server.url)
  await writeInLead(page)
  await saveAfterEnd(page)
  // It is restored by signing in in another tab.
  const second = await context.newPage()
  await signInOnForm(second, '/auth', director)
  await ended(page).waitFor({ state: 'detached' })
  await expect(internalNotes(page)).toHaveValue(unsavedText)

  await saveAfterEnd(page)
  await password(page).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await ended(page).waitFor({ state: 'detached' })
  await expectSaved(page)
  await expect(ended(page)).toHaveCount(0)
  await second.close()

  await visit(page, '/admin/leads')
  await openFirstLead(page)
  const { href } = new URL(page.url())
  // The page sends no request; the server closes its socket.
  await e2e.server.call(signOutUser, {
    cookie: await e2e.server.signIn(admin),
    params: { id: await e2e.server.userId(director) },
  })
  await page.waitForURL('**/auth?next=*')
  await page.getByLabel('Username', { exact: true }).fill(director)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(href)
  await page.getByRole('dialog').getByLabel('Status').waitFor()
  await expect(ended(page)).toHaveCount(0)
  await close()
})

it('a page restored by the Back button shows nothing until the session has been checked', async () => {
  const { page, close } = await openPerson(e2e.browser, e2e.server.url)
  const name = await writeInLead(page)
  // The events of a page that the browser stores in its back/forward cache and restores.
  const dispatchPersisted = (event: 'pagehide' | 'pageshow') =>
    page.evaluate(`dispatchEvent(new PageTransitionEvent('${event}', { persisted: true }))`)
  await dispatchPersisted('pagehide')
  expect(await readDocument(page)).not.toContain(name)
  await dispatchPersisted('pageshow')
  await expect(internalNotes(page)).toHaveValue(unsavedText)
  expect(await readDocument(page)).toContain(name)

  await expectSaved(page)
  await dispatchPersisted('pagehide')
  await e2e.server.sql('delete from sessions')
  await dispatchPersisted('pageshow')
  await page.waitForURL('**/auth?next=*')
  expect(await readDocument(page)).not.toContain(name)
  await close()
})

it('a session that needs an emailed code is restored with the password and the code on the same page', async () => {
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
  await addNote(page)
  await password(page).fill(demoPassword)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('6-digit code')
  await code.fill('000000')
  await code.fill(await newestCode(2))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await ended(page).waitFor({ state: 'detached' })
  await expect(internalNotes(page)).toHaveValue(unsavedText)
  expect(problems).toEqual([])
  await close()
  await server.stop()
})
