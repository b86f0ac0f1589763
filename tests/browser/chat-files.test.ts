// Files in the chat, from the visitor to the staff and back.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { someFile } from '../support/chat-files.ts'
import { addSession } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { line, box as replyBox, showAllConversations } from '../support/inbox-test-bed.ts'
import { admin } from '../support/test-server.ts'
import {
  bubble,
  getSession,
  isStored,
  log,
  panel,
  say,
  setupVisitorChat,
  soon,
  startChat,
} from '../support/visitor-chat-test-bed.ts'

const { stage, storedIn } = setupVisitorChat()
const slow = { timeout: 240_000 }

const pdf = { name: 'Intake form.pdf', mimeType: 'application/pdf', buffer: someFile() }

/** Chooses files as the dialog of the browser does. */
const choose = (page: Page, ...files: (typeof pdf)[]) =>
  page.locator('input[type=file]').setInputFiles(files)

/** Sends what is written and chosen. The box pauses for a second after each message. */
async function sendMessage(page: Page) {
  await panel(page).locator('button[aria-label=Send]:not(:disabled)').waitFor()
  await panel(page).getByLabel('Message', { exact: true }).press('Enter')
}

/** Saves a file of a message. @returns its name and content, as the browser has saved them */
async function save(page: Page, name: RegExp, role: 'link' | 'button') {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('log').getByRole(role, { name }).click(),
  ])
  const stream = await download.createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
  return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) }
}

/** Slows down what a page sends, from now on. */
async function slowUploads(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const conditions = { offline: false, latency: 0, downloadThroughput: -1 }
  const uploadThroughput = 400_000
  await session.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput })
}

describe('a large file on a slow line', () => {
  const large = { ...pdf, buffer: someFile('application/pdf', 2_500_000) }

  it(
    'shows the visitor and the staff how much of it is sent, and is saved by either',
    slow,
    async () => {
      const visitor = await openPerson(stage.browser, stage.network.url)
      const { page } = visitor
      const name = `Ines ${randomUUID().slice(0, 8)}`
      await startChat(page, name)
      await say(page, 'Hello?')
      await isStored(page, 'Hello?')
      await choose(page, large)
      await panel(page).getByRole('list', { name: 'Files to send' }).waitFor()
      await slowUploads(page)
      await sendMessage(page)
      await expect(log(page).getByRole('status')).toHaveText(/^Sending… \d0%$/, soon)
      await log(page)
        .getByRole('button', { name: /^Download Intake form.pdf/ })
        .waitFor(soon)
      expect((await save(page, /Intake form/, 'button')).bytes.equals(large.buffer)).toBe(true)

      const staff = await openPerson(stage.browser, stage.network.url)
      await addSession(staff.context, stage.server, admin)
      await showAllConversations(staff.page)
      await visit(staff.page, '/admin/chats')
      await line(staff.page, name).click()
      const saved = await save(staff.page, /Intake form/, 'link')
      expect([saved.name, saved.bytes.equals(large.buffer)]).toEqual(['Intake form.pdf', true])
      await choose(staff.page, { ...large, name: 'Map.pdf' })
      await staff.page.getByRole('list', { name: 'Files to send' }).getByText('Map').waitFor()
      await slowUploads(staff.page)
      await replyBox(staff.page).press('Enter')
      await staff.page
        .getByRole('log')
        .getByText(/^Sending\.\.\. \d0%$/)
        .waitFor(soon)
      await staff.page
        .getByRole('log')
        .getByRole('link', { name: /^Download Map.pdf/ })
        .waitFor(soon)
      const received = await save(page, /Map.pdf/, 'button')
      expect([received.name, received.bytes.equals(large.buffer)]).toEqual(['Map.pdf', true])
      await visitor.close()
      await staff.close()
    },
  )
})

it('files are sent once and by themselves after an outage', slow, async () => {
  const { page, close } = await openPerson(stage.browser, stage.network.url)
  await startChat(page, 'Noor')
  await say(page, 'Hello?')
  await isStored(page, 'Hello?')
  await choose(page, pdf)
  await panel(page).getByRole('list', { name: 'Files to send' }).waitFor()
  stage.network.refuse()
  await sendMessage(page)
  await log(page).getByText('Not sent: no connection.').waitFor(soon)
  await log(page).getByText('Intake form').waitFor()
  stage.network.heal()
  await log(page)
    .getByRole('button', { name: /^Download Intake form.pdf/ })
    .waitFor(soon)
  const sessionId = await getSession(page)
  expect(await storedIn(sessionId)).toEqual(['Hello?', ''])
  // Nothing of it is in a storage of the browser.
  const everything = await page.evaluate<string>(
    'JSON.stringify([{...localStorage}, {...sessionStorage}])',
  )
  expect(everything).not.toContain('Intake')
  await bubble(page).waitFor()
  await close()
})
