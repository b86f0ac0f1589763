// The email to a visitor who has left the chat before the answer came.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatHeartbeat } from '#features/chat/chat/contract/heartbeat.ts'
import { sendChatReply } from '#features/chat/chat/contract/inbox-messages.ts'
import { sendChatMessage } from '#features/chat/chat/contract/messages.ts'
import { noor, openVisitor } from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'
import { findStaffId } from '../support/staff-id.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, captchaAnswer, startTestServer, type TestServer } from '../support/test-server.ts'

/** Each one an instance: two on PostgreSQL, where they share a database. */
const instancesOn = { sqlite: 1, postgres: 2 } as const

describe.each(callEngines)('an answer to a visitor who has left, on %s', (engine) => {
  const servers: TestServer[] = []
  let cookie: string
  beforeAll(async () => {
    const settings = { CHAT_HOURS: '0-24', RATE_LIMIT: 'off', CHAT_RETENTION_DAYS: '5' }
    const first = await startTestServer(engine, settings)
    servers.push(first)
    if (instancesOn[engine] === 2) {
      servers.push(await startTestServer(engine, settings, { beside: first }))
    }
    cookie = await first.signIn(admin)
  })
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.stop()
  })

  const getServer = (): TestServer => {
    const [first] = servers
    if (!first) throw new Error('the server starts before any test')
    return first
  }
  const mailsTo = (email: string) =>
    servers
      .flatMap((server) => server.mails())
      .map(readMail)
      .filter(({ headers }) => headers.get('to')?.includes(email))
  const expectMails = (email: string, count: number) =>
    eventually(() => expect(mailsTo(email)).toHaveLength(count))

  /** A visitor who writes over HTTP, and is not online after that. */
  async function write(headers: Record<string, string> = {}) {
    const [sessionId, senderEmail] = [randomUUID(), `${randomUUID().slice(0, 8)}@mail.example`]
    const say = async (message: string) => {
      const captchaValidation = await getServer().captchaToken()
      const captcha = { captchaValue: captchaAnswer, captchaValidation }
      const visitor = { ...noor, senderEmail, sessionId, optimisticId: randomUUID() }
      const body = { ...visitor, message, ...captcha }
      expect((await getServer().call(sendChatMessage, { body, headers })).status).toBe(201)
    }
    await say('I cannot sleep since the accident.')
    return { sessionId, senderEmail, say }
  }
  const reply = async (sessionId: string, message: string, server = getServer()) =>
    server.call(sendChatReply, {
      cookie,
      body: { sessionId: await findStaffId(server, sessionId), message },
    })

  it('is announced by an email that says nothing of the conversation', async () => {
    const { sessionId, senderEmail } = await write()
    await reply(sessionId, 'There are exercises for nightmares.')
    await expectMails(senderEmail, 1)
    const [mail] = mailsTo(senderEmail)
    expect(mail?.headers.get('subject')).toBe('We have answered your chat (Stillwater)')
    expect(mail?.text).toMatch(/http:\/\/localhost:\d+\/#chat/)
    expect(mail?.html).toMatch(/href="http:\/\/localhost:\d+\/#chat"/)
    expect(mail?.text).toContain('We delete conversations after 5 days.')
    expect(mail?.text).toContain('call or text 988')
    expect(mail?.everything).not.toMatch(/sleep|accident|exercise|nightmare|noor@|grace/i)
    expect(mail?.everything).not.toContain(sessionId)
  })

  it('is announced in the language of the conversation', async () => {
    const { sessionId, senderEmail } = await write({ 'accept-language': 'fr-CA' })
    await reply(sessionId, 'Bonjour')
    await expectMails(senderEmail, 1)
    const [mail] = mailsTo(senderEmail)
    expect(mail?.text).toContain('Nous vous avons répondu')
    expect(mail?.text).toMatch(/\/fr#chat/)
    expect(mail?.html).toContain('lang="fr-CA"')
  })

  it('is announced once, until they write again or are back', async () => {
    const { sessionId, senderEmail, say } = await write()
    // Two people, and two instances where there are two.
    const last = servers.at(-1) ?? getServer()
    await Promise.all([reply(sessionId, 'One'), reply(sessionId, 'Two', last)])
    await reply(sessionId, 'Three')
    await expectMails(senderEmail, 1)
    await say('Thank you')
    await reply(sessionId, 'You are welcome')
    await expectMails(senderEmail, 2)
    await getServer().call(chatHeartbeat, { body: { sessionId } })
    const past = new Date(Date.now() - 60_000).toISOString()
    await getServer().sql('update chat_sessions set heartbeat_at = ? where session_id = ?', [
      past,
      await findStaffId(getServer(), sessionId),
    ])
    await reply(sessionId, 'Good night')
    await expectMails(senderEmail, 3)
  })

  it('is not announced to someone who is online', async () => {
    const server = getServer()
    const { sessionId, senderEmail } = await write()
    const visitor = await openVisitor(server, sessionId)
    await eventually(async () => {
      const [row] = await server.sql('select is_online from chat_sessions where session_id = ?', [
        await findStaffId(server, sessionId),
      ])
      expect(Boolean(row?.['is_online'])).toBe(true)
    })
    await reply(sessionId, 'Here we are')
    const [row] = await server.sql(
      'select answer_mailed_at from chat_sessions where session_id = ?',
      [await findStaffId(server, sessionId)],
    )
    expect(row?.['answer_mailed_at']).toBeNull()
    await visitor.close()
    expect(mailsTo(senderEmail)).toEqual([])
  })

  it('sends no second email for a reply that is sent again', async () => {
    const written = await write()
    const { senderEmail, say } = written
    const sessionId = await findStaffId(getServer(), written.sessionId)
    const body = { sessionId, message: 'Hello', optimisticId: randomUUID() }
    await getServer().call(sendChatReply, { cookie, body })
    await say('Thank you')
    await getServer().call(sendChatReply, { cookie, body })
    await expectMails(senderEmail, 1)
    const [row] = await getServer().sql(
      'select answer_mailed_at, state from chat_sessions where session_id = ?',
      [sessionId],
    )
    expect(row).toEqual({ answer_mailed_at: null, state: 'waiting' })
  })
})
