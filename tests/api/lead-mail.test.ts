import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  getEmailTemplate,
  getSystemEmail,
  subjectAndBody,
} from '#features/requests/emails/contract.ts'
import { getGoogleStatus } from '#features/requests/google-connection/contract.ts'
import { mayasGmail, setupLeadMail, systemEmail } from '../support/lead-mail-test-bed.ts'
import { callEngines } from '../support/test-database.ts'

describe.each(callEngines)('lead emails on %s', (engine) => {
  const practice = setupLeadMail(engine)
  const { getLead, mayasLead, send, entry, thread, findLead, getRows, getAudit, answerTo } =
    practice

  it('shows the practice’s own address', async () => {
    const answer = await practice.server.call(getSystemEmail, { cookie: practice.asMaya })
    expect([answer.status, answer.json]).toEqual([200, { systemEmail, mailbox: null }])
  })

  it('says who can connect a Google account: those with a therapist profile', async () => {
    const query = { language: 'en' }
    for (const [cookie, hasProfile] of [
      [practice.asMaya, true],
      [practice.asAdmin, false],
    ] as const) {
      const answer = await practice.server.call(getEmailTemplate, { cookie, query })
      expect(answer.json).toMatchObject({ hasProfile })
    }
  })

  describe('from the writer’s own Google account', () => {
    it('sends text and HTML with the practice’s identity, and stores the email', async () => {
      const id = await mayasLead()
      const answer = await send(practice.asMaya, id, {
        message: 'Hello Noor,\n\nThursday at 6:30 PM?\nOr Friday.\n\nWarmly,\nMaya',
      })
      expect(answer.status).toBe(201)
      expect(entry(answer)).toEqual({
        id: expect.any(Number),
        date: expect.stringMatching(/^\d{4}-.*Z$/),
        subject: 'Your consultation request',
        message: 'Hello Noor,\n\nThursday at 6:30 PM?\nOr Friday.\n\nWarmly,\nMaya',
        from: mayasGmail,
        to: 'noor.haddad@mail.example',
        status: 'sent',
      })
      const mail = practice.google.sent.at(-1)
      expect(mail?.headers.get('from')).toBe(
        `"Maya Chen, Stillwater Psychotherapy" <${mayasGmail}>`,
      )
      expect(mail?.headers.get('to')).toBe('Noor Haddad <noor.haddad@mail.example>')
      expect(mail?.headers.get('message-id')).toMatch(/^<[\w.-]+@gmail\.example>$/)
      expect(mail?.askedThreadId).toBeUndefined()
      expect(mail?.headers.has('in-reply-to')).toBe(false)
      expect(mail?.headers.get('content-type')).toMatch(/^multipart\/alternative/)
      for (const words of [
        'Thursday at 6:30 PM?',
        'Maya Chen',
        '/therapists/maya-chen',
        'Stillwater Psychotherapy',
        '250 City Centre Ave Suite 402, Ottawa ON K1R 6K7',
        '1-800-555-0142',
        '988',
        '911',
        'You receive it because you asked for a consultation.',
        '/privacy-policy',
      ]) {
        expect(mail?.text).toContain(words)
        expect(mail?.html).toContain(words)
      }
      expect(mail?.html).toContain('<html lang="en-CA">')
      expect(mail?.html).not.toMatch(/<(script|link|img)\b/)
      // A letter of a person is not automatic.
      expect(mail?.headers.has('auto-submitted')).toBe(false)
      expect(mail?.headers.has('x-auto-response-suppress')).toBe(false)
      expect(practice.smtp.mails).toEqual([])
      expect((await findLead(id))?.emailThreadId).toBe(mail?.threadId)
      expect(await getAudit(id)).toEqual(['lead.email_sent: success'])
      const status = await practice.server.call(getGoogleStatus, { cookie: practice.asMaya })
      expect(status.json).toMatchObject({ lastSentAt: expect.stringMatching(/^\d{4}-/) })
    })

    it('is in the language of the person, also when it is sent again', async () => {
      const id = await mayasLead()
      await practice.server.sql("update consultation_leads set language = 'fr' where id = ?", [id])
      const sendKey = randomUUID()
      practice.google.setMode('gmail', 'broken')
      expect((await send(practice.asMaya, id, { sendKey })).status).toBe(503)
      practice.google.setMode('gmail', 'fine')
      await send(practice.asMaya, id, { sendKey })
      const mail = practice.google.sent.at(-1)
      expect(mail?.html).toContain('<html lang="fr-CA">')
      for (const words of [
        '/fr/therapists/maya-chen',
        '1\u00a0800\u00a0555-0142',
        'Vous le recevez parce que vous avez demandé une consultation.',
        '/fr/privacy-policy',
      ]) {
        expect(mail?.text).toContain(words)
        expect(mail?.html).toContain(words)
      }
      expect((await getRows(id))[0]).toMatchObject({ status: 'sent', language: 'fr' })
    })

    it('continues one thread by threadId, In-Reply-To, References and subject', async () => {
      practice.google.renameMails(true) // the mailbox's own Message-IDs are what the client's program sees
      const id = await mayasLead()
      await send(practice.asMaya, id)
      const first = practice.google.sent.at(-1)
      const firstId = String((await getRows(id))[0]?.['wire_message_id'])
      expect(firstId).toMatch(/@mail\.gmail\.example>$/)
      const reply = answerTo(first?.threadId ?? '', firstId)
      const messages = await thread(practice.asMaya, id)
      expect(messages.map(({ id: one }) => one)).toEqual([
        reply.id,
        `log-${String((await getRows(id))[0]?.['id'])}`,
      ])
      expect(messages[0]).toMatchObject({
        from: 'Noor Haddad <noor.haddad@mail.example>',
        senderName: 'Noor Haddad',
        to: mayasGmail,
        subject: 'Re: Your consultation request',
        body: 'Thursday works well for me.',
        bodyType: 'plain',
        isFromPractice: false,
      })
      const answer = await send(practice.asMaya, id, {
        subject: 'Re: Your consultation request',
        lastSeenId: reply.id,
      })
      expect(answer.status).toBe(201)
      const second = practice.google.sent.at(-1)
      const replyId = /^message-id: (\S+)/im.exec((await threadRaw(reply.id)) ?? '')?.[1]
      expect(second?.askedThreadId).toBe(first?.threadId)
      expect(second?.headers.get('in-reply-to')).toBe(replyId)
      expect(second?.headers.get('references')).toBe(`${firstId} ${replyId}`)
      expect(second?.headers.get('subject')).toBe('Re: Your consultation request')
      // And once more, after one's own mail: the chain goes on.
      await send(practice.asMaya, id, { subject: 'Re: Your consultation request' })
      const third = practice.google.sent.at(-1)
      const secondId = String((await getRows(id))[1]?.['wire_message_id'])
      expect(third?.askedThreadId).toBe(first?.threadId)
      expect(third?.headers.get('references')).toBe(`${firstId} ${replyId} ${secondId}`)
      expect(await thread(practice.asMaya, id)).toHaveLength(4)
    })

    /** A mail that arrived, as the stand-in keeps it. */
    async function threadRaw(gmailId: string) {
      const [token] = practice.google.refreshTokens(mayasGmail)
      const asked = await fetch(`${practice.google.origin}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          client_id: 'practice-client-id',
          client_secret: 'practice-client-secret',
          grant_type: 'refresh_token',
          refresh_token: token ?? '',
        }),
      })
      const { access_token: bearer } = (await asked.json()) as { access_token: string }
      const answer = await fetch(
        `${practice.google.origin}/gmail/v1/users/me/messages/${gmailId}`,
        {
          headers: { authorization: `Bearer ${bearer}` },
        },
      )
      const message = (await answer.json()) as {
        payload: { headers: { name: string; value: string }[] }
      }
      return message.payload.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')
    }

    it('begins a thread for another subject, and when the old one was deleted', async () => {
      const id = await mayasLead()
      await send(practice.asMaya, id)
      const first = practice.google.sent.at(-1)
      await send(practice.asMaya, id, { subject: 'Your first appointment' })
      expect(practice.google.sent.at(-1)?.askedThreadId).toBeUndefined()
      expect(practice.google.sent.at(-1)?.headers.has('in-reply-to')).toBe(false)
      await send(practice.asMaya, id, { subject: 'RE: your first appointment' })
      const last = practice.google.sent.at(-1)
      expect(last?.askedThreadId).toBe(practice.google.sent.at(-2)?.threadId)
      expect((await findLead(id))?.emailThreadId).toBe(last?.threadId)
      expect(last?.threadId).not.toBe(first?.threadId)
      practice.google.deleteThread(mayasGmail, last?.threadId ?? '')
      const answer = await send(practice.asMaya, id, { subject: 'Re: Your first appointment' })
      expect(answer.status).toBe(201)
      expect(practice.google.sent.at(-1)?.threadId).not.toBe(last?.threadId)
      expect(await thread(practice.asMaya, id)).toHaveLength(4)
    })

    it('lets no one inject headers: line breaks, commas and French names are encoded or removed', async () => {
      const id = await mayasLead({
        firstName: 'Zoë-Éloïse',
        lastName: "D'Amours, Tremblay",
        email: 'zoe@mail.example',
      })
      const answer = await send(practice.asMaya, id, {
        subject: 'Rendez-vous à 18 h\r\nBcc: everyone@mail.example\r\n\r\nélève ✓',
        message: 'Allô\r\nBcc: x@mail.example\r\n.\r\nÀ bientôt — 🌿',
      })
      expect(answer.status).toBe(201)
      const mail = practice.google.sent.at(-1)
      expect(mail?.headers.has('bcc')).toBe(false)
      expect([...(mail?.headers.keys() ?? [])].toSorted()).toEqual(
        ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'].toSorted(),
      )
      expect(mail?.raw).toMatch(/^[\t\r\n -~]*$/) // nothing but ASCII on the wire
      const { default: PostalMime } = await import('postal-mime')
      const read = await PostalMime.parse(Buffer.from(mail?.raw ?? '', 'latin1'))
      expect(read.subject).toBe('Rendez-vous à 18 h Bcc: everyone@mail.example élève ✓')
      expect(read.to).toMatchObject([
        { name: "Zoë-Éloïse D'Amours, Tremblay", address: 'zoe@mail.example' },
      ])
      expect(read.text).toContain('À bientôt — 🌿')
      expect(read.html).toContain('À bientôt — 🌿')
    })

    it('accepts a body of 100,000 characters and not one more', async () => {
      const id = await mayasLead()
      const long = 'é'.repeat(99_999)
      const answer = await send(practice.asMaya, id, { message: `${long}!` })
      expect(answer.status).toBe(201)
      expect(practice.google.sent.at(-1)?.text).toContain('é!')
      const more = await send(practice.asMaya, id, { message: `${long}!!` })
      expect([more.status, more.json]).toEqual([
        400,
        {
          message: 'The message can have 100,000 characters at most',
          issues: [{ path: 'message', message: 'The message can have 100,000 characters at most' }],
        },
      ])
    })
  })

  it('requires subject and body, with one message', async () => {
    const id = await getLead(practice.danielId)
    for (const body of [
      { subject: ' ', message: 'x' },
      { subject: 'x', message: '\n ' },
      { subject: 'x', message: undefined },
    ]) {
      const answer = await send(practice.asDaniel, id, body)
      expect([answer.status, (answer.json as { message: string }).message]).toEqual([
        400,
        subjectAndBody,
      ])
    }
    const long = await send(practice.asDaniel, id, { subject: 'x'.repeat(201) })
    expect((long.json as { message: string }).message).toBe(
      'The subject can have 200 characters at most',
    )
    expect(practice.smtp.mails).toEqual([])
    expect(await getRows(id)).toEqual([])
  })
})
