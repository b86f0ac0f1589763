import { randomUUID } from 'node:crypto'
import { setTimeout as nap } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { resendLeadEmail } from '#features/requests/emails/contract.ts'
import { mailTexts } from '#features/requests/emails/rules.ts'
import { getGoogleStatus } from '#features/requests/google-connection/contract.ts'
import { mustReconnect } from '#features/requests/google-connection/rules.ts'
import { connectGoogle } from '../support/connect-google.ts'
import { eventually } from '../support/eventually.ts'
import { mayasGmail, onPostgres, setupLeadMail } from '../support/lead-mail-test-bed.ts'
import { callEngines } from '../support/test-database.ts'

describe.each(callEngines)('lead emails that fail or collide on %s', (engine) => {
  const practice = setupLeadMail(engine)
  const { getLead, mayasLead, send, entry, list, thread, findLead, getRows, getAudit, answerTo } =
    practice

  describe('when Google fails', () => {
    it('refreshes an expired access token once for all simultaneous requests', async () => {
      const id = await mayasLead()
      await send(practice.asMaya, id)
      await practice.server.sql('update google_connections set token_expires_at = ?', [
        new Date(Date.now() - 1_000).toISOString(),
      ])
      practice.google.forgetCalls()
      const answers = await Promise.all(Array.from({ length: 6 }, () => list(practice.asMaya, id)))
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
      expect(practice.google.calls().filter((call) => call === 'POST /token')).toHaveLength(1)
      // Taken back before its time, it is exchanged too.
      practice.google.forgetAccessTokens()
      expect((await send(practice.asMaya, id)).status).toBe(201)
    })

    it('says that the permission has ended, stores the email, and sends it after reconnecting', async () => {
      const id = await mayasLead()
      practice.google.endPermission(mayasGmail)
      const sendKey = randomUUID()
      const refused = await send(practice.asMaya, id, { sendKey, sender: 'google' })
      expect([refused.status, refused.json]).toEqual([
        409,
        { message: mustReconnect, code: 'GOOGLE_RECONNECT' },
      ])
      const status = await practice.server.call(getGoogleStatus, { cookie: practice.asMaya })
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
      const again = await send(practice.asMaya, id, { sendKey, sender: 'google' })
      expect([again.status, (again.json as { code: string }).code]).toEqual([
        409,
        'GOOGLE_RECONNECT',
      ])
      expect(practice.smtp.mails).toEqual([])
      expect(await thread(practice.asMaya, id)).toMatchObject([{ status: 'failed' }])
      await connectGoogle(practice.server, practice.asMaya)
      const sent = await send(practice.asMaya, id, { sendKey, sender: 'google' })
      expect([sent.status, entry(sent).status]).toEqual([201, 'sent'])
      expect(await getRows(id)).toHaveLength(1)
    })

    it('explains a failure of Google, and later sends the email once', async () => {
      const id = await mayasLead()
      practice.google.setMode('gmail', 'broken')
      const before = practice.google.sent.length
      const failed = await send(practice.asMaya, id)
      expect(failed.status).toBe(503)
      expect(failed.json).toEqual({ message: expect.stringMatching(/^Google reported a problem/) })
      const [row] = await getRows(id)
      practice.google.setMode('gmail', 'fine')
      const [message] = await thread(practice.asMaya, id)
      expect(message).toMatchObject({ id: `log-${String(row?.['id'])}`, status: 'failed' })
      const again = await practice.server.call(resendLeadEmail, {
        cookie: practice.asMaya,
        params: { id, emailId: message?.id },
        body: {},
      })
      expect([again.status, entry(again).status]).toEqual([201, 'sent'])
      const twice = await practice.server.call(resendLeadEmail, {
        cookie: practice.asMaya,
        params: { id, emailId: message?.id },
        body: {},
      })
      expect([twice.status, twice.json]).toEqual([409, { message: mailTexts.notResendable }])
      expect(practice.google.sent.length - before).toBe(1)
      expect(await getAudit(id)).toEqual([
        'lead.email_failed: failed',
        'lead.email_viewed: success',
        'lead.email_sent: success',
      ])
    })

    it('finds the email in the mailbox when Google’s response is lost', async () => {
      const id = await mayasLead()
      practice.google.setMode('gmail', 'lost-answer')
      const answer = await send(practice.asMaya, id, { sendKey: randomUUID() })
      expect([answer.status, entry(answer).status]).toEqual([201, 'sent'])
      expect((await findLead(id))?.emailThreadId).toBe(practice.google.sent.at(-1)?.threadId)
    })

    // Takes the ten seconds that the server waits for Google, the same on both engines.
    const onEmbedded = engine === 'sqlite' ? it : undefined
    onEmbedded?.('finds the email in the mailbox when Google responds too late', async () => {
      const id = await mayasLead()
      practice.google.setMode('gmail', 'slow-answer')
      const lost = send(practice.asMaya, id, { sendKey: 'k'.repeat(20) })
      await eventually(() =>
        expect(practice.google.calls().at(-1)).toBe('POST /gmail/v1/users/me/messages/send'),
      )
      practice.google.setMode('gmail', 'fine')
      const answer = await lost
      expect([answer.status, entry(answer).status]).toEqual([201, 'sent'])
      expect((await findLead(id))?.emailThreadId).toBe(practice.google.sent.at(-1)?.threadId)
    })

    it('never resends an email of unknown outcome without asking', async () => {
      const id = await mayasLead()
      practice.google.setMode('gmail', 'lost')
      const sendKey = randomUUID()
      const before = practice.google.sent.length
      const answer = await send(practice.asMaya, id, { sendKey })
      expect([answer.status, answer.json]).toEqual([
        409,
        { message: mailTexts.unknown, code: 'MAIL_UNKNOWN' },
      ])
      practice.google.setMode('gmail', 'fine')
      const again = await send(practice.asMaya, id, { sendKey })
      expect([again.status, (again.json as { code: string }).code]).toEqual([409, 'MAIL_UNKNOWN'])
      const [message] = await thread(practice.asMaya, id)
      expect(message).toMatchObject({ status: 'unknown', failure: mailTexts.unknown })
      const unchecked = await practice.server.call(resendLeadEmail, {
        cookie: practice.asMaya,
        params: { id, emailId: message?.id },
        body: {},
      })
      expect(unchecked.status).toBe(409)
      expect(practice.google.sent).toHaveLength(before)
      const checked = await practice.server.call(resendLeadEmail, {
        cookie: practice.asMaya,
        params: { id, emailId: message?.id },
        body: { hasChecked: true },
      })
      expect([checked.status, entry(checked).status]).toEqual([201, 'sent'])
      expect(practice.google.sent).toHaveLength(before + 1)
    })
  })

  describe('sending once', () => {
    const onServer = engine === 'postgres' ? it : undefined
    onServer?.('when the database restarts between handing over and writing it down', async () => {
      const id = await getLead(practice.danielId)
      practice.smtp.setMode('wait')
      const answer = send(practice.asDaniel, id)
      await eventually(() => expect(practice.smtp.mails).toHaveLength(1))
      expect((await getRows(id))[0]?.['status']).toBe('sending')
      const [{ name } = { name: '' }] = await practice.server.sql(
        'select current_database() as name',
      )
      await onPostgres(`alter database ${String(name)} with allow_connections false`)
      await onPostgres(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${String(name)}'`,
      )
      practice.smtp.release()
      // The answer waits for the database, which is away for a while.
      const early = await Promise.race([answer.then(() => 'answered'), nap(700)])
      await onPostgres(`alter database ${String(name)} with allow_connections true`)
      expect(early).toBeUndefined()
      expect([(await answer).status, entry(await answer).status]).toEqual([201, 'sent'])
      expect((await getRows(id))[0]?.['status']).toBe('sent')
      expect(practice.smtp.mails).toHaveLength(1)
    })

    it('sends one email for repeated requests, sequential or simultaneous', async () => {
      const id = await getLead(practice.danielId)
      const sendKey = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => send(practice.asDaniel, id, { sendKey })),
      )
      answers.push(await send(practice.asDaniel, id, { sendKey }))
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
      expect(new Set(answers.map((answer) => entry(answer).id)).size).toBe(1)
      expect(new Set(answers.map((answer) => entry(answer).status))).toEqual(new Set(['sent']))
      expect(practice.smtp.mails).toHaveLength(1)
    })

    it('says that the email was sent when its text has changed since', async () => {
      const id = await getLead(practice.danielId)
      const sendKey = randomUUID()
      await send(practice.asDaniel, id, { sendKey })
      const changed = await send(practice.asDaniel, id, { sendKey, message: 'Other words' })
      expect([changed.status, changed.json]).toEqual([
        409,
        { message: mailTexts.alreadySent, code: 'ALREADY_SENT' },
      ])
      expect(practice.smtp.mails).toHaveLength(1)
    })

    it('refuses a key that belongs to another email', async () => {
      const id = await getLead(practice.danielId)
      const other = await mayasLead()
      const sendKey = randomUUID()
      await send(practice.asDaniel, id, { sendKey })
      const taken = await send(practice.asMaya, other, { sendKey })
      expect([taken.status, taken.json]).toEqual([409, { message: mailTexts.otherMail }])
    })

    it('recovers interrupted deliveries: unsent ones failed, the others are looked up', async () => {
      const mine = await mayasLead()
      const his = await getLead(practice.danielId)
      await send(practice.asMaya, mine)
      await send(practice.asDaniel, his)
      const past = new Date(Date.now() - 60_000).toISOString()
      // As a killed server leaves them: not sent yet; sent and accepted; sent with an unknown outcome.
      await practice.server.sql(
        `update lead_emails set status = 'sending', provider_id = null, thread_id = null,
         wire_message_id = null, claimed_until = ? where lead_id in (?, ?)`,
        [past, mine, his],
      )
      const waiting = await getLead(practice.danielId)
      await send(practice.asDaniel, waiting)
      await practice.server.sql(
        `update lead_emails set status = 'queued', claimed_until = ? where lead_id = ?`,
        [past, waiting],
      )
      await practice.server.restart()
      const getStatus = async (id: number) => (await getRows(id))[0]?.['status']
      await eventually(async () => {
        expect([await getStatus(mine), await getStatus(his), await getStatus(waiting)]).toEqual([
          'sent',
          'unknown',
          'failed',
        ])
      })
      expect((await getRows(mine))[0]?.['thread_id']).toBe(practice.google.sent.at(-1)?.threadId)
      expect((await getRows(waiting))[0]?.['failure']).toBe(mailTexts.notHandedOver)
    })
  })

  describe('two people who write at the same time', () => {
    it('shows the second writer the first one’s email before sending', async () => {
      const id = await getLead(practice.danielId)
      const both = await Promise.all([
        send(practice.asDaniel, id, { lastSeenId: null }),
        send(practice.asAdmin, id, { lastSeenId: null }),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
      const refused = both.find(({ status }) => status === 409)
      expect(refused?.json).toEqual({ message: mailTexts.newer, code: 'NEWER_MESSAGE' })
      expect(practice.smtp.mails).toHaveLength(1)
      const [newest] = await thread(practice.asAdmin, id)
      const seen = await send(practice.asAdmin, id, { lastSeenId: newest?.id })
      expect(seen.status).toBe(201)
    })

    it('shows a client’s reply that arrived since, too', async () => {
      const id = await mayasLead()
      await send(practice.asMaya, id)
      const [first] = await thread(practice.asMaya, id)
      const mail = practice.google.sent.at(-1)
      const reply = answerTo(mail?.threadId ?? '', mail?.headers.get('message-id') ?? '')
      const refused = await send(practice.asMaya, id, { lastSeenId: first?.id })
      expect(refused.json).toEqual({ message: mailTexts.newer, code: 'NEWER_MESSAGE' })
      expect((await send(practice.asMaya, id, { lastSeenId: reply.id })).status).toBe(201)
    })
  })
})
