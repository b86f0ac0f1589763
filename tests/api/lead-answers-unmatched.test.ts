// "What cannot be matched waits in a list that the intake desk sees."
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sendChatReply } from '#features/chat/chat/contract/inbox-messages.ts'
import { sendChatMessage } from '#features/chat/chat/contract/messages.ts'
import { eraseChat } from '#features/chat/chat/contract/own-copy.ts'
import { changeOwnProfile } from '#features/practice/therapists/contract/profiles.ts'
import {
  attachUnmatchedEmail,
  countUnmatchedEmails,
  dismissUnmatchedEmail,
  listUnmatchedEmails,
  readUnmatchedEmail,
  restoreUnmatchedEmail,
  unmatchedTexts,
} from '#features/requests/emails/contract/unmatched.ts'
import { deleteLead } from '#features/requests/leads/contract/leads.ts'
import { joinWaitlist } from '#features/requests/waitlist/contract/public.ts'
import { noor } from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { toRawAnswer } from '../support/lead-answers-test-bed.ts'
import { findStaffId } from '../support/staff-id.ts'
import { day, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { captchaAnswer, maya } from '../support/test-server.ts'
import {
  setupUnmatched,
  toClientAddress,
  toFreshMail,
  toReport,
  withSubject,
} from '../support/unmatched-test-bed.ts'
import { toWaitlistForm } from '../support/waitlist-test-bed.ts'

describe.each(callEngines)('emails that match no request on %s', (engine) => {
  const bed = setupUnmatched(engine)
  const { practice, call, list, waitFor, receive, countRows, trail, writeFresh } = bed
  const { deliver, writeToLead, waitForAnswers, findLead, listRows, readThread } = practice

  it('wait with those who have the address, and become an answer as if they had matched', async () => {
    const { id, email } = await writeFresh('A new thread', 'Please cancel my visit.')
    expect(email).toMatchObject({
      kind: 'answer',
      purpose: null,
      people: [{ kind: 'lead', id, name: expect.any(String) }],
    })
    // It counts for no one until it is attached.
    expect((await findLead(id, practice.asAdmin))?.clientWroteAt).toBeNull()
    const read = await call(readUnmatchedEmail, { id: email.id })
    expect(read.json).toMatchObject({ body: 'Please cancel my visit.', bodyType: 'plain' })

    expect((await call(attachUnmatchedEmail, { id: email.id }, { leadId: id })).status).toBe(204)
    expect(await findLead(id, practice.asAdmin)).toMatchObject({
      hasUnreadAnswer: true,
      clientWroteAt: expect.any(String),
    })
    expect((await readThread(id, practice.asAdmin))[0]).toMatchObject({
      body: 'Please cancel my visit.',
      isUnread: true,
    })
    expect(await trail('email', email.id)).toEqual([
      'email.received',
      'email.viewed',
      'email.attached',
    ])
    expect(await trail('lead', id)).toEqual(
      expect.arrayContaining(['lead.email_attached', 'lead.email_received']),
    )
    expect((await list()).emails.map((one) => one.id)).not.toContain(email.id)
    const again = await call(attachUnmatchedEmail, { id: email.id }, { leadId: id })
    expect([again.status, again.json]).toMatchObject([404, { message: unmatchedTexts.gone }])
    // Nothing of the words is left in the list's own table.
    const [row] = await practice.server.sql('select * from unmatched_emails where id = ?', [
      email.id,
    ])
    expect(JSON.stringify(row)).not.toMatch(/cancel|Noor|mail\.example>?"?,"to/)
    expect(row).toMatchObject({ plain: null, from_address: null, person_address: '' })
  })

  it('say that they answer an email of the waiting list, and whose entry it is', async () => {
    const { server } = practice
    const [profile] = await server.sql("select id from therapists where slug = 'maya-chen'")
    await server.call(changeOwnProfile, {
      params: { id: Number(profile?.['id']) },
      body: { acceptingClients: false },
      cookie: await server.signIn(maya),
    })
    practice.smtp.mails.length = 0
    const joined = await server.call(joinWaitlist, { body: await toWaitlistForm(server) })
    expect(joined.status).toBe(201)
    const mailed = () => practice.smtp.mails.find(({ to }) => to.includes('w.feather@mail.example'))
    await eventually(() => expect(mailed()).toBeDefined())
    const answered = mailed()?.headers.get('message-id') ?? ''
    receive(withSubject(toRawAnswer(answered, { from: 'W.Feather@mail.example' }), 'On the list'))
    expect(await waitFor('On the list')).toMatchObject({
      purpose: 'waitlist',
      people: [{ kind: 'waitlist', name: 'Wilhelmina Featherstonehaugh' }],
    })
  })

  it('say that they answer an email about a chat without a request', async () => {
    const { server } = practice
    const [sessionId, senderEmail] = [randomUUID(), 'lin@mail.example']
    const captchaValidation = await server.captchaToken()
    const captcha = { captchaValue: captchaAnswer, captchaValidation }
    const words = { ...noor, senderName: 'Lin Osei', senderEmail, sessionId, message: 'Hello?' }
    await server.call(sendChatMessage, {
      body: { ...words, ...captcha, optimisticId: randomUUID() },
    })
    practice.smtp.mails.length = 0
    practice.clock.pass(2 * minute)
    const reply = { sessionId: await findStaffId(server, sessionId), message: 'We are here.' }
    await server.call(sendChatReply, { cookie: practice.asAdmin, body: reply })
    const mailed = () => practice.smtp.mails.find(({ to }) => to.includes(senderEmail))
    await eventually(() => expect(mailed()).toBeDefined())
    const answered = mailed()?.headers.get('message-id') ?? ''
    receive(
      withSubject(toRawAnswer(answered, { from: 'elsewhere@mail.example' }), 'About the chat'),
    )
    // Sent from an address that no one has.
    expect(await waitFor('About the chat')).toMatchObject({ purpose: 'chat', people: [] })
    // Its visitor erases the chat, and may have typed an address of someone else.
    receive(withSubject(toRawAnswer(answered, { from: senderEmail }), 'By someone else'))
    const { id } = await waitFor('By someone else')
    expect((await server.call(eraseChat, { body: { sessionId } })).status).toBe(204)
    expect((await list()).emails.map((email) => email.id)).toContain(id)
  })

  it('are recognised as answers to an email about a request that has been deleted', async () => {
    const { id, messageId } = await writeToLead()
    expect((await call(deleteLead, { id })).status).toBe(204)
    deliver(messageId, { from: 'gone@mail.example', body: 'One more thing.' })
    const email = await waitFor('Re: Your consultation request')
    expect(email).toMatchObject({ purpose: 'lead', people: [] })
    await call(dismissUnmatchedEmail, { id: email.id })
  })

  it('leave the list as “Not for us”, and come back while their words are there', async () => {
    const { email } = await writeFresh('An advertisement')
    const params = { id: email.id }
    const before = (await call(countUnmatchedEmails)).json as { count: number }
    expect((await call(dismissUnmatchedEmail, params)).status).toBe(204)
    expect((await call(countUnmatchedEmails)).json).toEqual({ count: before.count - 1 })
    expect((await call(dismissUnmatchedEmail, params)).status).toBe(404)
    expect((await call(restoreUnmatchedEmail, params)).status).toBe(204)
    expect(await waitFor('An advertisement')).toMatchObject(params)
    expect((await call(restoreUnmatchedEmail, params)).status).toBe(404)

    await call(dismissUnmatchedEmail, params)
    practice.clock.pass(day + minute)
    expect((await call(restoreUnmatchedEmail, params)).status).toBe(404)
    await practice.server.restart()
    await eventually(async () => {
      const [row] = await practice.server.sql('select * from unmatched_emails where id = ?', [
        email.id,
      ])
      expect(row).toMatchObject({ subject: null, plain: null, from_address: null })
    })
  })

  it('say whom an email could not be delivered to', async () => {
    const { id } = await writeFresh('Before the report')
    receive(toReport(`Client-${id}@mail.example`, 'Undelivered'))
    expect(await waitFor('Undelivered')).toMatchObject({
      kind: 'bounce',
      personAddress: `client-${id}@mail.example`,
      people: [{ kind: 'lead', id }],
    })
  })

  it('are never private mail, machines’ answers or mail that the practice wrote', async () => {
    const { id } = await writeFresh('The first of these')
    const before = await countRows()
    receive(toFreshMail('accountant@office.example', 'Invoice'))
    receive(toRawAnswer('<a-private-thread@practice.example>', { from: 'friend@mail.example' }))
    receive(toReport('friend@mail.example', 'Undelivered to a friend'))
    receive(toFreshMail('hello@stillwater.example', 'Our own'))
    receive(
      toFreshMail(toClientAddress(id), 'Away').replace(
        /^Subject/m,
        'Auto-Submitted: auto-replied\r\nSubject',
      ),
    )
    receive(toFreshMail(toClientAddress(id), 'The last of these'))
    await waitFor('The last of these')
    expect(await countRows()).toBe(before + 1)
  })

  it('are stored once, also after the mailbox has numbered its mails again', async () => {
    const { id, email } = await writeFresh('Seen twice', 'The same words.')
    await call(dismissUnmatchedEmail, { id: email.id })
    const before = await countRows()
    practice.clock.pass(minute)
    receive(toFreshMail(toClientAddress(id), 'After the renumbering'))
    practice.imap.renumber()
    // A reading that this interrupted is followed by a pause.
    await eventually(async () => {
      practice.clock.pass(minute / 6)
      const subjects = (await list()).emails.map(({ subject }) => subject)
      expect(subjects).toContain('After the renumbering')
    })
    expect(await countRows()).toBe(before + 1)
    expect((await list()).emails.map(({ subject }) => subject)).not.toContain('Seen twice')
  })

  it('are stored once by the next reading after one that failed on the way', async () => {
    const { id } = await writeFresh('Before the failure')
    const before = await countRows()
    await practice.server.sql(
      engine === 'sqlite'
        ? `create trigger full_table before insert on unmatched_emails begin select raise(abort, 'refused'); end`
        : `alter table unmatched_emails add constraint full_table check (id < 0) not valid`,
    )
    receive(toFreshMail(toClientAddress(id), 'On the way'))
    await eventually(async () => {
      const rows = await practice.server.sql('select failure from answer_mailboxes')
      expect(rows).toMatchObject([{ failure: 'internal' }])
    })
    await practice.server.sql(
      engine === 'sqlite'
        ? 'drop trigger full_table'
        : 'alter table unmatched_emails drop constraint full_table',
    )
    practice.clock.pass(minute)
    await waitFor('On the way')
    expect(await countRows()).toBe(before + 1)
  })

  it('are 50 from one address at most, and the list says that there are more', async () => {
    const { id, email } = await writeFresh('One of many')
    await practice.server.sql(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 49)
       insert into unmatched_emails (content_key, mailbox_id, kind, person_address, message_id, provider_id, received_at)
       select 'copy ' || i, mailbox_id, kind, person_address, message_id, provider_id, received_at
       from unmatched_emails, n where id = ?`,
      [email.id],
    )
    receive(toFreshMail(toClientAddress(id), 'One too many'))
    await writeFresh('From someone else')
    const { emails, isFull } = await list()
    expect([emails.map(({ subject }) => subject).includes('One too many'), isFull]).toEqual([
      false,
      true,
    ])
    await practice.server.sql("delete from unmatched_emails where content_key like 'copy %'")
    expect((await list()).isFull).toBe(false)
  })

  it('are attached once by two people at the same moment', async () => {
    const { id, email } = await writeFresh('For two')
    const attach = () => call(attachUnmatchedEmail, { id: email.id }, { leadId: id })
    const [first, second] = await Promise.all([attach(), attach()])
    expect([first.status, second.status].toSorted((a, b) => a - b)[0]).toBe(204)
    expect([404, 409]).toContain(Math.max(first.status, second.status))
    await waitForAnswers(id, 1)
  })

  it('are refused to therapists, and each refusal is recorded', async () => {
    const { email } = await writeFresh('For administrators')
    for (const definition of [listUnmatchedEmails, readUnmatchedEmail, attachUnmatchedEmail]) {
      const answer = await practice.server.call(definition, {
        cookie: practice.asDaniel,
        params: { id: email.id },
        ...(definition === attachUnmatchedEmail ? { body: { leadId: 1 } } : {}),
      })
      expect([answer.status, answer.text.includes('For administrators')]).toEqual([403, false])
    }
    expect(await trail('email', email.id)).toEqual([
      'email.received',
      'email.viewed',
      'email.created',
    ])
    const answer = await call(attachUnmatchedEmail, { id: email.id }, { leadId: 999_999 })
    expect(answer.status).toBe(404)
    expect(await waitFor('For administrators')).toMatchObject({ id: email.id })
  })

  it('go with the request of the same person when staff delete it', async () => {
    const { id, email } = await writeFresh('Erase me')
    expect((await call(deleteLead, { id })).status).toBe(204)
    expect((await list()).emails.map((one) => one.id)).not.toContain(email.id)
    expect(
      await practice.server.sql('select id from unmatched_emails where id = ?', [email.id]),
    ).toEqual([])
    expect(await trail('email', email.id)).toContain('email.deleted')
    expect(await listRows(id)).toEqual([])
  })

  it('are hidden and deleted when they are as old as requests get', async () => {
    const { email } = await writeFresh('As old as requests')
    await practice.server.sql('update unmatched_emails set received_at = ?', [
      new Date(practice.clock.now().getTime() - 30 * day).toISOString(),
    ])
    expect((await call(readUnmatchedEmail, { id: email.id })).status).toBe(404)
    expect((await call(countUnmatchedEmails)).json).toEqual({ count: 0 })
    await practice.server.restart()
    await eventually(async () => expect(await countRows()).toBe(0))
    expect(await trail('email', email.id)).toContain('retention.deleted')
  })
})
