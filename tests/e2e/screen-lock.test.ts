import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, describe, it } from 'vitest'
import { expectSound, openPerson, phone, visit } from '../support/browser.ts'
import { openVisitor } from '../support/chat-client.ts'
import { setupE2E, signInOnForm, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { internalNotes, openFirstLead, readClientName, readDocument } from '../support/open-lead.ts'
import { demoPassword, director } from '../support/test-server.ts'

const e2e = setupE2E({ CHAT_HOURS: '0-24' })
const slow = { timeout: 120_000 }

afterEach(async () => {
  await e2e.server.sql('delete from sessions')
  await e2e.server.sql('delete from login_failures')
})

const locked = (page: Page) => page.getByRole('dialog', { name: 'This screen is locked.' })
const password = (page: Page) => page.getByRole('dialog').getByLabel('Password', { exact: true })

/** When this tab stored the last input of the browser. */
const readLastInput = (page: Page) =>
  page.evaluate<number>('Number(localStorage.getItem("last-input"))')

describe('an idle screen', () => {
  it(
    'locks after 15 minutes in every tab, and can be unlocked without losing input',
    slow,
    async () => {
      const { page, context, problems, close } = await openPerson(e2e.browser, e2e.server.url)
      await context.clock.install()
      await signInOnForm(page, '/admin/leads', director)
      await openFirstLead(page)
      const name = await readClientName(page)
      // Unique, as a retry must change the saved text again.
      const unsavedText = `Half a thought ${randomUUID()}`
      await internalNotes(page).fill(unsavedText)
      const chats = await context.newPage()
      await visit(chats, '/admin/chats')
      await chats.getByRole('heading', { level: 1 }).waitFor()

      await context.clock.fastForward('14:00')
      // Moving the pointer in one tab delays the lock of the others.
      const before = await readLastInput(page)
      await chats.mouse.move(220, 220)
      // The browser shares it to its other tabs in a moment; the clock would leap over that.
      await eventually(async () => expect(await readLastInput(page)).toBeGreaterThan(before))
      await context.clock.fastForward('02:00')
      expect(await locked(page).count()).toBe(0)
      // A visitor's message is not input of the user.
      await context.clock.fastForward('10:00')
      const visitor = await openVisitor(e2e.server)
      await visitor.acknowledged(visitor.say('Hello?', { ...(await visitor.solve()) }))
      await context.clock.fastForward('03:30')
      for (const tab of [page, chats]) {
        await locked(tab).waitFor()
        expect(await readDocument(tab)).not.toContain(name)
      }
      await expectSound(page)
      // The server locks the session independently of the page.
      await eventually(async () =>
        expect((await context.request.get(`${e2e.server.url}/api/admin/leads`)).status()).toBe(401),
      )

      // A reload does not unlock it.
      await chats.reload()
      await chats.getByRole('heading', { name: 'This screen is locked' }).waitFor()
      await expectSound(chats)

      await password(page).fill('not this one')
      await page.keyboard.press('Enter')
      await page.getByText('This is not your password.').waitFor()
      await password(page).fill(demoPassword)
      await page.getByRole('button', { name: 'Unlock' }).click()
      await locked(page).waitFor({ state: 'detached' })
      await expect(internalNotes(page)).toHaveValue(unsavedText)
      await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
      await toast(page, 'Lead updated successfully.').waitFor()
      await visitor.close()
      expect(problems).toEqual([])
      await close()
    },
  )

  it(
    'is unlocked at the sign-in page after a reload, even before its scripts have run',
    slow,
    async () => {
      const { page, context, close } = await openPerson(e2e.browser, e2e.server.url, {
        viewport: phone,
      })
      await context.clock.install()
      await signInOnForm(page, '/admin/leads', director)
      await page.getByRole('heading', { level: 1, name: 'Consultation Leads' }).waitFor()
      await context.clock.fastForward('15:00')
      await locked(page).waitFor()
      await expectSound(page)
      await eventually(async () =>
        expect(
          await e2e.server.sql('select id_hash from sessions where locked_at is not null'),
        ).toHaveLength(1),
      )
      const { promise: isTyped, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/assets/entry-browser*.js', async (route) => {
        await isTyped
        await route.continue()
      })
      await page.reload()
      await page.getByRole('heading', { name: 'This screen is locked' }).waitFor()
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      release()
      await page.getByRole('button', { name: 'Unlock' }).click()
      await page.waitForURL('**/admin/leads')
      await page.getByRole('heading', { level: 1, name: 'Consultation Leads' }).waitFor()
      await close()
    },
  )
})
