// A page whose session has ended, or is locked, shows nothing, and loses nothing that was typed.
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, it, vi } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { openVisitor } from '../support/chat-client.ts'
import { setupE2E, signInAt, signInOnForm, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import {
  addNote,
  internalNotes,
  openFirstLead,
  readClientName,
  readDocument,
} from '../support/open-lead.ts'
import { isWholeRun } from '../support/run.ts'
import { demoPassword, director, maya } from '../support/test-server.ts'

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
const locked = (page: Page) => page.getByRole('dialog', { name: 'This screen is locked.' })
const login = (page: Page) => page.getByRole('heading', { level: 1, name: 'Therapist Login' })
const password = (page: Page) => page.getByRole('dialog').getByLabel('Password', { exact: true })

/** The label of the focused field. */
const readFocusedLabel = (page: Page) =>
  page.evaluate<string>('document.activeElement?.labels?.[0]?.textContent ?? ""')

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

/** Announces a change to the session as another tab does. */
const announce = (page: Page, event: 'signed in' | 'signed out') =>
  page.evaluate(`{
    const channel = new BroadcastChannel('session')
    channel.postMessage('${event}')
    channel.close()
  }`)

/** Signs out in another tab. */
async function signOutIn(page: Page) {
  await visit(page, '/admin/account')
  await page
    .locator('nav[aria-label="Portal"]:visible')
    .getByRole('button', { name: 'Logout' })
    .click()
  await page.waitForURL('**/auth')
  await toast(page, 'Logout successful').waitFor()
}

it.runIf(isWholeRun)(
  'signing out in one tab covers those with unsaved text, and opens the sign-in page in the others',
  async () => {
    const { page, context, problems, close } = await openPerson(e2e.browser, e2e.server.url)
    const name = await writeInLead(page)
    const chats = await context.newPage()
    await visit(chats, '/admin/chats')
    const account = await context.newPage()
    await signOutIn(account)
    await chats.waitForURL('**/auth')
    await ended(page).waitFor()
    const text = await readDocument(page)
    expect(text).not.toContain(name)
    expect(text).not.toContain(unsavedText)
    await expect(page.locator('textarea')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => readFocusedLabel(page)).toBe('Password')

    await password(page).fill('not this one')
    await page.keyboard.press('Enter')
    await page.getByText('This is not your password.').waitFor()
    await password(page).fill(demoPassword)
    await page.keyboard.press('Enter')
    await ended(page).waitFor({ state: 'detached' })
    await expect.poll(() => readFocusedLabel(page)).toContain('Internal notes')
    await expectSaved(page)
    expect(problems).toEqual([])

    // Now nothing is unsaved: the page is left, and Back does not show it again.
    await openFirstLead(page)
    expect(await readClientName(page)).toBe(name)
    await signOutIn(account)
    await page.waitForURL('**/auth')
    expect(await readDocument(page)).not.toContain(name)
    await page.goBack()
    await login(page).waitFor()
    expect(await readDocument(page)).not.toContain(name)

    // Another user who signs in never sees what was written.
    await writeInLead(page)
    await signOutIn(account)
    await ended(page).waitFor()
    await signInOnForm(account, '/auth?next=/admin/leads', maya)
    await account.getByRole('heading', { level: 1, name: 'My Assigned Leads' }).waitFor()
    await page.waitForURL('**/admin/dashboard')
    await page.getByText('Maya Chen').locator('visible=true').first().waitFor()
    expect(await readDocument(page)).not.toContain(unsavedText)
    await close()
  },
)

/** When this tab stored the last input of the browser. */
const readLastInput = (page: Page) =>
  page.evaluate<number>('Number(localStorage.getItem("last-input"))')

/** Leaves two tabs alone until they lock; input in one of them, and no message, counts as input. */
async function waitForLock(context: BrowserContext, page: Page, chats: Page) {
  await context.clock.fastForward('14:00')
  // Moving the pointer in one tab delays the lock of the others.
  const before = await readLastInput(page)
  await chats.mouse.move(220, 220)
  // The browser shares it to its other tabs in a moment; the clock would leap over that.
  await expect.poll(() => readLastInput(page)).toBeGreaterThan(before)
  await context.clock.fastForward('02:00')
  await expect(locked(page)).toHaveCount(0)
  // A visitor's message is not input of the user.
  await context.clock.fastForward('10:00')
  const visitor = await openVisitor(e2e.server)
  await visitor.acknowledged(visitor.say('Hello?', { ...(await visitor.solve()) }))
  await context.clock.fastForward('03:30')
  for (const tab of [page, chats]) await locked(tab).waitFor()
  await visitor.close()
}

it('an idle screen locks after 15 minutes in every tab, and is unlocked without losing input', async () => {
  const { page, context, problems, close } = await openPerson(e2e.browser, e2e.server.url)
  await context.clock.install()
  const name = await writeInLead(page)
  const chats = await context.newPage()
  await visit(chats, '/admin/chats')
  await chats.getByRole('heading', { level: 1 }).waitFor()
  await waitForLock(context, page, chats)
  for (const tab of [page, chats]) expect(await readDocument(tab)).not.toContain(name)
  // The server locks the session independently of the page.
  const readLeads = () => context.request.get(`${e2e.server.url}/api/admin/leads`)
  await eventually(async () => expect((await readLeads()).status()).toBe(401))

  // A reload does not unlock it.
  await chats.reload()
  await chats.getByRole('heading', { name: 'This screen is locked' }).waitFor()
  await chats.close()

  await password(page).fill('not this one')
  await page.keyboard.press('Enter')
  await page.getByText('This is not your password.').waitFor()
  await password(page).fill(demoPassword)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await locked(page).waitFor({ state: 'detached' })
  await expectSaved(page)
  expect(problems).toEqual([])

  // After a reload, the password may be typed before the scripts of the page have run.
  await context.clock.fastForward('15:01')
  await locked(page).waitFor()
  await eventually(async () => expect((await readLeads()).status()).toBe(401))
  const { promise: isTyped, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/entry-browser*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'This screen is locked' }).waitFor()
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  release()
  const form = page.getByRole('form', { name: 'Unlock' })
  await form.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('heading', { level: 1, name: 'Consultation Leads' }).waitFor()

  // Another user who signs in never sees what was written.
  await openFirstLead(page)
  await internalNotes(page).fill(unsavedText)
  await context.request.post('/api/logout')
  await announce(page, 'signed out')
  await ended(page).waitFor()
  await context.request.post('/api/login', { data: { username: maya, password: demoPassword } })
  await announce(page, 'signed in')
  await page.waitForURL('**/admin/dashboard')
  await page.getByText('Maya Chen').locator('visible=true').first().waitFor()
  expect(await readDocument(page)).not.toContain(unsavedText)
  // A page without unsaved text is left, and Back does not show it again.
  await context.request.post('/api/logout')
  await announce(page, 'signed out')
  await page.waitForURL('**/auth')
  await page.goBack()
  await login(page).waitFor()
  await close()
})
