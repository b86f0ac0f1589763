// Emails that cannot be sent, and threads that cannot be read.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import {
  connectTexts,
  googleProblemTexts,
  mustReconnect,
} from '#features/requests/google-connection/rules.ts'
import { paths } from '#shared/paths.ts'
import { visit } from '../support/browser.ts'
import { arriveAs } from '../support/e2e.ts'
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
import { maya } from '../support/test-server.ts'

const practice = setupLeadMailScreen()
const { stage, getLead, write, connectMaya, answer } = practice

const sentWith = (words: string) =>
  practice.smtp.mails.filter(({ text }) => text.includes(words)).length
const openDraft = (page: Page) =>
  leadDialog(page).getByRole('button', { name: 'Send from the practice address instead' }).first()

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

  it('sees what was read earlier until a reload, marked, can answer it, and refuses to connect again', async () => {
    const id = await getLead(maya)
    await connectMaya()
    await write(maya, id, { message: 'Hello Noor,' })
    answer('Thursday works well for me.')
    await visit(page, paths.lead(id))
    const lead = leadDialog(page)
    const missing = lead
      .getByRole('alert')
      .filter({ hasText: 'Answers from Gmail cannot be read right now.' })
    const received = lead.getByRole('article', { name: /^Noor Haddad, Today/ })
    const check = lead.getByRole('button', { name: 'Check for new emails' })

    await received.getByText('Thursday works well for me.').waitFor()

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
    await received.getByText('Thursday works well for me.').waitFor()
    await received.getByText('Read earlier', { exact: true }).waitFor()
    await expect(lead.getByText('Read earlier', { exact: true })).toHaveCount(1)

    await visit(page, paths.lead(id))
    await missing.getByText('Only emails sent from here are shown.').waitFor()
    await lead.getByText('See you then.').first().waitFor()
    await expect(received).toHaveCount(0)
    await missing.getByRole('link', { name: 'Re-connect' }).click()
    await page.waitForURL('**/admin/profile?tab=email')
    await page.getByText('Re-connect needed').waitFor()
    const alert = page.getByRole('alert').filter({ hasText: mustReconnect })
    await alert.getByText(googleProblemTexts.ended).waitFor()
    practice.google.consent('deny')
    await page.getByRole('button', { name: 'Re-connect Google account' }).click()
    await exactToast(page, 'Connection Failed').waitFor()
    await exactToast(page, connectTexts.refused).waitFor()
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
  })
})
