// Emails that cannot be sent, and threads that cannot be read.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { mailTexts } from '#features/requests/emails/rules.ts'
import {
  connectTexts,
  googleProblemTexts,
  mustReconnect,
} from '#features/requests/google-connection/rules.ts'
import { paths } from '#shared/paths.ts'
import { visit } from '../support/browser.ts'
import { arriveAs, openAs } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import {
  composing,
  exactToast,
  leadDialog,
  mayasGmail,
  passUndoTime,
  send,
  setupLeadMailScreen,
} from '../support/lead-mail-screen-test-bed.ts'
import { stayOnLead, writeEmail } from '../support/open-lead.ts'
import { admin, daniel, maya } from '../support/test-server.ts'

const practice = setupLeadMailScreen()
const { stage, getLead, write, connectMaya, answer } = practice

const sentWith = (words: string) =>
  practice.smtp.mails.filter(({ text }) => text.includes(words)).length
const openDraft = (page: Page) =>
  leadDialog(page).getByRole('button', { name: 'Send from the practice address instead' }).first()

describe('a therapist without Google', () => {
  it('sees why an email was not sent, sends it again, and reads a colleague’s newer one first', async () => {
    const id = await getLead(daniel)
    const { page, problems, close } = await openAs(daniel, stage)
    await stayOnLead(page)
    await visit(page, paths.lead(id))
    const lead = leadDialog(page)
    const failed = lead.getByRole('article').filter({ hasText: 'Not sent' })
    await practice.smtp.stop()
    await openDraft(page).click()
    await composing(page).getByLabel('Message').fill('Tuesday is free too.')
    await send(page).click()
    await passUndoTime(page, stage.server)
    await failed.getByText(mailTexts.down).waitFor()
    await failed.getByText('Tuesday is free too.').waitFor()
    await practice.restartMailServer()
    await failed.getByRole('button', { name: 'Send again' }).click()
    await exactToast(page, 'Email sent successfully.').waitFor()
    await failed.waitFor({ state: 'detached' })
    expect(sentWith('Tuesday is free')).toBe(1)

    await openDraft(page).click()
    const dialog = composing(page)
    await dialog.getByLabel('Message').fill('I can see you on Monday.')
    await write(admin, id, { message: 'Daniel will call you today.' })
    await send(page).click()
    await dialog.getByText('A newer message has come in.').waitFor()
    await dialog.getByText('Daniel will call you today.').waitFor()
    await expect(dialog.getByLabel('Message')).toHaveValue('I can see you on Monday.')
    expect(sentWith('I can see you on Monday.')).toBe(0)
    await send(page).click()
    await passUndoTime(page, stage.server)
    await expect.poll(() => sentWith('I can see you on Monday.')).toBe(1)
    expect(problems).toEqual([])
    await close()
  })
})

describe('a therapist whose Gmail cannot be read', () => {
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    const person = await arriveAs(maya, stage, '/admin/account')
    page = person.page
    await stayOnLead(page)
    problems = person.problems
  })
  afterAll(() => expect(problems).toEqual([]))

  it('sees what was read earlier until a reload, marked, and can answer it', async () => {
    const id = await getLead(maya)
    await connectMaya()
    await write(maya, id, { message: 'Hello Noor,' })
    answer('Thursday works well for me.')
    practice.google.setMode('gmail', 'broken')
    await visit(page, paths.lead(id))
    const lead = leadDialog(page)
    const missing = lead
      .getByRole('alert')
      .filter({ hasText: 'Answers from Gmail cannot be read right now.' })
    const received = lead.getByRole('article', { name: /^Noor Haddad, Today/ })
    const check = lead.getByRole('button', { name: 'Check for new emails' })

    // Stored mail is shown at once, what is in the mailbox once it can be read.
    await missing.waitFor()
    await lead.getByText('Hello Noor,').first().waitFor()
    practice.google.setMode('gmail', 'fine')
    await check.click()
    await missing.waitFor({ state: 'detached' })
    await received.getByText('Thursday works well for me.').waitFor()
    practice.google.setMode('gmail', 'broken')
    await check.click()
    await missing.waitFor()
    await received.getByText('Thursday works well for me.').waitFor()
    practice.google.setMode('gmail', 'fine')
    await check.click()
    await missing.waitFor({ state: 'detached' })

    // The page had loaded a valid connection; it loads its status again without a reload.
    practice.google.endPermission(mayasGmail)
    await check.click()
    await missing.waitFor()
    await lead.getByRole('alert').filter({ hasText: mustReconnect }).waitFor()
    await openDraft(page).click()
    await composing(page).getByLabel('Message').fill('See you then.')
    await send(page).click()
    await passUndoTime(page, stage.server)
    await expect.poll(() => sentWith('See you then.')).toBe(1)
    await expect(composing(page).getByText('A newer message has come in.')).toHaveCount(0)
    await missing.getByText('Those marked “Read earlier” are shown until you reload').waitFor()
    for (const press of ['once', 'twice']) {
      const again = page.waitForResponse(`**/api/admin/leads/${id}/emails`)
      await check.click()
      expect([press, (await again).status()]).toEqual([press, 200])
      await received.getByText('Thursday works well for me.').waitFor()
      await received.getByText('Read earlier', { exact: true }).waitFor()
    }
    await expect(lead.getByText('Read earlier', { exact: true })).toHaveCount(1)

    await visit(page, paths.lead(id))
    await missing.getByText('Only emails sent from here are shown.').waitFor()
    await lead.getByText('See you then.').first().waitFor()
    await expect(received).toHaveCount(0)
    await missing.getByRole('link', { name: 'Re-connect' }).click()
    await page.waitForURL('**/admin/profile?tab=email')
  })

  it('keeps the words when the permission ends, and sends them from the practice’s address', async () => {
    const id = await getLead(maya)
    await connectMaya()
    await visit(page, paths.lead(id))
    const lead = leadDialog(page)
    await writeEmail(lead)
    await composing(page).getByLabel('Message').fill('These words stay.')
    await send(page).click()
    // Between pressing Send and sending, the permission ends.
    await lead.getByText(/^Sends in \d+ s$/).waitFor()
    practice.google.endPermission(mayasGmail)
    await passUndoTime(page, stage.server)
    const failed = lead.getByRole('article').filter({ hasText: 'Not sent' })
    await failed.getByText(mustReconnect).waitFor()
    await failed.getByText('These words stay.').waitFor()
    await expect(lead.getByText('Status from')).toHaveCount(0)
    await failed.getByRole('button', { name: 'Send again' }).click()
    await exactToast(page, 'Email sent successfully.').waitFor()
    expect(sentWith('These words stay.')).toBe(1)

    await visit(page, '/admin/profile?tab=email')
    await page.getByText('Re-connect needed').waitFor()
    const alert = page.getByRole('alert').filter({ hasText: mustReconnect })
    await alert.getByText(googleProblemTexts.ended).waitFor()
    practice.google.consent('deny')
    await page.getByRole('button', { name: 'Re-connect Google account' }).click()
    await exactToast(page, 'Connection Failed').waitFor()
    await exactToast(page, connectTexts.refused).waitFor()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    const question = page.getByRole('alertdialog', { name: 'Disconnect your Google account?' })
    await question.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Not connected', { exact: true }).waitFor()
  })
})

describe('an administrator', () => {
  it('is not shown a thread in a therapist’s mailbox, but the reason, and can write nevertheless', async () => {
    const id = await getLead(maya)
    await connectMaya()
    await write(maya, id, { message: 'Hello Noor,' })
    const { page, problems, close } = await arriveAs(admin, stage, paths.lead(id))
    const lead = leadDialog(page)
    await lead.getByText(mailTexts.denied).waitFor()
    await expect(lead.getByText('Hello Noor,')).toHaveCount(0)
    // Without Google they write from the practice's address without a further choice.
    await writeEmail(lead)
    await lead.getByText('(the practice address). Answers go to that mailbox').waitFor()
    expect(problems).toEqual([])
    await close()
  })
})
