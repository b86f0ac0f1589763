// Files in the chat, from the visitor to the staff and back.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { desktop, enlargeText, openPerson, phone, visit } from '../support/browser.ts'
import { someFile } from '../support/chat-files.ts'
import { addSession } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { line, box as replyBox, showAllConversations } from '../support/inbox-test-bed.ts'
import { somePhoto } from '../support/photos.ts'
import { everyIn } from '../support/run.ts'
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

  it('shows the visitor and the staff how much of it is sent', slow, async () => {
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

    const staff = await openPerson(stage.browser, stage.network.url)
    await addSession(staff.context, stage.server, admin)
    await showAllConversations(staff.page)
    await visit(staff.page, '/admin/chats')
    await line(staff.page, name).click()
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
    await visitor.close()
    await staff.close()
  })

  it('that cannot be uploaded holds up no other message', slow, async () => {
    const { page, close } = await openPerson(stage.browser, stage.network.url)
    await startChat(page, 'Noor')
    await say(page, 'Hello?')
    await isStored(page, 'Hello?')
    await choose(page, pdf)
    await panel(page).getByRole('list', { name: 'Files to send' }).waitFor()
    await page.route('**/api/chat/files', (route) => route.abort())
    await sendMessage(page)
    await log(page).getByText('Not sent: no connection.').waitFor(soon)
    await say(page, 'Are you there?')
    await isStored(page, 'Are you there?')
    await page.unroute('**/api/chat/files')
    await log(page).getByRole('button', { name: 'Try again' }).click()
    await log(page)
      .getByRole('button', { name: /^Download Intake form.pdf/ })
      .waitFor(soon)
    expect(await storedIn(await getSession(page))).toEqual(['Hello?', 'Are you there?', ''])
    await close()
  })
})

describe.each(everyIn(['a desktop', desktop], ['a phone', phone]))(
  'files in the chat on %s',
  (_where, viewport) => {
    it('go from the visitor to the staff and back', slow, async () => {
      const visitor = await openPerson(stage.browser, stage.network.url, { viewport })
      const { page } = visitor
      // A retry must not find the conversation of the attempt before.
      const name = `Ines ${randomUUID().slice(0, 8)}`
      await startChat(page, name)
      const attach = panel(page).getByRole('button', { name: 'Attach files' })
      await expect(attach).toHaveCount(0)
      await say(page, 'May I send you a form?')
      await isStored(page, 'May I send you a form?')
      await attach.waitFor()

      // A message that cannot be sent is refused before it is, and nothing that was written is lost.
      await panel(page).getByLabel('Message', { exact: true }).fill('Here it is')
      await choose(page, { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
      await panel(page)
        .getByRole('status')
        .getByText('“page.html” was not added. Only PDF')
        .waitFor()
      await choose(page, pdf)
      await panel(page)
        .getByRole('list', { name: 'Files to send' })
        .getByText('Intake form')
        .waitFor()
      await sendMessage(page)
      await log(page)
        .getByRole('button', { name: /^Download Intake form.pdf/ })
        .waitFor()
      expect((await save(page, /Intake form/, 'button')).bytes.equals(pdf.buffer)).toBe(true)

      const staff = await openPerson(stage.browser, stage.network.url, { viewport })
      await addSession(staff.context, stage.server, admin)
      await showAllConversations(staff.page)
      await visit(staff.page, '/admin/chats')
      await line(staff.page, name).click()
      const saved = await save(staff.page, /Intake form/, 'link')
      expect(saved.name).toBe('Intake form.pdf')
      expect(saved.bytes.equals(pdf.buffer)).toBe(true)

      const picture = Buffer.from(await somePhoto('png'))
      await choose(staff.page, { name: 'map.png', mimeType: 'image/png', buffer: picture })
      await staff.page.getByRole('list', { name: 'Files to send' }).getByText('map').waitFor()
      await replyBox(staff.page).press('Enter')
      await staff.page
        .getByRole('log')
        .getByRole('link', { name: /^Download map.png/ })
        .waitFor(soon)

      await log(page)
        .getByRole('button', { name: /^Download map.png/ })
        .waitFor(soon)
      const received = await save(page, /map.png/, 'button')
      expect([received.name, received.bytes.equals(picture)]).toEqual(['map.png', true])
      if (viewport === phone) {
        await enlargeText(page)
        await page.reload()
        await log(page)
          .getByRole('button', { name: /^Download map.png/ })
          .waitFor()
      }
      await visitor.close()
      await staff.close()
    })

    it('are sent once and by themselves after an outage', slow, async () => {
      const { page, close } = await openPerson(stage.browser, stage.network.url, { viewport })
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
  },
)
