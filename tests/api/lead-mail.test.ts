import { randomUUID } from 'node:crypto'
import { setTimeout as nap } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getGoogleStatus } from '#features/google-connection/contract.ts'
import { mustReconnect } from '#features/google-connection/rules.ts'
import {
  type EmailLogEntry,
  getSystemEmail,
  listLeadEmails,
  resendLeadEmail,
  sendLeadEmail,
  subjectAndBody,
  type ThreadMessage,
  viewLeadEmail,
} from '#features/lead-mail/contract.ts'
import { mailTexts } from '#features/lead-mail/rules.ts'
import { changeLead, type Lead, listLeads } from '#features/leads/contract.ts'
import { connectGoogle } from '../support/connect-google.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { type StandInGoogle, startGoogle } from '../support/google.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { engines, serverUrl } from '../support/test-database.ts'
import {
  admin,
  daniel,
  maya,
  startTestServer,
  type TestAnswer,
  type TestServer,
} from '../support/test-server.ts'

/** Runs a statement beside every database of the PostgreSQL server. */
async function onPostgres(statement: string) {
  const client = new pg.Client({ connectionString: await serverUrl() })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const mayasGmail = 'maya.chen@gmail.example'
const systemEmail = 'hello@stillwater.example'
const places = ['token', 'revoke', 'userinfo', 'gmail'] as const

describe.each(engines)('lead emails on %s', (engine) => {
  let google: StandInGoogle
  let smtp: SmtpServer
  let server: TestServer
  let asMaya: string
  let asDaniel: string
  let asAdmin: string
  let mayaId: number
  let danielId: number

  beforeAll(async () => {
    google = await startGoogle()
    smtp = await startSmtpServer()
    server = await startTestServer(engine, {
      ...google.settings,
      SMTP_URL: smtp.url,
      LOGIN_VERIFICATION: 'never',
    })
    asMaya = await server.signIn(maya)
    asDaniel = await server.signIn(daniel)
    asAdmin = await server.signIn(admin)
    mayaId = await server.userId(maya)
    danielId = await server.userId(daniel)
  })
  afterAll(async () => {
    await server.stop()
    await smtp.stop()
    await google.stop()
  })
  beforeEach(async () => {
    smtp.setMode('accept')
    for (const place of places) google.setMode(place, 'fine')
    google.renameMails(false)
    google.forbidReading(undefined)
    google.consent('consent', mayasGmail)
    await connectGoogle(server, asMaya)
  })

  const assign = (id: number, assignedTo: number) =>
    server.call(changeLead, { cookie: asAdmin, params: { id }, body: { assignedTo } })
  async function getLead(userId: number, changes: Record<string, unknown> = {}) {
    const id = await submitConsultation(server, changes)
    expect((await assign(id, userId)).status).toBe(200)
    // The mails that announce it are not what is looked at here.
    await eventually(async () =>
      expect(await server.sql('select id from outgoing_mails')).toEqual([]),
    )
    smtp.mails.length = 0
    return id
  }
  const mayasLead = (changes?: Record<string, unknown>) => getLead(mayaId, changes)
  const send = (cookie: string, id: number, body: Record<string, unknown> = {}) =>
    server.call(sendLeadEmail, {
      cookie,
      params: { id },
      body: { subject: 'Your consultation request', message: 'Hello Noor,\n\nWelcome.', ...body },
    })
  const entry = (answer: TestAnswer) => answer.json as EmailLogEntry
  const list = (cookie: string, id: number) =>
    server.call(listLeadEmails, { cookie, params: { id } })
  const thread = async (cookie: string, id: number) => {
    const answer = await list(cookie, id)
    expect(answer.status).toBe(200)
    return answer.json as ThreadMessage[]
  }
  const findLead = async (id: number) =>
    ((await server.call(listLeads, { cookie: asAdmin })).json as Lead[]).find(
      (lead) => lead.id === id,
    )
  const getRows = (id: number) =>
    server.sql('select * from lead_emails where lead_id = ? order by id', [id])
  const getAudit = async (id: number) =>
    (
      await server.sql(
        `select action, outcome from audit_log where record_type = 'lead' and record_id = ? and action like 'lead.email%' order by id`,
        [String(id)],
      )
    ).map(({ action, outcome }) => `${String(action)}: ${String(outcome)}`)
  /** The client answers in the thread that a sent mail began. */
  const answerTo = (threadId: string, inReplyTo: string, more = '') =>
    google.receive(
      mayasGmail,
      [
        'From: Noor Haddad <noor.haddad@mail.example>',
        `To: Maya Chen <${mayasGmail}>`,
        'Subject: Re: Your consultation request',
        `Message-ID: <${randomUUID()}@mail.example>`,
        `In-Reply-To: ${inReplyTo}`,
        `References: ${inReplyTo}`,
        'Content-Type: text/plain; charset=utf-8',
        '',
        `Thursday works well for me.${more}`,
        '',
      ].join('\r\n'),
      threadId,
    )

  it('shows the practice’s own address', async () => {
    const answer = await server.call(getSystemEmail, { cookie: asMaya })
    expect([answer.status, answer.json]).toEqual([200, { systemEmail }])
  })

  describe('from the writer’s own Google account', () => {
    it('sends text and HTML with the practice’s identity, and stores the email', async () => {
      const id = await mayasLead()
      const answer = await send(asMaya, id, {
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
      const mail = google.sent.at(-1)
      expect(mail?.headers.get('from')).toBe(
        `"Maya Chen, Stillwater Psychotherapy" <${mayasGmail}>`,
      )
      expect(mail?.headers.get('to')).toBe('Noor Haddad <noor.haddad@mail.example>')
      expect(mail?.headers.get('message-id')).toMatch(/^<[\w-]+@gmail\.example>$/)
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
      expect(mail?.html).not.toMatch(/<(script|link)\b|<img(?! src="cid:mark@practice")/)
      expect(smtp.mails).toEqual([])
      expect((await findLead(id))?.emailThreadId).toBe(mail?.threadId)
      expect(await getAudit(id)).toEqual(['lead.email_sent: success'])
      const status = await server.call(getGoogleStatus, { cookie: asMaya })
      expect(status.json).toMatchObject({ lastSentAt: expect.stringMatching(/^\d{4}-/) })
    })

    it('continues one thread by threadId, In-Reply-To, References and subject', async () => {
      google.renameMails(true) // the mailbox's own Message-IDs are what the client's program sees
      const id = await mayasLead()
      await send(asMaya, id)
      const first = google.sent.at(-1)
      const firstId = String((await getRows(id))[0]?.['wire_message_id'])
      expect(firstId).toMatch(/@mail\.gmail\.example>$/)
      const reply = answerTo(first?.threadId ?? '', firstId)
      const messages = await thread(asMaya, id)
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
      const answer = await send(asMaya, id, {
        subject: 'Re: Your consultation request',
        lastSeenId: reply.id,
      })
      expect(answer.status).toBe(201)
      const second = google.sent.at(-1)
      const replyId = /^message-id: (\S+)/im.exec((await threadRaw(reply.id)) ?? '')?.[1]
      expect(second?.askedThreadId).toBe(first?.threadId)
      expect(second?.headers.get('in-reply-to')).toBe(replyId)
      expect(second?.headers.get('references')).toBe(`${firstId} ${replyId}`)
      expect(second?.headers.get('subject')).toBe('Re: Your consultation request')
      // And once more, after one's own mail: the chain goes on.
      await send(asMaya, id, { subject: 'Re: Your consultation request' })
      const third = google.sent.at(-1)
      const secondId = String((await getRows(id))[1]?.['wire_message_id'])
      expect(third?.askedThreadId).toBe(first?.threadId)
      expect(third?.headers.get('references')).toBe(`${firstId} ${replyId} ${secondId}`)
      expect(await thread(asMaya, id)).toHaveLength(4)
    })

    /** What the stand-in keeps of a mail that arrived. */
    async function threadRaw(gmailId: string) {
      const [token] = google.refreshTokens(mayasGmail)
      const asked = await fetch(`${google.origin}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          client_id: 'practice-client-id',
          client_secret: 'practice-client-secret',
          grant_type: 'refresh_token',
          refresh_token: token ?? '',
        }),
      })
      const { access_token: bearer } = (await asked.json()) as { access_token: string }
      const answer = await fetch(`${google.origin}/gmail/v1/users/me/messages/${gmailId}`, {
        headers: { authorization: `Bearer ${bearer}` },
      })
      const message = (await answer.json()) as {
        payload: { headers: { name: string; value: string }[] }
      }
      return message.payload.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')
    }

    it('begins a thread for another subject, and when the old one was deleted', async () => {
      const id = await mayasLead()
      await send(asMaya, id)
      const first = google.sent.at(-1)
      await send(asMaya, id, { subject: 'Your first appointment' })
      expect(google.sent.at(-1)?.askedThreadId).toBeUndefined()
      expect(google.sent.at(-1)?.headers.has('in-reply-to')).toBe(false)
      await send(asMaya, id, { subject: 'RE: your first appointment' })
      const last = google.sent.at(-1)
      expect(last?.askedThreadId).toBe(google.sent.at(-2)?.threadId)
      expect((await findLead(id))?.emailThreadId).toBe(last?.threadId)
      expect(last?.threadId).not.toBe(first?.threadId)
      google.deleteThread(mayasGmail, last?.threadId ?? '')
      const answer = await send(asMaya, id, { subject: 'Re: Your first appointment' })
      expect(answer.status).toBe(201)
      expect(google.sent.at(-1)?.threadId).not.toBe(last?.threadId)
      expect(await thread(asMaya, id)).toHaveLength(4)
    })

    it('lets nobody inject headers: line breaks, commas and French names are encoded or removed', async () => {
      const id = await mayasLead({
        firstName: 'Zoë-Éloïse',
        lastName: "D'Amours, Tremblay",
        email: 'zoe@mail.example',
      })
      const answer = await send(asMaya, id, {
        subject: 'Rendez-vous à 18 h\r\nBcc: everyone@mail.example\r\n\r\nélève ✓',
        message: 'Allô\r\nBcc: x@mail.example\r\n.\r\nÀ bientôt — 🌿',
      })
      expect(answer.status).toBe(201)
      const mail = google.sent.at(-1)
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
      const answer = await send(asMaya, id, { message: `${long}!` })
      expect(answer.status).toBe(201)
      expect(google.sent.at(-1)?.text).toContain('é!')
      const more = await send(asMaya, id, { message: `${long}!!` })
      expect([more.status, more.json]).toEqual([
        400,
        {
          message: 'The message can have 100,000 characters at most',
          issues: [{ path: 'message', message: 'The message can have 100,000 characters at most' }],
        },
      ])
    })

    it('refreshes an expired access token once for all simultaneous requests', async () => {
      const id = await mayasLead()
      await send(asMaya, id)
      await server.sql('update google_connections set token_expires_at = ?', [
        new Date(Date.now() - 1_000).toISOString(),
      ])
      google.forgetCalls()
      const answers = await Promise.all(Array.from({ length: 6 }, () => list(asMaya, id)))
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
      expect(google.calls().filter((call) => call === 'POST /token')).toHaveLength(1)
      // Taken back before its time, it is exchanged too.
      google.forgetAccessTokens()
      expect((await send(asMaya, id)).status).toBe(201)
    })

    it('says that the permission has ended, stores the email, and sends it after reconnecting', async () => {
      const id = await mayasLead()
      google.endPermission(mayasGmail)
      const sendKey = randomUUID()
      const refused = await send(asMaya, id, { sendKey, sender: 'google' })
      expect([refused.status, refused.json]).toEqual([
        409,
        { message: mustReconnect, code: 'GOOGLE_RECONNECT' },
      ])
      const status = await server.call(getGoogleStatus, { cookie: asMaya })
      expect(status.json).toMatchObject({
        connected: true,
        email: mayasGmail,
        googleAuthValid: false,
        problem: 'ended',
        stoppedAt: expect.stringMatching(/^\d{4}-/),
      })
      expect((await getRows(id)).map((row) => [row['status'], row['failure']])).toEqual([
        ['failed', mustReconnect],
      ])
      expect(await getAudit(id)).toEqual(['lead.email_failed: failed'])
      // The page showed her own address: it does not go out from another behind her back.
      const again = await send(asMaya, id, { sendKey, sender: 'google' })
      expect([again.status, (again.json as { code: string }).code]).toEqual([
        409,
        'GOOGLE_RECONNECT',
      ])
      expect(smtp.mails).toEqual([])
      expect(await thread(asMaya, id)).toMatchObject([{ status: 'failed' }])
      await connectGoogle(server, asMaya)
      const sent = await send(asMaya, id, { sendKey, sender: 'google' })
      expect([sent.status, entry(sent).status]).toEqual([201, 'sent'])
      expect(await getRows(id)).toHaveLength(1)
    })

    it('explains a failure of Google, and later sends the email once', async () => {
      const id = await mayasLead()
      google.setMode('gmail', 'broken')
      const before = google.sent.length
      const failed = await send(asMaya, id)
      expect(failed.status).toBe(503)
      expect(failed.json).toEqual({ message: expect.stringMatching(/^Google reported a problem/) })
      const [row] = await getRows(id)
      google.setMode('gmail', 'fine')
      const [message] = await thread(asMaya, id)
      expect(message).toMatchObject({ id: `log-${String(row?.['id'])}`, status: 'failed' })
      const again = await server.call(resendLeadEmail, {
        cookie: asMaya,
        params: { id, emailId: message?.id },
        body: {},
      })
      expect([again.status, entry(again).status]).toEqual([201, 'sent'])
      const twice = await server.call(resendLeadEmail, {
        cookie: asMaya,
        params: { id, emailId: message?.id },
        body: {},
      })
      expect([twice.status, twice.json]).toEqual([409, { message: mailTexts.notResendable }])
      expect(google.sent.length - before).toBe(1)
      expect(await getAudit(id)).toEqual([
        'lead.email_failed: failed',
        'lead.email_viewed: success',
        'lead.email_sent: success',
      ])
    })

    it('finds the email in the mailbox when Google’s response is lost', async () => {
      const id = await mayasLead()
      google.setMode('gmail', 'slow-answer')
      const lost = send(asMaya, id, { sendKey: 'k'.repeat(20) })
      await eventually(() =>
        expect(google.calls().at(-1)).toBe('POST /gmail/v1/users/me/messages/send'),
      )
      google.setMode('gmail', 'fine')
      const answer = await lost
      expect([answer.status, entry(answer).status]).toEqual([201, 'sent'])
      expect((await findLead(id))?.emailThreadId).toBe(google.sent.at(-1)?.threadId)
    })

    it('never resends an email of unknown outcome without asking', async () => {
      const id = await mayasLead()
      google.setMode('gmail', 'slow')
      const sendKey = randomUUID()
      const before = google.sent.length
      const answer = await send(asMaya, id, { sendKey })
      expect([answer.status, answer.json]).toEqual([
        409,
        { message: mailTexts.unknown, code: 'MAIL_UNKNOWN' },
      ])
      google.setMode('gmail', 'fine')
      const again = await send(asMaya, id, { sendKey })
      expect([again.status, (again.json as { code: string }).code]).toEqual([409, 'MAIL_UNKNOWN'])
      const [message] = await thread(asMaya, id)
      expect(message).toMatchObject({ status: 'unknown', failure: mailTexts.unknown })
      const unchecked = await server.call(resendLeadEmail, {
        cookie: asMaya,
        params: { id, emailId: message?.id },
        body: {},
      })
      expect(unchecked.status).toBe(409)
      expect(google.sent).toHaveLength(before)
      const checked = await server.call(resendLeadEmail, {
        cookie: asMaya,
        params: { id, emailId: message?.id },
        body: { hasChecked: true },
      })
      expect([checked.status, entry(checked).status]).toEqual([201, 'sent'])
      expect(google.sent).toHaveLength(before + 1)
    })
  })

  describe('from the practice’s address', () => {
    it('continues a thread by our own Message-IDs', async () => {
      const id = await getLead(danielId)
      const first = await send(asDaniel, id)
      expect([first.status, entry(first).from]).toEqual([201, systemEmail])
      const second = await send(asDaniel, id, { subject: 'Re: Your consultation request' })
      expect(second.status).toBe(201)
      const [one, two] = smtp.mails
      expect(one?.headers.get('from')).toBe(
        `"Daniel Okafor, Stillwater Psychotherapy" <${systemEmail}>`,
      )
      expect([one?.from, one?.to]).toEqual([systemEmail, ['noor.haddad@mail.example']])
      expect(one?.headers.get('message-id')).toMatch(/^<[\w-]+@stillwater\.example>$/)
      expect(two?.headers.get('in-reply-to')).toBe(one?.headers.get('message-id'))
      expect(two?.headers.get('references')).toBe(one?.headers.get('message-id'))
      expect((await findLead(id))?.emailThreadId).toBe(
        one?.headers.get('message-id')?.replace(/[<>]/g, ''),
      )
      // An administrator goes on with it, since it is the practice's.
      const third = await send(asAdmin, id, { subject: 'Re: Your consultation request' })
      expect(third.status).toBe(201)
      expect(smtp.mails.at(-1)?.headers.get('references')).toBe(
        [one, two].map((mail) => mail?.headers.get('message-id')).join(' '),
      )
      expect(await thread(asDaniel, id)).toMatchObject([
        { senderName: 'Grace Kim', isFromPractice: true, bodyType: 'plain' },
        { senderName: 'Daniel Okafor' },
        { senderName: 'Daniel Okafor', to: 'noor.haddad@mail.example', status: 'sent' },
      ])
    })

    it('stores the HTML that was written, sanitised', async () => {
      const id = await getLead(danielId)
      await send(asDaniel, id, {
        htmlMessage:
          '<p onclick="x()">Hello <b>Noor</b></p><script>alert(1)</script><img src="https://spy.example/1.gif"><a href="javascript:x()">a</a>',
      })
      const mail = smtp.mails.at(-1)
      // The practice's mark is the one picture, and it travels with the mail.
      expect(mail?.pictures).toEqual(['<mark@practice>'])
      expect(mail?.html).toContain('<img src="cid:mark@practice" alt=""')
      const html = mail?.html.replace('<img src="cid:mark@practice"', '') ?? ''
      expect(html).toContain('Hello <b>Noor</b>')
      expect(html).not.toMatch(/script|onclick|<img|spy\.example/)
    })

    it.each([
      ['hang', 503, mailTexts.slow],
      ['reject', 503, mailTexts.refused],
      ['refuse-address', 400, mailTexts.address],
    ] as const)(
      'fails in words when the mail server does this: %s',
      async (mode, status, words) => {
        const id = await getLead(danielId)
        smtp.setMode(mode)
        const sendKey = randomUUID()
        const failed = await send(asDaniel, id, { sendKey })
        expect([failed.status, (failed.json as { message: string }).message]).toEqual([
          status,
          words,
        ])
        smtp.setMode('accept')
        expect(await thread(asDaniel, id)).toMatchObject([{ status: 'failed', failure: words }])
        // The writer presses Send once more, with other words: it is still the same mail.
        const again = await send(asDaniel, id, { sendKey, message: 'Better words' })
        expect([again.status, entry(again).message]).toEqual([201, 'Better words'])
        expect(smtp.mails).toHaveLength(1)
        expect(smtp.mails[0]?.text).toContain('Better words')
        expect(await getRows(id)).toHaveLength(1)
      },
    )

    it('says that the outcome is unknown when the mail server’s response is lost', async () => {
      const id = await getLead(danielId)
      smtp.setMode('lose-answer')
      const sendKey = randomUUID()
      const answer = await send(asDaniel, id, { sendKey })
      expect([answer.status, answer.json]).toEqual([
        409,
        { message: mailTexts.unknown, code: 'MAIL_UNKNOWN' },
      ])
      smtp.setMode('accept')
      const again = await send(asDaniel, id, { sendKey })
      expect(again.status).toBe(409)
      expect(smtp.mails).toHaveLength(1)
      expect(await getAudit(id)).toEqual(['lead.email_failed: failed'])
    })
  })

  describe('sending once', () => {
    const onServer = engine === 'postgres' ? it : undefined
    onServer?.('when the database restarts between handing over and writing it down', async () => {
      const id = await getLead(danielId)
      smtp.setMode('wait')
      const answer = send(asDaniel, id)
      await eventually(() => expect(smtp.mails).toHaveLength(1))
      expect((await getRows(id))[0]?.['status']).toBe('sending')
      const [{ name } = { name: '' }] = await server.sql('select current_database() as name')
      await onPostgres(`alter database ${String(name)} with allow_connections false`)
      await onPostgres(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${String(name)}'`,
      )
      smtp.release()
      // The answer waits for the database, which is away for a while.
      const early = await Promise.race([answer.then(() => 'answered'), nap(700)])
      await onPostgres(`alter database ${String(name)} with allow_connections true`)
      expect(early).toBeUndefined()
      expect([(await answer).status, entry(await answer).status]).toEqual([201, 'sent'])
      expect((await getRows(id))[0]?.['status']).toBe('sent')
      expect(smtp.mails).toHaveLength(1)
    })

    it('sends one email for repeated requests, sequential or simultaneous', async () => {
      const id = await getLead(danielId)
      const sendKey = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => send(asDaniel, id, { sendKey })),
      )
      answers.push(await send(asDaniel, id, { sendKey }))
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
      expect(new Set(answers.map((answer) => entry(answer).id)).size).toBe(1)
      expect(new Set(answers.map((answer) => entry(answer).status))).toEqual(new Set(['sent']))
      expect(smtp.mails).toHaveLength(1)
    })

    it('says that the email was sent when its text has changed since', async () => {
      const id = await getLead(danielId)
      const sendKey = randomUUID()
      await send(asDaniel, id, { sendKey })
      const changed = await send(asDaniel, id, { sendKey, message: 'Other words' })
      expect([changed.status, changed.json]).toEqual([
        409,
        { message: mailTexts.alreadySent, code: 'ALREADY_SENT' },
      ])
      expect(smtp.mails).toHaveLength(1)
    })

    it('refuses a key that belongs to another email', async () => {
      const id = await getLead(danielId)
      const other = await mayasLead()
      const sendKey = randomUUID()
      await send(asDaniel, id, { sendKey })
      const taken = await send(asMaya, other, { sendKey })
      expect([taken.status, taken.json]).toEqual([409, { message: mailTexts.otherMail }])
    })

    it('recovers interrupted deliveries: unsent ones failed, the others are looked up', async () => {
      const mine = await mayasLead()
      const his = await getLead(danielId)
      await send(asMaya, mine)
      await send(asDaniel, his)
      const past = new Date(Date.now() - 60_000).toISOString()
      // As a killed server leaves them: not sent yet; sent and accepted; sent with an unknown outcome.
      await server.sql(
        `update lead_emails set status = 'sending', provider_id = null, thread_id = null,
         wire_message_id = null, claimed_until = ? where lead_id in (?, ?)`,
        [past, mine, his],
      )
      const waiting = await getLead(danielId)
      await send(asDaniel, waiting)
      await server.sql(
        `update lead_emails set status = 'queued', claimed_until = ? where lead_id = ?`,
        [past, waiting],
      )
      await server.restart()
      const getStatus = async (id: number) => (await getRows(id))[0]?.['status']
      await eventually(async () => {
        expect([await getStatus(mine), await getStatus(his), await getStatus(waiting)]).toEqual([
          'sent',
          'unknown',
          'failed',
        ])
      })
      expect((await getRows(mine))[0]?.['thread_id']).toBe(google.sent.at(-1)?.threadId)
      expect((await getRows(waiting))[0]?.['failure']).toBe(mailTexts.notHandedOver)
    })
  })

  describe('two people who write at the same time', () => {
    it('shows the second writer the first one’s email before sending', async () => {
      const id = await getLead(danielId)
      const both = await Promise.all([
        send(asDaniel, id, { lastSeenId: null }),
        send(asAdmin, id, { lastSeenId: null }),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
      const refused = both.find(({ status }) => status === 409)
      expect(refused?.json).toEqual({ message: mailTexts.newer, code: 'NEWER_MESSAGE' })
      expect(smtp.mails).toHaveLength(1)
      const [newest] = await thread(asAdmin, id)
      const seen = await send(asAdmin, id, { lastSeenId: newest?.id })
      expect(seen.status).toBe(201)
    })

    it('shows a client’s reply that arrived since, too', async () => {
      const id = await mayasLead()
      await send(asMaya, id)
      const [first] = await thread(asMaya, id)
      const mail = google.sent.at(-1)
      const reply = answerTo(mail?.threadId ?? '', mail?.headers.get('message-id') ?? '')
      const refused = await send(asMaya, id, { lastSeenId: first?.id })
      expect(refused.json).toEqual({ message: mailTexts.newer, code: 'NEWER_MESSAGE' })
      expect((await send(asMaya, id, { lastSeenId: reply.id })).status).toBe(201)
    })
  })

  describe('access to a thread', () => {
    it('hides the emails of a colleague’s lead', async () => {
      const id = await mayasLead()
      for (const answer of [
        await list(asDaniel, id),
        await send(asDaniel, id),
        await server.call(resendLeadEmail, {
          cookie: asDaniel,
          params: { id, emailId: 'log-1' },
          body: {},
        }),
        await server.call(viewLeadEmail, { cookie: asDaniel, params: { id, emailId: 'x' } }),
        await list(asMaya, 999_999_999),
      ]) {
        expect(answer.status).toBe(404)
      }
      expect(await getRows(id)).toEqual([])
      // Whoever tried is remembered.
      expect(await getAudit(id)).toEqual([
        'lead.email_viewed: refused',
        'lead.email_sent: refused',
        'lead.email_sent: refused',
        'lead.email_viewed: refused',
      ])
    })

    it('denies a thread in someone else’s mailbox, and begins a new one', async () => {
      const id = await mayasLead()
      await send(asMaya, id)
      const mayasThread = (await findLead(id))?.emailThreadId
      await assign(id, danielId)
      const denied = await list(asDaniel, id)
      expect([denied.status, denied.json]).toEqual([
        403,
        { message: mailTexts.denied, code: 'THREAD_ACCESS_DENIED' },
      ])
      expect((await list(asAdmin, id)).status).toBe(403)
      expect(await getAudit(id)).toContain('lead.email_viewed: refused')
      // The next writer begins a new thread, which the lead carries from then on.
      expect((await send(asDaniel, id, { subject: 'Re: Your consultation request' })).status).toBe(
        201,
      )
      expect(smtp.mails.at(-1)?.headers.has('in-reply-to')).toBe(false)
      expect((await findLead(id))?.emailThreadId).not.toBe(mayasThread)
      const seen = await thread(asDaniel, id)
      expect(seen.map(({ senderName }) => senderName)).toEqual(['Daniel Okafor'])
      expect((await thread(asAdmin, id)).map(({ senderName }) => senderName)).toEqual([
        'Daniel Okafor',
        'Maya Chen',
      ])
    })

    it('reads a thread begun elsewhere from the reader’s own mailbox, and denies it to others', async () => {
      const id = await mayasLead()
      const received = google.receive(
        mayasGmail,
        'From: noor.haddad@mail.example\r\nSubject: Hello\r\nMessage-ID: <n@mail.example>\r\n\r\nMay I ask?\r\n',
      )
      await server.sql('update consultation_leads set email_thread_id = ? where id = ?', [
        received.threadId,
        id,
      ])
      expect(await thread(asMaya, id)).toMatchObject([{ body: 'May I ask?' }])
      expect((await list(asAdmin, id)).status).toBe(403)
      await server.sql(`update consultation_leads set email_thread_id = 'elsewhere' where id = ?`, [
        id,
      ])
      expect((await list(asMaya, id)).status).toBe(403)
    })

    it('says why the thread cannot be shown while Google is unavailable', async () => {
      const id = await mayasLead()
      await send(asMaya, id)
      google.setMode('gmail', 'broken')
      const answer = await list(asMaya, id)
      expect(answer.status).toBe(503)
      expect(answer.json).toEqual({ message: expect.stringMatching(/^Google reported/) })
    })

    it.each(['forbidden', 'domainPolicy', ''])(
      'a thread that Gmail does not let its reader see (403 %s) is denied',
      async (reason) => {
        const id = await mayasLead()
        await send(asMaya, id)
        google.forbidReading(reason)
        const answer = await list(asMaya, id)
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
        await send(asMaya, id)
        google.forbidReading(reason)
        expect((await list(asMaya, id)).status).toBe(503)
      },
    )

    it('says that replies are missing after the permission to read them has ended', async () => {
      const id = await mayasLead()
      await send(asMaya, id)
      const sent = google.sent.at(-1)
      answerTo(sent?.threadId ?? '', sent?.headers.get('message-id') ?? '')
      const before = await list(asMaya, id)
      expect(before.json).toHaveLength(2)
      expect(before.headers.get('x-mailbox-unreadable')).toBeNull()
      google.endPermission(mayasGmail)
      // The first look finds out that the permission is gone, the second one knows it.
      for (const look of ['first', 'second']) {
        const answer = await list(asMaya, id)
        expect([look, answer.status, answer.headers.get('x-mailbox-unreadable')]).toEqual([
          look,
          200,
          'true',
        ])
        expect(answer.json).toMatchObject([{ isFromPractice: true }])
      }
      await connectGoogle(server, asMaya)
      const after = await list(asMaya, id)
      expect(after.json).toHaveLength(2)
      expect(after.headers.get('x-mailbox-unreadable')).toBeNull()
    })

    it('mentions no mailbox when all emails were sent from the practice’s address', async () => {
      const id = await getLead(danielId)
      await send(asDaniel, id)
      expect((await list(asDaniel, id)).headers.get('x-mailbox-unreadable')).toBeNull()
    })

    it('deletes the emails with their lead', async () => {
      const id = await getLead(danielId)
      await send(asDaniel, id)
      await server.sql('delete from consultation_leads where id = ?', [id])
      expect(await getRows(id)).toEqual([])
    })
  })

  it('requires subject and body, with one message', async () => {
    const id = await getLead(danielId)
    for (const body of [
      { subject: ' ', message: 'x' },
      { subject: 'x', message: '\n ' },
      { subject: 'x', message: undefined },
    ]) {
      const answer = await send(asDaniel, id, body)
      expect([answer.status, (answer.json as { message: string }).message]).toEqual([
        400,
        subjectAndBody,
      ])
    }
    const long = await send(asDaniel, id, { subject: 'x'.repeat(201) })
    expect((long.json as { message: string }).message).toBe(
      'The subject can have 200 characters at most',
    )
    expect(smtp.mails).toEqual([])
    expect(await getRows(id)).toEqual([])
  })
})
