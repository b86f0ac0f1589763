import { describe, expect, it } from 'vitest'
import { listLeadEmails, type ThreadMessage } from '#features/requests/emails/contract.ts'
import { readLeadTimeline, type TimelineEntry } from '#features/staff/lead-screen/contract.ts'
import { eventually } from '../support/eventually.ts'
import { setupLeadAnswers } from '../support/lead-answers-test-bed.ts'
import { mayasGmail, setupLeadMail } from '../support/lead-mail-test-bed.ts'
import { callEngines } from '../support/test-database.ts'
import type { TestServer } from '../support/test-server.ts'

async function readMails(server: TestServer, cookie: string, id: number) {
  const answer = await server.call(readLeadTimeline, { cookie, params: { id } })
  expect(answer.status).toBe(200)
  const entries = answer.json as TimelineEntry[]
  return entries.filter(({ kind }) => kind === 'email' || kind === 'answer')
}

describe.each(callEngines)('emails in the timeline on %s', (engine) => {
  const practice = setupLeadAnswers(engine)

  it('are those of the thread, without their words', async () => {
    const { id, messageId } = await practice.writeToLead()
    practice.deliver(messageId, { body: 'Thursday suits me.' })
    await practice.waitForAnswers(id, 1)
    const mails = await readMails(practice.server, practice.asDaniel, id)
    expect(mails).toMatchObject([
      {
        kind: 'answer',
        by: 'Noor Haddad',
        subject: 'Re: Your consultation request',
        from: 'Noor Haddad <noor.haddad@mail.example>',
        messageKind: 'answer',
        attachments: [],
        isUnread: true,
        heldBy: null,
      },
      {
        kind: 'email',
        by: 'Grace Kim',
        subject: 'Your consultation request',
        to: 'noor.haddad@mail.example',
        status: 'sent',
        failure: null,
        heldBy: null,
      },
    ])
    expect(JSON.stringify(mails)).not.toMatch(/Thursday|Welcome/)
    // Reading the timeline is not reading the answer.
    expect((await practice.findLead(id))?.hasUnreadAnswer).toBe(true)
    const thread = await practice.openThread(id)
    expect(mails.map((mail) => 'emailId' in mail && mail.emailId)).toEqual(
      thread.map((message) => message.id),
    )
    const [answer] = await readMails(practice.server, practice.asDaniel, id)
    expect(answer).toMatchObject({ isUnread: false })
  })
})

describe.each(callEngines)('emails of a therapist’s mailbox in the timeline on %s', (engine) => {
  const practice = setupLeadMail(engine)
  const { assign, mayasLead, send, getRows, answerTo, list } = practice

  async function readMailboxes() {
    await practice.server.sql('update answer_mailboxes set last_success_at = null')
    await practice.server.restart()
    await eventually(async () =>
      expect((await practice.server.sql('select * from answer_mailboxes'))[0]).toMatchObject({
        held_by: null,
        last_success_at: expect.anything(),
      }),
    )
  }

  it('say whose mailbox has them, and nothing of what they say, to colleagues', async () => {
    const id = await mayasLead()
    await send(practice.asMaya, id, { message: 'Hello Noor, welcome.' })
    await readMailboxes()
    const [row] = await getRows(id)
    answerTo(String(row?.['thread_id']), String(row?.['message_id']))
    await readMailboxes()

    const own = await readMails(practice.server, practice.asMaya, id)
    expect(own).toMatchObject([
      { kind: 'answer', by: 'Noor Haddad', subject: null, from: null, heldBy: null },
      { kind: 'email', by: 'Maya Chen', subject: 'Your consultation request', heldBy: null },
    ])
    const answer = await practice.server.call(listLeadEmails, {
      cookie: practice.asMaya,
      params: { id },
    })
    const ids = (answer.json as ThreadMessage[]).map((message) => message.id)
    expect(own.map((mail) => 'emailId' in mail && mail.emailId)).toEqual(ids)

    await assign(id, practice.danielId)
    for (const cookie of [practice.asAdmin, practice.asDaniel]) {
      expect((await list(cookie, id)).status).toBe(403)
      const mails = await readMails(practice.server, cookie, id)
      expect(mails).toMatchObject([
        { kind: 'answer', subject: null, from: null, heldBy: 'Maya Chen' },
        { kind: 'email', subject: 'Your consultation request', heldBy: 'Maya Chen' },
      ])
      expect(JSON.stringify(mails)).not.toMatch(/Thursday|welcome/)
      expect(JSON.stringify(mails)).not.toContain(mayasGmail)
    }
  })

  it('say which were not sent, and why', async () => {
    const id = await mayasLead()
    practice.smtp.setMode('refuse-address')
    await send(practice.asDaniel, id, { sender: 'system' })
    await send(practice.asAdmin, id, { sender: 'system' })
    const [mail] = await readMails(practice.server, practice.asMaya, id)
    expect(mail).toMatchObject({ kind: 'email', by: 'Grace Kim', status: 'failed' })
    expect(mail).toHaveProperty('failure', expect.any(String))
  })
})
