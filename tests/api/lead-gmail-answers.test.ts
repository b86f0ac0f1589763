import { describe, expect, it } from 'vitest'
import { mailCodes } from '#features/requests/emails/contract.ts'
import { readLeadTimeline } from '#features/staff/lead-screen/contract.ts'
import { eventually } from '../support/eventually.ts'
import { mayasGmail, setupLeadMail } from '../support/lead-mail-test-bed.ts'
import { second } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { maya } from '../support/test-server.ts'

describe.each(callEngines)('answers in a therapist’s Gmail on %s', (engine) => {
  const practice = setupLeadMail(engine)
  const { mayasLead, assign, send, openThread, thread, list, see, findLead, getRows, answerTo } =
    practice

  const readMailboxRow = async () =>
    (await practice.server.sql('select * from answer_mailboxes'))[0] ?? {}
  /** A start reads the mailboxes at once, instead of within a minute. */
  async function readMailboxes() {
    await practice.server.sql('update answer_mailboxes set last_success_at = null')
    await practice.server.restart()
    await eventually(async () =>
      expect(await readMailboxRow()).toMatchObject({
        held_by: null,
        last_success_at: expect.anything(),
      }),
    )
  }
  async function writeToLead() {
    const id = await mayasLead()
    expect((await send(practice.asMaya, id)).status).toBe(201)
    await readMailboxes()
    const [row] = await getRows(id)
    practice.smtp.mails.length = 0
    return { id, threadId: String(row?.['thread_id']), messageId: String(row?.['message_id']) }
  }
  const listStored = (id: number) =>
    practice.server.sql('select * from lead_answers where lead_id = ? order by id', [id])

  it('are reported to the assignee, and their words stay in the mailbox', async () => {
    const { id, threadId, messageId } = await writeToLead()
    answerTo(threadId, messageId)
    answerTo(threadId, messageId, ' Or Friday.')
    answerTo(threadId, messageId, ' Or Saturday.')
    await readMailboxes()
    expect((await findLead(id))?.hasUnreadAnswer).toBe(true)
    await eventually(() => expect(practice.smtp.mails.map(({ to }) => to)).toEqual([[maya]]))
    const stored = await listStored(id)
    expect(stored).toHaveLength(3)
    expect(JSON.stringify(stored)).not.toMatch(/Thursday|Noor|Your consultation request/)

    const denied = await list(practice.asAdmin, id)
    expect([denied.status, denied.json]).toMatchObject([403, { code: mailCodes.denied }])
    expect((await findLead(id))?.hasUnreadAnswer).toBe(true)
    expect(await openThread(practice.asMaya, id)).toHaveLength(4)
    expect((await findLead(id, practice.asMaya))?.hasUnreadAnswer).toBe(false)
    expect((await thread(practice.asMaya, id)).filter(({ isUnread }) => isUnread)).toEqual([])
  })

  it('are found when they came before the mailbox was read for the first time', async () => {
    const { id, threadId, messageId } = await writeToLead()
    await practice.server.sql('delete from answer_mailboxes where user_id is not null')
    answerTo(threadId, messageId)
    await readMailboxes()
    expect(await listStored(id)).toHaveLength(1)
    expect((await findLead(id))?.hasUnreadAnswer).toBe(true)
  })

  it('can be marked as read, without their words, by the present assignee', async () => {
    const { id, threadId, messageId } = await writeToLead()
    answerTo(threadId, messageId)
    await readMailboxes()
    await assign(id, practice.danielId)
    expect((await list(practice.asDaniel, id)).status).toBe(403)
    const timeline = await practice.server.call(readLeadTimeline, {
      cookie: practice.asDaniel,
      params: { id },
    })
    const [answer] = await listStored(id)
    const entryId = `answer-${String(answer?.['id'])}`
    expect(timeline.text).toContain(entryId)
    expect((await see(practice.asMaya, id, entryId)).status).toBe(404)
    expect((await findLead(id))?.hasUnreadAnswer).toBe(true)
    expect((await see(practice.asDaniel, id, entryId)).status).toBe(204)
    expect((await findLead(id, practice.asDaniel))?.hasUnreadAnswer).toBe(false)
    expect((await listStored(id))[0]).toMatchObject({ read_by: practice.danielId })
  })

  it('alert no one after their owner has read them, and their client waits all the same', async () => {
    const { id, threadId, messageId } = await writeToLead()
    answerTo(threadId, messageId)
    expect(await openThread(practice.asMaya, id)).toHaveLength(2)
    await readMailboxes()
    const lead = await findLead(id, practice.asMaya)
    expect(lead).toMatchObject({ hasUnreadAnswer: false, answeredAt: lead?.waitingSince })
    expect(lead?.waitingSince).not.toBeNull()
    expect(practice.smtp.mails).toEqual([])
  })

  it('are read in the product’s own threads only', async () => {
    await writeToLead()
    const { id } = practice.google.receive(
      mayasGmail,
      'From: A friend <friend@mail.example>\r\nSubject: Lunch?\r\n\r\nAt noon?\r\n',
    )
    practice.google.forgetCalls()
    await readMailboxes()
    expect(practice.google.calls()).toContain('GET /gmail/v1/users/me/history')
    expect(practice.google.calls().filter((call) => call.includes(id))).toEqual([])
  })

  it('are found in their threads when Gmail has forgotten the history', async () => {
    const { id, threadId, messageId } = await writeToLead()
    practice.google.forgetHistory(mayasGmail)
    answerTo(threadId, messageId)
    await readMailboxes()
    expect((await findLead(id))?.hasUnreadAnswer).toBe(true)
    answerTo(threadId, messageId)
    await readMailboxes()
    expect(await listStored(id)).toHaveLength(2)
  })

  it('are found in the oldest of many threads when Gmail has forgotten the history', async () => {
    const { id, threadId, messageId } = await writeToLead()
    const [row = {}] = await getRows(id)
    const { id: _, ...email } = row
    for (let n = 0; n < 45; n += 1) {
      const later = {
        ...email,
        message_id: `<${id}-${n}@stillwater.example>`,
        thread_id: `gone-${id}-${n}`,
        send_key: `a-key-of-lead-${id}-${n}`,
        created_at: new Date(Date.now() + n * second).toISOString(),
      }
      const columns = Object.keys(later)
      await practice.server.sql(
        `insert into lead_emails (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
        Object.values(later) as (string | null)[],
      )
    }
    practice.google.forgetHistory(mayasGmail)
    answerTo(threadId, messageId)
    // An error that interrupts the reading does not move the position.
    const { position } = await readMailboxRow()
    practice.google.failThreadsAfter(30)
    await practice.server.restart()
    await eventually(async () => expect((await readMailboxRow())['failure']).toBe('refused'))
    expect((await readMailboxRow())['position']).toBe(position)
    practice.google.failThreadsAfter(undefined)
    await readMailboxes()
    expect((await findLead(id))?.hasUnreadAnswer).toBe(true)
    expect((await readMailboxRow())['position']).not.toBe(position)
  })

  it('are reported as not read when the fault is not Google’s', async () => {
    const { id, threadId, messageId } = await writeToLead()
    await practice.server.sql(
      engine === 'sqlite'
        ? `create trigger full_table before insert on lead_answers begin select raise(abort, 'refused'); end`
        : `alter table lead_answers add constraint full_table check (id < 0) not valid`,
    )
    answerTo(threadId, messageId)
    await practice.server.restart()
    await eventually(async () => expect((await readMailboxRow())['failure']).toBe('internal'))
    await practice.server.sql(
      engine === 'sqlite'
        ? 'drop trigger full_table'
        : 'alter table lead_answers drop constraint full_table',
    )
    await readMailboxes()
    expect((await findLead(id))?.hasUnreadAnswer).toBe(true)
  })

  it('wait while Google is away, and the operator sees it', async () => {
    const { id, threadId, messageId } = await writeToLead()
    answerTo(threadId, messageId)
    practice.google.setMode('gmail', 'broken')
    await practice.server.restart()
    await eventually(async () => expect((await readMailboxRow())['failure']).toBe('refused'))
    const metrics = await practice.server.request('/metrics')
    expect(metrics.text).toContain('practice_unreadable_mailboxes 1')
    practice.google.setMode('gmail', 'fine')
    await readMailboxes()
    expect((await findLead(id))?.hasUnreadAnswer).toBe(true)
    expect((await readMailboxRow())['failure']).toBeNull()
  })

  it('wait for the practice also when their mailbox is gone', async () => {
    const { id, threadId, messageId } = await writeToLead()
    answerTo(threadId, messageId)
    await readMailboxes()
    expect((await findLead(id))?.hasUnreadAnswer).toBe(true)
    await practice.server.sql('delete from answer_mailboxes')
    await readMailboxes()
    expect((await findLead(id))?.answeredAt).not.toBeNull()
  })

  it('tell of an email that came back outside of its thread, and of no other mail', async () => {
    const { id, messageId } = await writeToLead()
    const toReport = (returned: string, own: string) =>
      [
        'From: Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
        `To: ${mayasGmail}`,
        'Subject: Delivery Status Notification (Failure)',
        `Message-ID: ${own}`,
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
        '',
        '--b\r\nContent-Type: text/plain\r\n\r\nThe address was not found.',
        '--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed',
        `--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${returned}`,
        '--b--',
      ].join('\r\n')
    practice.google.receive(mayasGmail, toReport('<private@mail.example>', '<a@google.example>'))
    practice.google.receive(
      mayasGmail,
      `From: friend@mail.example\r\nSubject: Dinner\r\nMessage-ID: <b@mail.example>\r\n\r\nMessage-ID: ${messageId}`,
    )
    const report = practice.google.receive(mayasGmail, toReport(messageId, '<c@google.example>'))
    await readMailboxes()
    expect(await listStored(id)).toMatchObject([{ kind: 'bounce', provider_id: report.id }])
    expect((await findLead(id))?.hasUnreadAnswer).toBe(false)
    await eventually(() =>
      expect(practice.smtp.mails.map(({ headers }) => headers.get('subject'))).toEqual([
        expect.stringContaining('An email was not delivered'),
      ]),
    )
    expect((await thread(practice.asMaya, id))[0]).toMatchObject({
      kind: 'bounce',
      body: 'The address was not found.',
    })
    const others = await practice.server.sql('select id from unmatched_emails')
    expect(others).toEqual([])
    await readMailboxes()
    expect(await listStored(id)).toHaveLength(1)
  })
})
