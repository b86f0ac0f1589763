import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectSound, openPerson, phone, visit } from '../support/browser.ts'
import { openVisitor } from '../support/chat-client.ts'
import { setupE2E, signInAt, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { admin, demoPassword, director, maya, startTestServer } from '../support/test-server.ts'

const stage = setupE2E({ CHAT_HOURS: '0-24' })
const slow = { timeout: 120_000 }

afterEach(async () => {
  await stage.server.sql('delete from sessions')
  await stage.server.sql('delete from login_failures')
})

/** Everything that stands in the document, on the screen or not. */
const documentText = (page: Page) => page.evaluate<string>('document.documentElement.textContent')
const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended.' })
const locked = (page: Page) => page.getByRole('dialog', { name: 'This screen is locked.' })
const password = (page: Page) => page.getByRole('dialog').getByLabel('Password', { exact: true })
const notes = (page: Page) => page.getByRole('dialog').getByLabel('Internal notes')

/** Typed and not saved; never the same twice, as some stories save it on the same lead. */
let thought = ''
beforeEach(() => {
  thought = `Half a thought ${randomUUID()}`
})

/** When somebody last touched this browser, as far as this tab knows. */
const storedInput = (page: Page) =>
  page.evaluate<number>('Number(localStorage.getItem("last-input"))')

/** What the focused field is called. */
const focusedLabel = (page: Page) =>
  page.evaluate<string>('document.activeElement?.labels?.[0]?.textContent ?? ""')

/** Signed in at the leads, with the first request open. */
async function openLeadTab(username = director) {
  const person = await openPerson(stage.browser, stage.server.url)
  await signInAt(person.page, '/admin/leads', username)
  await openLead(person.page)
  return person
}

async function openLead(page: Page) {
  await page
    .getByRole('button', { name: /^Manage/ })
    .first()
    .click()
  await notes(page).waitFor()
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

/** A name that stands in the open lead. */
const clientName = async (page: Page) =>
  (await page.locator('[data-dialog-title]').first().innerText()).trim()

describe('signing out in one tab', () => {
  it('takes every other tab without unsaved text to the sign-in page', slow, async () => {
    const { page, context, close } = await openLeadTab()
    const name = await clientName(page)
    expect(await documentText(page)).toContain(name)
    const chats = await context.newPage()
    await visit(chats, '/admin/chats')
    await signOutIn(context)
    for (const tab of [page, chats]) {
      // oxlint-disable-next-line no-await-in-loop -- one tab after the other
      await tab.waitForURL('**/auth', { timeout: 5_000 })
      // oxlint-disable-next-line no-await-in-loop
      expect(await documentText(tab)).not.toContain(name)
    }
    // The page before it is not brought back with what it showed.
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Therapist Login' }).waitFor()
    expect(await documentText(page)).not.toContain(name)
    await close()
  })

  it('leaves unsaved text behind a sign-in, and nothing else to read', slow, async () => {
    const { page, context, problems, close } = await openLeadTab()
    const name = await clientName(page)
    await notes(page).fill(thought)
    await signOutIn(context)
    await ended(page).waitFor()
    const text = await documentText(page)
    expect(text).not.toContain(name)
    expect(text).not.toContain(thought)
    expect(await page.locator('textarea').count()).toBe(0)
    await expectSound(page)
    await page.keyboard.press('Escape')
    expect(await focusedLabel(page)).toBe('Password')

    await password(page).fill('not this one')
    await page.keyboard.press('Enter')
    await page.getByText('This is not your password.').waitFor()
    await password(page).fill(demoPassword)
    await page.keyboard.press('Enter')
    await ended(page).waitFor({ state: 'detached' })
    expect(await notes(page).inputValue()).toBe(thought)
    expect(await focusedLabel(page)).toContain('Internal notes')
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Lead updated successfully.').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('shows nothing of it to another person who signs in', slow, async () => {
    const { page, context, close } = await openLeadTab(admin)
    await notes(page).fill(thought)
    const other = await signOutIn(context)
    await ended(page).waitFor()
    await signInAt(other, '/auth?next=/admin/leads', maya)
    await other.getByRole('heading', { level: 1, name: 'My Assigned Leads' }).waitFor()
    await page.waitForURL('**/admin/dashboard', { timeout: 10_000 })
    await page.getByText('Maya Chen').locator('visible=true').first().waitFor()
    expect(await documentText(page)).not.toContain(thought)
    await close()
  })
})

describe('a session that ends elsewhere', () => {
  it('covers an open form, takes the password there, and saves what was typed', slow, async () => {
    const { page, close } = await openLeadTab()
    await notes(page).fill(thought)
    await stage.server.sql('delete from sessions')
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

  it('leads to the sign-in page and back when nothing was typed', slow, async () => {
    const { page, close } = await openLeadTab()
    const { href } = new URL(page.url())
    await stage.server.sql('delete from sessions')
    // Without a call of the page: the server closes its socket.
    await page.waitForURL('**/auth?next=*', { timeout: 30_000 })
    await signInHere(page)
    await page.waitForURL(href)
    await notes(page).waitFor()
    expect(await ended(page).count()).toBe(0)
    await close()
  })

  it('is given back by signing in in another tab', slow, async () => {
    const { page, context, close } = await openLeadTab()
    await notes(page).fill(thought)
    await stage.server.sql('delete from sessions')
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await ended(page).waitFor()
    const second = await context.newPage()
    await signInAt(second, '/auth', director)
    await ended(page).waitFor({ state: 'detached' })
    expect(await notes(page).inputValue()).toBe(thought)
    await close()
  })
})

async function signInHere(page: Page) {
  await page.getByLabel('Username', { exact: true }).fill(director)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
}

describe('a screen left alone', () => {
  it('locks after 15 minutes, in every tab, and goes on where it was', slow, async () => {
    const { page, context, problems, close } = await openPerson(stage.browser, stage.server.url)
    await context.clock.install()
    await signInAt(page, '/admin/leads', director)
    await openLead(page)
    const name = await clientName(page)
    await notes(page).fill(thought)
    const chats = await context.newPage()
    await visit(chats, '/admin/chats')
    await chats.getByRole('heading', { level: 1 }).waitFor()

    await context.clock.fastForward('14:00')
    // Somebody moves the pointer in one tab: the others stay open as well.
    const before = await storedInput(page)
    await chats.mouse.move(220, 220)
    // The browser hands it on to its other tabs in a moment; the clock would leap over that.
    await eventually(async () => expect(await storedInput(page)).toBeGreaterThan(before))
    await context.clock.fastForward('02:00')
    expect(await locked(page).count()).toBe(0)
    // A visitor's message is nobody at the keyboard.
    await context.clock.fastForward('10:00')
    const visitor = await openVisitor(stage.server)
    await visitor.acknowledged(visitor.say('Hello?', { ...(await visitor.solve()) }))
    await context.clock.fastForward('03:30')
    for (const tab of [page, chats]) {
      // oxlint-disable-next-line no-await-in-loop -- one tab after the other
      await locked(tab).waitFor()
      // oxlint-disable-next-line no-await-in-loop
      expect(await documentText(tab)).not.toContain(name)
    }
    await expectSound(page)
    // The server keeps it locked, whatever the page does.
    await eventually(async () =>
      expect((await context.request.get(`${stage.server.url}/api/admin/leads`)).status()).toBe(401),
    )

    // A reload, and a new tab, open nothing.
    await chats.reload()
    await chats.getByRole('heading', { name: 'This screen is locked' }).waitFor()
    await expectSound(chats)

    await password(page).fill('not this one')
    await page.keyboard.press('Enter')
    await page.getByText('This is not your password.').waitFor()
    await password(page).fill(demoPassword)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await locked(page).waitFor({ state: 'detached' })
    expect(await notes(page).inputValue()).toBe(thought)
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Lead updated successfully.').waitFor()
    await visitor.close()
    expect(problems).toEqual([])
    await close()
  })

  it('is unlocked at the sign-in page after a reload', slow, async () => {
    const { page, context, close } = await openPerson(stage.browser, stage.server.url, {
      viewport: phone,
    })
    await context.clock.install()
    await signInAt(page, '/admin/leads', director)
    await page.getByRole('heading', { level: 1, name: 'Consultation Leads' }).waitFor()
    await context.clock.fastForward('15:00')
    await locked(page).waitFor()
    await expectSound(page)
    await eventually(async () =>
      expect(
        await stage.server.sql('select id_hash from sessions where locked_at is not null'),
      ).toHaveLength(1),
    )
    await page.reload()
    await page.getByRole('heading', { name: 'This screen is locked' }).waitFor()
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await page.waitForURL('**/admin/leads')
    await page.getByRole('heading', { level: 1, name: 'Consultation Leads' }).waitFor()
    await close()
  })
})

describe('a page that the Back button brings back', () => {
  it('shows nothing until it is known that its person is still signed in', slow, async () => {
    const { page, close } = await openLeadTab()
    const name = await clientName(page)
    await notes(page).fill(thought)
    // As the browser says it of a page that it keeps whole and shows again.
    const keep = (event: 'pagehide' | 'pageshow') =>
      page.evaluate(`dispatchEvent(new PageTransitionEvent('${event}', { persisted: true }))`)
    await keep('pagehide')
    expect(await documentText(page)).not.toContain(name)
    await keep('pageshow')
    await notes(page).waitFor()
    expect(await notes(page).inputValue()).toBe(thought)
    expect(await documentText(page)).toContain(name)

    await notes(page).fill('')
    await page.getByRole('button', { name: 'Cancel' }).click()
    const discard = page.getByRole('button', { name: /^Discard/ })
    if (await discard.isVisible()) await discard.click()
    await page.getByRole('heading', { level: 1, name: 'Consultation Leads' }).waitFor()
    await keep('pagehide')
    await stage.server.sql('delete from sessions')
    await keep('pageshow')
    await page.waitForURL('**/auth?next=*')
    expect(await documentText(page)).not.toContain(name)
    await close()
  })
})

describe('where signing in needs a mailed code', () => {
  it('takes the code in place as well', slow, async () => {
    const server = await startTestServer('sqlite', { LOGIN_VERIFICATION: 'always' })
    const newestCode = async (count: number) => {
      await eventually(() => expect(server.mails()).toHaveLength(count))
      return /^\d{6}\r?$/m.exec(server.mails().at(-1) ?? '')?.[0].trim() ?? 'no code'
    }
    const { page, problems, close } = await openPerson(stage.browser, server.url)
    await signInAt(page, '/admin/leads', director)
    await page.getByLabel('6-digit code').fill(await newestCode(1))
    await openLead(page)
    await notes(page).fill(thought)
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
    expect(await notes(page).inputValue()).toBe(thought)
    expect(problems).toEqual([])
    await close()
    await server.stop()
  })
})
