// Answers to the practice's address, from the list to the thread.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page } from 'playwright-core'
import { afterAll, describe, it } from 'vitest'
import { sendLeadEmail } from '#features/requests/emails/contract.ts'
import { paths } from '#shared/paths.ts'
import { submitConsultation } from '../support/consultation.ts'
import { arriveAs, setupE2E } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { type ImapServer, startImapServer } from '../support/imap-server.ts'
import { toRawAnswer } from '../support/lead-answers-test-bed.ts'
import { leadDialog } from '../support/lead-mail-screen-test-bed.ts'
import { admin, daniel } from '../support/test-server.ts'

let imap: ImapServer
const stage = setupE2E(async () => {
  imap = await startImapServer()
  return { IMAP_URL: imap.url }
})
afterAll(() => imap?.stop())

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
})
