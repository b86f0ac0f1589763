// Answers to the practice's address, from the list to the thread.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { sendLeadEmail } from '#features/requests/emails/contract.ts'
import { submitConsultation } from '../support/consultation.ts'
import { arriveAs, setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { type ImapServer, startImapServer } from '../support/imap-server.ts'
import { toRawAnswer } from '../support/lead-answers-test-bed.ts'
import { composing, leadDialog } from '../support/lead-mail-screen-test-bed.ts'
import { writeEmail } from '../support/open-lead.ts'
import { admin } from '../support/test-server.ts'

let imap: ImapServer
const stage = setupE2E(async () => {
  imap = await startImapServer()
  return { IMAP_URL: imap.url }
})
afterAll(() => imap?.stop())

let page: Page
let problems: string[]
beforeAll(async () => {
  const person = await arriveAs(admin, stage, '/admin/leads')
  page = person.page
  problems = person.problems
})
afterAll(() => expect(problems).toEqual([]))

/** A lead to whom the practice has written. @returns its id and the email's Message-ID */
async function writeToLead() {
  const id = await submitConsultation(stage.server)
  await stage.server.call(sendLeadEmail, {
    cookie: await stage.server.signIn(admin),
    params: { id },
    body: { subject: 'Your consultation request', message: 'Hello Noor,' },
  })
  const [row] = await stage.server.sql('select message_id from lead_emails where lead_id = ?', [id])
  return { id, messageId: String(row?.['message_id']) }
}

const withFile = [
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'The form is attached.',
  '--b',
  'Content-Type: application/pdf; name="intake form.pdf"',
  'Content-Disposition: attachment; filename="intake form.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('%PDF-1.7 form').toString('base64'),
  '--b--',
].join('\r\n')

describe('an answer to the practice’s address', () => {
  it('appears by itself, is read in the thread, and its file is saved', async () => {
    const { messageId } = await writeToLead()
    const answered = page.locator('tbody').getByText('Answered', { exact: true })
    await page.getByRole('button', { name: 'Manage Noor Haddad' }).first().waitFor()
    await expect(answered).toHaveCount(0)
    imap.deliver(toRawAnswer(messageId, { type: 'multipart/mixed; boundary="b"', body: withFile }))
    await answered.waitFor()

    await page.getByRole('button', { name: 'Manage Noor Haddad' }).first().click()
    const dialog = leadDialog(page)
    const answer = dialog.getByRole('article').filter({ hasText: 'The form is attached.' })
    await answer.waitFor()
    const saved = page.waitForEvent('download')
    await answer.getByRole('button', { name: 'Download intake form.pdf' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('intake form.pdf')
    expect(readFileSync(await download.path(), 'utf8')).toBe('%PDF-1.7 form')
    await writeEmail(dialog)
    await dialog.getByText('(the practice address). Answers appear here.').waitFor()
    await composing(page).getByRole('button', { name: 'Discard' }).click()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    // Being read is not being answered.
    await answered.waitFor()
    await page.getByRole('button', { name: 'No reply needed for Noor Haddad' }).first().click()
    await expect(answered).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await answered.waitFor()
  })
})
