// Answers to the practice's address, from the list to the thread.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { sendLeadEmail } from '#features/requests/emails/contract.ts'
import { paths } from '#shared/paths.ts'
import { visit } from '../support/browser.ts'
import { submitConsultation } from '../support/consultation.ts'
import { arriveAs, setupE2E } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { type ImapServer, startImapServer } from '../support/imap-server.ts'
import { addCopies, toRawAnswer } from '../support/lead-answers-test-bed.ts'
import { leadDialog } from '../support/lead-mail-screen-test-bed.ts'
import { writeEmail } from '../support/open-lead.ts'
import { admin, daniel } from '../support/test-server.ts'

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

describe('an answer to the practice’s address', () => {
  /** As a browser does it when another tab is chosen. */
  const setVisibility = (tab: Page, state: 'visible' | 'hidden') =>
    tab.evaluate(`
      Object.defineProperty(document, 'visibilityState', { get: () => '${state}', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    `)

  it('is counted for the therapist until someone says that no reply is needed', async () => {
    const { id, messageId } = await writeToLead()
    await stage.server.sql('update consultation_leads set assigned_to = ? where id = ?', [
      await stage.server.userId(daniel),
      id,
    ])
    await eventually(() => expect(imap.isIdling()).toBe(true))
    const therapist = await arriveAs(daniel, stage, paths.lead(id))
    const tab = therapist.page
    const dialog = leadDialog(tab)
    await dialog.getByText('Hello Noor,').first().waitFor()
    const title = await tab.title()
    await setVisibility(tab, 'hidden')
    imap.deliver(toRawAnswer(messageId))
    // The hidden tab receives the answer, and does not report it as read.
    await dialog.getByText('Thursday works well for me.').first().waitFor()
    await expect(tab).toHaveTitle(`(1) ${title}`)
    const [lead] = await stage.server.sql(
      'select unread_answer_at from consultation_leads where id = ?',
      [id],
    )
    expect(lead?.['unread_answer_at']).not.toBeNull()
    // Behind the dialog the sidebar is inert.
    const leads = tab.locator('nav[aria-label="Portal"]').first().locator('a', { hasText: 'Leads' })
    await expect(leads).toHaveText(/Leads, 1 client answered/)
    await setVisibility(tab, 'visible')
    await eventually(async () => {
      const read = await stage.server.sql('select read_at from lead_reads where lead_id = ?', [id])
      expect(read).toHaveLength(1)
    })
    // Being read is not being answered.
    await expect(tab).toHaveTitle(`(1) ${title}`)
    await expect(leads).toHaveText(/Leads, 1 client answered/)
    await dialog.getByRole('button', { name: 'No reply needed for Noor Haddad' }).click()
    await expect(leads).not.toHaveText(/answered/)
    await expect(tab).toHaveTitle(title)
    expect(therapist.problems).toEqual([])
    await therapist.close()
  })

  it('is announced and read on the open page when no more answers are stored', async () => {
    const { id, messageId } = await writeToLead()
    imap.deliver(toRawAnswer(messageId))
    const readAnswers = () =>
      stage.server.sql(
        'select max(read_at) as last, count(read_at) as n from lead_answers where lead_id = ?',
        [id],
      )
    await visit(page, paths.leadPage(id))
    await eventually(async () => expect(await readAnswers()).toMatchObject([{ n: 1 }]))
    await addCopies(stage.server, id, 1_000)
    // Both make the same answer unread again.
    for (const body of ['One too many.', 'And another.']) {
      const [before] = await readAnswers()
      imap.deliver(toRawAnswer(messageId, { body }))
      // A report about the mark before this answer has no effect: the page reports again with the new one.
      await eventually(async () => {
        const [after] = await readAnswers()
        expect(after?.['n']).toBe(1_000)
        expect(after?.['last']).not.toEqual(before?.['last'])
        expect(
          await stage.server.sql(
            `select 1 from lead_reads join consultation_leads on lead_id = id
             where id = ? and read_at = client_wrote_at`,
            [id],
          ),
        ).toHaveLength(1)
      })
    }
    await page.getByText('This client has sent more emails than can be shown.').waitFor()
  })

  it('is read and answered when it answers the receipt, before anybody has written', async () => {
    const id = await submitConsultation(stage.server)
    const [sent] = await stage.server.sql('select message_id from sent_mails where lead_id = ?', [
      id,
    ])
    await eventually(() => expect(imap.isIdling()).toBe(true))
    imap.deliver(toRawAnswer(String(sent?.['message_id'])))
    await visit(page, paths.lead(id))
    await leadDialog(page).getByText('Thursday works well for me.').first().waitFor()
    await writeEmail(leadDialog(page))
    await leadDialog(page).getByRole('textbox', { name: 'Subject' }).waitFor()
  })

  it('is missing from the thread visibly while the mailbox cannot be read', async () => {
    const { id } = await writeToLead()
    await eventually(() => expect(imap.isIdling()).toBe(true))
    imap.settings.refusesSignIn = true
    imap.drop()
    await visit(page, paths.lead(id))
    const notice = leadDialog(page).getByRole('alert')
    await notice
      .getByText('Answers from hello@stillwater.example cannot be read right now.')
      .waitFor()
    await notice.getByText(/Last read: Today/).waitFor()
  })
})
