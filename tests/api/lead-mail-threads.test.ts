import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  resendLeadEmail,
  type ThreadMessage,
  viewLeadEmail,
} from '#features/requests/emails/contract.ts'
import { mailTexts } from '#features/requests/emails/rules.ts'
import { connectGoogle } from '../support/connect-google.ts'
import { mayasGmail, setupLeadMail, systemEmail } from '../support/lead-mail-test-bed.ts'
import { callEngines } from '../support/test-database.ts'

describe.each(callEngines)('threads of lead emails on %s', (engine) => {
  const practice = setupLeadMail(engine)
  const {
    assign,
    getLead,
    mayasLead,
    send,
    entry,
    list,
    thread,
    findLead,
    getRows,
    getAudit,
    answerTo,
  } = practice

  describe('from the practice’s address', () => {
    it('continues a thread by our own Message-IDs', async () => {
      const id = await getLead(practice.danielId)
      const first = await send(practice.asDaniel, id)
      expect([first.status, entry(first).from]).toEqual([201, systemEmail])
      const second = await send(practice.asDaniel, id, { subject: 'Re: Your consultation request' })
      expect(second.status).toBe(201)
      const [one, two] = practice.smtp.mails
      expect(one?.headers.get('from')).toBe(
        `"Daniel Okafor, Stillwater Psychotherapy" <${systemEmail}>`,
      )
      expect([one?.from, one?.to]).toEqual([systemEmail, ['noor.haddad@mail.example']])
      expect(one?.headers.get('message-id')).toMatch(/^<[\w.-]+@stillwater\.example>$/)
      expect(two?.headers.get('in-reply-to')).toBe(one?.headers.get('message-id'))
      expect(two?.headers.get('references')).toBe(one?.headers.get('message-id'))
      expect((await findLead(id))?.emailThreadId).toBe(
        one?.headers.get('message-id')?.replace(/[<>]/g, ''),
      )
      // An administrator goes on with it, since it is the practice's.
      const third = await send(practice.asAdmin, id, { subject: 'Re: Your consultation request' })
      expect(third.status).toBe(201)
      expect(practice.smtp.mails.at(-1)?.headers.get('references')).toBe(
        [one, two].map((mail) => mail?.headers.get('message-id')).join(' '),
      )
      expect(await thread(practice.asDaniel, id)).toMatchObject([
        { senderName: 'Grace Kim', isFromPractice: true, bodyType: 'plain' },
        { senderName: 'Daniel Okafor' },
        { senderName: 'Daniel Okafor', to: 'noor.haddad@mail.example', status: 'sent' },
      ])
    })

    it('stores the HTML that was written, sanitised', async () => {
      const id = await getLead(practice.danielId)
      await send(practice.asDaniel, id, {
        htmlMessage:
          '<p onclick="x()">Hello <b>Noor</b></p><script>alert(1)</script><img src="https://spy.example/1.gif"><a href="javascript:x()">a</a>',
      })
      const mail = practice.smtp.mails.at(-1)
      // Spam filters count a short letter with a picture as spam.
      expect(mail?.headers.get('content-type')).toMatch(/^multipart\/alternative/)
      expect(mail?.html).toContain('Hello <b>Noor</b>')
      expect(mail?.html).not.toMatch(/script|onclick|<img|cid:|spy\.example/)
      expect(mail?.headers.has('auto-submitted')).toBe(false)
    })

    it.each([
      ['hang', 503, mailTexts.slow],
      ['reject', 503, mailTexts.refused],
      ['refuse-address', 400, mailTexts.address],
    ] as const)(
      'fails in words when the mail server does this: %s',
      async (mode, status, words) => {
        const id = await getLead(practice.danielId)
        practice.smtp.setMode(mode)
        const sendKey = randomUUID()
        const failed = await send(practice.asDaniel, id, { sendKey })
        expect([failed.status, (failed.json as { message: string }).message]).toEqual([
          status,
          words,
        ])
        practice.smtp.setMode('accept')
        expect(await thread(practice.asDaniel, id)).toMatchObject([
          { status: 'failed', failure: words },
        ])
        // The writer presses Send once more, with other words: it is still the same mail.
        const again = await send(practice.asDaniel, id, { sendKey, message: 'Better words' })
        expect([again.status, entry(again).message]).toEqual([201, 'Better words'])
        expect(practice.smtp.mails).toHaveLength(1)
        expect(practice.smtp.mails[0]?.text).toContain('Better words')
        expect(await getRows(id)).toHaveLength(1)
      },
    )

    it('says that the outcome is unknown when the mail server’s response is lost', async () => {
      const id = await getLead(practice.danielId)
      practice.smtp.setMode('lose-answer')
      const sendKey = randomUUID()
      const answer = await send(practice.asDaniel, id, { sendKey })
      expect([answer.status, answer.json]).toEqual([
        409,
        { message: mailTexts.unknown, code: 'MAIL_UNKNOWN' },
      ])
      practice.smtp.setMode('accept')
      const again = await send(practice.asDaniel, id, { sendKey })
      expect(again.status).toBe(409)
      expect(practice.smtp.mails).toHaveLength(1)
      expect(await getAudit(id)).toEqual(['lead.email_failed: failed'])
    })
  })

  describe('access to a thread', () => {
    it('hides the emails of a colleague’s lead', async () => {
      const id = await mayasLead()
      for (const answer of [
        await list(practice.asDaniel, id),
        await send(practice.asDaniel, id),
        await practice.server.call(resendLeadEmail, {
          cookie: practice.asDaniel,
          params: { id, emailId: 'log-1' },
          body: {},
        }),
        await practice.server.call(viewLeadEmail, {
          cookie: practice.asDaniel,
          params: { id, emailId: 'x' },
        }),
        await list(practice.asMaya, 999_999_999),
      ]) {
        expect(answer.status).toBe(404)
      }
      expect(await getRows(id)).toEqual([])
      // The attempt is logged.
      expect(await getAudit(id)).toEqual([
        'lead.email_viewed: refused',
        'lead.email_sent: refused',
        'lead.email_sent: refused',
        'lead.email_viewed: refused',
      ])
    })

    it('denies a thread in someone else’s mailbox, and begins a new one', async () => {
      const id = await mayasLead()
      await send(practice.asMaya, id)
      const mayasThread = (await findLead(id))?.emailThreadId
      await assign(id, practice.danielId)
      const denied = await list(practice.asDaniel, id)
      expect([denied.status, denied.json]).toEqual([
        403,
        { message: mailTexts.denied, code: 'THREAD_ACCESS_DENIED' },
      ])
      expect((await list(practice.asAdmin, id)).status).toBe(403)
      expect(await getAudit(id)).toContain('lead.email_viewed: refused')
      // The next writer begins a new thread, which the lead carries from then on.
      expect(
        (await send(practice.asDaniel, id, { subject: 'Re: Your consultation request' })).status,
      ).toBe(201)
      expect(practice.smtp.mails.at(-1)?.headers.has('in-reply-to')).toBe(false)
      expect((await findLead(id))?.emailThreadId).not.toBe(mayasThread)
      const seen = await thread(practice.asDaniel, id)
      expect(seen.map(({ senderName }) => senderName)).toEqual(['Daniel Okafor'])
      expect((await thread(practice.asAdmin, id)).map(({ senderName }) => senderName)).toEqual([
        'Daniel Okafor',
        'Maya Chen',
      ])
    })

    it('reads a thread begun elsewhere from the reader’s own mailbox, and denies it to others', async () => {
      const id = await mayasLead()
      const received = practice.google.receive(
        mayasGmail,
        'From: noor.haddad@mail.example\r\nSubject: Hello\r\nMessage-ID: <n@mail.example>\r\n\r\nMay I ask?\r\n',
      )
      await practice.server.sql('update consultation_leads set email_thread_id = ? where id = ?', [
        received.threadId,
        id,
      ])
      expect(await thread(practice.asMaya, id)).toMatchObject([{ body: 'May I ask?' }])
      expect((await list(practice.asAdmin, id)).status).toBe(403)
      await practice.server.sql(
        `update consultation_leads set email_thread_id = 'elsewhere' where id = ?`,
        [id],
      )
      expect((await list(practice.asMaya, id)).status).toBe(403)
    })

    it.each(['broken', 'lost', 'slow'] as const)(
      'shows what is stored while Google does this: %s',
      async (mode) => {
        const id = await mayasLead()
        await send(practice.asMaya, id)
        practice.google.setMode('gmail', mode)
        const answer = await list(practice.asMaya, id)
        expect([answer.status, answer.headers.get('x-mailbox-unreadable')]).toEqual([200, 'true'])
        expect(answer.json).toMatchObject([{ senderName: 'Maya Chen', status: 'sent' }])
        expect(await getAudit(id)).toContain('lead.email_viewed: success')
        practice.google.setMode('gmail', 'fine')
        expect((await list(practice.asMaya, id)).headers.get('x-mailbox-unreadable')).toBeNull()
      },
    )

    it('shows an email of unknown fate while Google is away', async () => {
      const id = await mayasLead()
      await send(practice.asMaya, id)
      await practice.server.sql(`update lead_emails set status = 'unknown' where lead_id = ?`, [id])
      practice.google.setMode('gmail', 'broken')
      expect(await thread(practice.asMaya, id)).toMatchObject([{ status: 'unknown' }])
    })

    it('shows what the practice’s address sent beside a thread in a colleague’s mailbox', async () => {
      const id = await mayasLead()
      await send(practice.asMaya, id, { sender: 'system', message: 'From the practice.' })
      await send(practice.asMaya, id, { message: 'From my own mailbox.' })
      const sent = practice.google.sent.at(-1)
      await practice.server.sql('update consultation_leads set email_thread_id = ? where id = ?', [
        sent?.threadId ?? '',
        id,
      ])
      await assign(id, practice.danielId)
      for (const [cookie, bodies] of [
        [practice.asDaniel, ['From the practice.']],
        [practice.asAdmin, ['From my own mailbox.', 'From the practice.']],
      ] as const) {
        const answer = await list(cookie, id)
        expect([answer.status, answer.headers.get('x-partly-denied')]).toEqual([200, 'true'])
        expect((answer.json as ThreadMessage[]).map(({ body }) => body)).toEqual(bodies)
      }
    })

    it.each(['forbidden', 'domainPolicy', ''])(
      'a thread that Gmail does not let its reader see (403 %s) is denied',
      async (reason) => {
        const id = await mayasLead()
        await send(practice.asMaya, id)
        practice.google.forbidReading(reason)
        const answer = await list(practice.asMaya, id)
        expect([answer.status, answer.json]).toEqual([
          403,
          { message: mailTexts.denied, code: 'THREAD_ACCESS_DENIED' },
        ])
        expect(await getAudit(id)).toContain('lead.email_viewed: refused')
      },
    )

    it.each(['rateLimitExceeded', 'userRateLimitExceeded', 'dailyLimitExceeded'])(
      'Gmail asking to slow down (403 %s) is a fault that passes',
      async (reason) => {
        const id = await mayasLead()
        await send(practice.asMaya, id)
        practice.google.forbidReading(reason)
        const answer = await list(practice.asMaya, id)
        expect([answer.status, answer.headers.get('x-mailbox-unreadable')]).toEqual([200, 'true'])
      },
    )

    it('says that replies are missing after the permission to read them has ended', async () => {
      const id = await mayasLead()
      await send(practice.asMaya, id)
      const sent = practice.google.sent.at(-1)
      answerTo(sent?.threadId ?? '', sent?.headers.get('message-id') ?? '')
      const before = await list(practice.asMaya, id)
      expect(before.json).toHaveLength(2)
      expect(before.headers.get('x-mailbox-unreadable')).toBeNull()
      practice.google.endPermission(mayasGmail)
      // The first look finds out that the permission is gone, the second one knows it.
      for (const look of ['first', 'second']) {
        const answer = await list(practice.asMaya, id)
        expect([look, answer.status, answer.headers.get('x-mailbox-unreadable')]).toEqual([
          look,
          200,
          'true',
        ])
        expect(answer.json).toMatchObject([{ isFromPractice: true }])
      }
      await connectGoogle(practice.server, practice.asMaya)
      const after = await list(practice.asMaya, id)
      expect(after.json).toHaveLength(2)
      expect(after.headers.get('x-mailbox-unreadable')).toBeNull()
    })

    it('mentions no mailbox when all emails were sent from the practice’s address', async () => {
      const id = await getLead(practice.danielId)
      await send(practice.asDaniel, id)
      expect((await list(practice.asDaniel, id)).headers.get('x-mailbox-unreadable')).toBeNull()
    })

    it('deletes the emails with their lead', async () => {
      const id = await getLead(practice.danielId)
      await send(practice.asDaniel, id)
      await practice.server.sql('delete from consultation_leads where id = ?', [id])
      expect(await getRows(id)).toEqual([])
    })
  })
})
