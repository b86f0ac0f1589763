import { describe, expect, it } from 'vitest'
import { markAnswersSeen, sendLeadEmail } from '#features/requests/emails/contract.ts'
import { listLeads } from '#features/requests/leads/contract/leads.ts'
import { countAnsweredLeads, countNewLeads } from '#features/requests/leads/contract/waiting.ts'
import { eventually } from '../support/eventually.ts'
import { clientAddress, setupLeadAnswers } from '../support/lead-answers-test-bed.ts'
import { minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, daniel, director, maya } from '../support/test-server.ts'

describe.each(callEngines)('answers in the practice’s mailbox on %s', (engine) => {
  const practice = setupLeadAnswers(engine)
  const { writeToLead, readThread, openThread, waitForAnswers, deliver, findLead, listRows } =
    practice

  const countWaiting = async () =>
    (await practice.server.call(countNewLeads, { cookie: practice.asAdmin })).json as {
      count: number
      answered: number
      waiting: number
      waitingContacted: number
    }
  const listAnswered = async () =>
    (
      (
        await practice.server.call(listLeads, {
          cookie: practice.asAdmin,
          query: { answered: 'true' },
        })
      ).json as { id: number }[]
    ).map(({ id }) => id)

  it('says that a client has answered until someone writes, however many have read it', async () => {
    const { id, messageId } = await writeToLead()
    const others = await listAnswered()
    const before = await countWaiting()
    expect((await findLead(id))?.hasUnreadAnswer).toBe(false)
    deliver(messageId)
    await waitForAnswers(id, 1)
    expect((await findLead(id))?.hasUnreadAnswer).toBe(true)
    expect(await listAnswered()).toEqual([id, ...others])
    const answered = before.answered + 1
    const waiting = before.waiting + 1
    expect(await countWaiting()).toEqual({ ...before, answered, waiting })
    await practice.server.sql(`update consultation_leads set status = 'contacted' where id = ?`, [
      id,
    ])
    const counts = {
      count: before.count - 1,
      answered,
      waiting,
      waitingContacted: before.waitingContacted + 1,
    }
    expect(await countWaiting()).toEqual(counts)

    const thread = await readThread(id)
    expect(thread.map(({ isFromPractice, body }) => [isFromPractice, body])).toEqual([
      [false, 'Thursday works well for me.'],
      [true, 'Hello Noor,\n\nWelcome.'],
    ])
    expect(thread[0]).toMatchObject({
      senderName: 'Noor Haddad',
      from: `Noor Haddad <${clientAddress}>`,
      kind: 'answer',
      isFromOtherAddress: false,
      subject: 'Re: Your consultation request',
    })
    // A request for the thread, such as a hidden tab makes, is no reading.
    expect((await findLead(id))?.hasUnreadAnswer).toBe(true)
    expect((await openThread(id)).map(({ isUnread }) => isUnread)).toEqual([true, false])
    expect((await readThread(id)).map(({ isUnread }) => isUnread)).toEqual([false, false])
    // Read by one person: bold for the others, and waiting for everybody.
    expect((await findLead(id))?.hasUnreadAnswer).toBe(false)
    expect((await findLead(id, practice.asAdmin))?.hasUnreadAnswer).toBe(true)
    expect(await listAnswered()).toEqual([id, ...others])
    expect(await countWaiting()).toEqual(counts)
    const [row] = await listRows(id)
    expect(row).toMatchObject({ read_by: await practice.server.userId(daniel) })
    expect(
      (
        await practice.server.sql(
          `select action from audit_log where record_type = 'lead' and record_id = ? and action like 'lead.email%' order by id`,
          [String(id)],
        )
      ).map(({ action }) => action),
    ).toEqual([
      'lead.email_sent',
      'lead.email_received',
      'lead.email_viewed',
      'lead.email_viewed',
      'lead.email_viewed',
      'lead.email_viewed',
    ])
  })

  it('alerts the assignee, once until it was read, without a word of the client', async () => {
    const { id, messageId } = await writeToLead()
    deliver(messageId)
    deliver(messageId, { body: 'Or Friday.' })
    await waitForAnswers(id, 2)
    await eventually(() => expect(practice.smtp.mails).toHaveLength(1))
    const [mail] = practice.smtp.mails
    expect(mail?.to).toEqual([daniel])
    expect(mail?.text).toContain('A client has answered')
    expect(mail?.text).toContain(`/admin/leads?lead=${id}`)
    expect(mail?.text).not.toMatch(/Noor|Thursday/)
    await openThread(id)
    deliver(messageId, { body: 'Rather Monday.' })
    await eventually(() => expect(practice.smtp.mails).toHaveLength(2))
  })

  it('counts for a therapist the own leads whose clients have answered', async () => {
    const count = async (cookie: string) =>
      (await practice.server.call(countAnsweredLeads, { cookie })).json as { answered: number }
    const asMaya = await practice.server.signIn(maya)
    const before = (await count(practice.asDaniel)).answered
    expect((await count(asMaya)).answered).toBe(0)
    const { id, messageId } = await writeToLead()
    deliver(messageId)
    await waitForAnswers(id, 1)
    expect((await count(practice.asDaniel)).answered).toBe(before + 1)
    expect((await count(asMaya)).answered).toBe(0)
    await openThread(id)
    expect((await count(practice.asDaniel)).answered).toBe(before + 1)
    practice.clock.pass(minute)
    const email = { subject: 'Thursday', message: 'See you then.' }
    const cookie = practice.asDaniel
    await practice.server.call(sendLeadEmail, { cookie, params: { id }, body: email })
    expect((await count(practice.asDaniel)).answered).toBe(before)
  })

  const bounce = {
    from: 'Mail Delivery System <MAILER-DAEMON@mail.example>',
    type: 'multipart/report; report-type=delivery-status; boundary="b"',
    body: '--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\n--b--',
  }

  it('alerts the administrator who wrote last when no one is assigned', async () => {
    const { id, messageId } = await writeToLead()
    await practice.server.sql('update consultation_leads set assigned_to = null where id = ?', [id])
    deliver(messageId)
    deliver(messageId, bounce)
    await waitForAnswers(id, 2)
    await eventually(() => expect(practice.smtp.mails).toHaveLength(2))
    expect(practice.smtp.mails.map(({ to }) => to)).toEqual([[admin], [admin]])
    expect(practice.smtp.mails.map(({ text }) => text).join()).toMatch(/answered[^]*delivered/)
  })

  it('alerts all administrators when a former therapist wrote last', async () => {
    const { id, messageId } = await writeToLead()
    const body = { subject: 'Once more', message: 'Hello.' }
    await practice.server.call(sendLeadEmail, { cookie: practice.asDaniel, params: { id }, body })
    await practice.server.sql('update consultation_leads set assigned_to = null where id = ?', [id])
    practice.smtp.mails.length = 0
    deliver(messageId)
    await waitForAnswers(id, 1)
    await eventually(() =>
      expect(practice.smtp.mails.map(({ to }) => to).toSorted()).toEqual([[admin], [director]]),
    )
  })

  it('leaves everything else in the mailbox unread and untouched', async () => {
    const { id, messageId } = await writeToLead()
    practice.imap.bodiesRead.length = 0
    practice.imap.fill(3, new Date())
    const guess = deliver('<somebody-elses@mail.example>', { from: 'stranger@mail.example' })
    const answer = deliver(messageId)
    await waitForAnswers(id, 1)
    expect([...new Set(practice.imap.bodiesRead)]).toEqual([answer])
    expect(practice.imap.headersRead).toContain(guess)
    const asked = practice.imap.commands.map((command) => command.split(' ').slice(0, 2).join(' '))
    expect(asked.filter((each) => /SELECT|STORE|COPY|MOVE|EXPUNGE|APPEND/.test(each))).toEqual([])
    const fetched = practice.imap.commands.filter((command) => command.includes('BODY'))
    expect(fetched.filter((command) => /BODY\[/.test(command))).toEqual([])
  })

  it('shows an email once that arrives twice', async () => {
    const { id, messageId } = await writeToLead()
    const twice = { messageId: '<same@mail.example>' }
    deliver(messageId, twice)
    deliver(messageId, twice)
    deliver(messageId)
    await waitForAnswers(id, 2)
    expect((await readThread(id)).map(({ hasKnownId }) => hasKnownId)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('shows and marks an answer with the Message-ID of another and other words', async () => {
    const { id, messageId } = await writeToLead()
    const twice = { messageId: '<forged@mail.example>' }
    deliver(messageId, twice)
    deliver(messageId, { ...twice, body: 'Rather never.' })
    deliver(messageId, { ...twice, body: 'Rather never.' })
    deliver(messageId, { body: 'The last one.' })
    await waitForAnswers(id, 3)
    expect((await readThread(id)).map(({ body, hasKnownId }) => [body, hasKnownId])).toEqual([
      ['The last one.', false],
      ['Rather never.', true],
      ['Thursday works well for me.', false],
      ['Hello Noor,\n\nWelcome.', false],
    ])
  })

  it('marks an answer from another address than the client’s', async () => {
    const { id, messageId } = await writeToLead()
    deliver(messageId, { from: 'Somebody <somebody@elsewhere.example>' })
    await waitForAnswers(id, 1)
    expect((await readThread(id))[0]).toMatchObject({
      from: 'Somebody <somebody@elsewhere.example>',
      isFromOtherAddress: true,
    })
  })

  it('does not take an out-of-office reply or a copy of one’s own email for an answer', async () => {
    const { id, messageId } = await writeToLead()
    deliver(messageId, { headers: ['Auto-Submitted: auto-replied'], body: 'I am away.' })
    deliver(messageId, { from: 'Stillwater <hello@stillwater.example>' })
    await waitForAnswers(id, 2)
    expect((await findLead(id))?.hasUnreadAnswer).toBe(false)
    expect(practice.smtp.mails).toEqual([])
    expect((await readThread(id)).map(({ kind }) => kind).toSorted()).toEqual([
      'answer',
      'answer',
      'auto-reply',
    ])
  })

  it('continues the thread when someone replies, once they have seen the newest message', async () => {
    const { id, messageId } = await writeToLead()
    deliver(messageId, { messageId: '<from-noor@mail.example>' })
    await waitForAnswers(id, 1)
    const reply = (lastSeenId: string | null) =>
      practice.server.call(sendLeadEmail, {
        cookie: practice.asDaniel,
        params: { id },
        body: { subject: 'Re: Your consultation request', message: 'Gladly.', lastSeenId },
      })
    const [row] = await practice.server.sql('select id from lead_emails where lead_id = ?', [id])
    expect((await reply(`log-${String(row?.['id'])}`)).status).toBe(409)
    const [newest] = await readThread(id)
    practice.smtp.mails.length = 0
    expect((await reply(newest?.id ?? '')).status).toBe(201)
    const mail = practice.smtp.mails.find(({ to }) => to.includes(clientAddress))
    expect(mail?.headers.get('in-reply-to')).toBe('<from-noor@mail.example>')
    expect(mail?.headers.get('references')).toBe(
      `<first@mail.example> ${messageId} <from-noor@mail.example>`,
    )
  })

  it('marks only those answers as read that were on the screen', async () => {
    const { id, messageId } = await writeToLead()
    const other = await writeToLead()
    deliver(messageId)
    deliver(messageId, { body: 'Or Friday.' })
    deliver(other.messageId)
    await waitForAnswers(id, 2)
    await waitForAnswers(other.id, 1)
    const [later, earlier] = await readThread(id)
    const [ofAnother] = await readThread(other.id)
    const mark = (cookie: string, ...ids: (string | undefined)[]) =>
      practice.server.call(markAnswersSeen, { cookie, params: { id }, body: { ids } })
    expect((await mark(practice.asDaniel, later?.id, ofAnother?.id, 'log-1')).status).toBe(204)
    expect((await readThread(id)).map(({ isUnread }) => isUnread)).toEqual([false, true, false])
    expect((await readThread(other.id))[0]?.isUnread).toBe(true)
    expect((await findLead(id))?.hasUnreadAnswer).toBe(true)
    const asMaya = await practice.server.signIn(maya)
    expect((await mark(asMaya, earlier?.id)).status).toBe(404)
    expect((await findLead(id))?.hasUnreadAnswer).toBe(true)
    expect((await mark(practice.asAdmin, earlier?.id)).status).toBe(204)
    expect((await findLead(id, practice.asAdmin))?.hasUnreadAnswer).toBe(false)
  })

  it('deletes answers with their lead', async () => {
    const { id, messageId } = await writeToLead()
    deliver(messageId)
    await waitForAnswers(id, 1)
    await practice.server.sql('delete from consultation_leads where id = ?', [id])
    expect(await listRows(id)).toEqual([])
  })
})
