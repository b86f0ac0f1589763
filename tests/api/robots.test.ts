// Robots at the forms, and what people whose forms look like those of robots do not lose. The security check is
// the real one here: its answer is read from the database.
import { randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listChatSessions } from '#features/chat/chat/contract/conversations.ts'
import { chatHeartbeat } from '#features/chat/chat/contract/heartbeat.ts'
import { sendChatReply } from '#features/chat/chat/contract/inbox-messages.ts'
import {
  type History,
  readChatHistory,
  sendChatMessage,
} from '#features/chat/chat/contract/messages.ts'
import { copyChat, eraseChat } from '#features/chat/chat/contract/own-copy.ts'
import { proveWork, type Work } from '#features/core/captcha/contract/prove-work.ts'
import { type CheckedForm, getCaptcha } from '#features/core/captcha/contract.ts'
import { requestConsultation } from '#features/requests/consultation/contract.ts'
import { listLeads } from '#features/requests/leads/contract/leads.ts'
import { erasePerson, searchPerson } from '#features/staff/privacy/contract.ts'
import { acceptQuarantined, listQuarantine } from '#features/staff/quarantine/contract.ts'
import { openSocket } from '../support/chat-client.ts'
import { toConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { createTestClock, second } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

type Held = { id: number; email: string; signals: string[]; text: string }

describe.each(callEngines)('robots on %s', (engine) => {
  // On a weekday, while chat is open.
  const clock = createTestClock('2026-11-24T17:00:00Z')
  let server: TestServer
  let asAdmin: string
  beforeAll(async () => {
    const settings = { CAPTCHA_ANSWER: '', RATE_LIMIT: 'on', TRUST_PROXY: '1' }
    server = await startTestServer(engine, settings, { clock, isLogSearched: true })
    asAdmin = await server.signIn(admin)
  })
  afterAll(() => server.stop())

  /** Loads a check and reads its answer, as a program that solves the picture. */
  async function load(form: CheckedForm) {
    const { json } = await server.call(getCaptcha, { query: { form } })
    const { validation, work } = json as { validation: string; work: Work }
    const [row] = await server.sql('select answer from captchas where id = ?', [validation])
    return { validation, work, answer: String(row?.['answer']) }
  }
  async function solve(work: Work) {
    const solution = await solveChallenge({ challenge: work as never, deriveKey })
    return { counter: solution?.counter ?? 0, derivedKey: solution?.derivedKey ?? '' }
  }
  async function prove(validation: string, work: Work) {
    const body = { validation, work, solution: await solve(work) }
    return server.call(proveWork, { body })
  }

  type Options = {
    isProved?: boolean
    seconds?: number
    address?: string
    email?: string
    more?: object
  }
  async function request(given: Options = {}) {
    const { isProved = true, seconds = 20, address = '198.51.100.7', more = {} } = given
    const { validation, work, answer } = await load('consultation')
    if (isProved) expect((await prove(validation, work)).status).toBe(204)
    clock.pass(seconds * second)
    const email = given.email ?? `${randomUUID()}@mail.example`
    const body = toConsultation(validation, { captchaValue: answer, email, ...more })
    const headers = { 'x-forwarded-for': address }
    const sent = await server.call(requestConsultation, { body, headers })
    return { ...sent, email, body }
  }
  const listHeld = async () =>
    (await server.call(listQuarantine, { cookie: asAdmin })).json as Held[]
  const findHeld = async (email: string) => (await listHeld()).find((form) => form.email === email)
  /** The person and the address of the newest entry about a new record. */
  const readCreation = async (action: string) => {
    const entries = await server.sql(
      'select actor_id, address from audit_log where action = ? order by id desc limit 1',
      [action],
    )
    return entries[0]
  }
  const countLeads = async (email: string) => {
    const { json } = await server.call(listLeads, { cookie: asAdmin, query: { search: email } })
    return (json as unknown[]).length
  }

  it('take a proof of work that belongs to the check, to the form, and is done', async () => {
    const one = await load('consultation')
    const other = await load('consultation')
    const solution = await solve(one.work)
    const send = (body: object) => server.call(proveWork, { body })
    const { validation, work } = one
    expect(
      (await send({ validation, work, solution: { counter: 1, derivedKey: 'ab' } })).status,
    ).toBe(400)
    expect((await send({ validation: other.validation, work, solution })).status).toBe(400)
    const easier = { ...work, parameters: { ...work.parameters, keyPrefix: '0' } }
    expect((await send({ validation, work: easier, solution })).status).toBe(400)
    expect((await send({ validation, work, solution })).status).toBe(204)
    const forChat = await load('chat')
    expect((await prove(forChat.validation, forChat.work)).status).toBe(204)
    const body = toConsultation(forChat.validation, {
      captchaValue: forChat.answer,
      email: 'other-form@mail.example',
    })
    expect((await server.call(requestConsultation, { body })).status).toBe(201)
    // Proved for another form, and sent at once.
    expect((await findHeld('other-form@mail.example'))?.signals).toEqual(['no-proof', 'too-fast'])
  })

  it('let people through, those without workers too', async () => {
    for (const options of [
      {},
      { isProved: false },
      { more: { subject: 'filled in by an extension' } },
    ]) {
      const { status, email } = await request(options)
      expect([status, await countLeads(email)]).toEqual([201, 1])
    }
  })

  it('hold what shows two signs, and answer its sender as any other', async () => {
    const options = {
      isProved: false,
      address: '203.0.113.77',
      more: { subject: 'https://example', submissionId: randomUUID() },
    }
    const { status, json, email, body } = await request(options)
    expect(status).toBe(201)
    expect(json).toMatchObject({ id: expect.any(Number), message: expect.any(String) })
    expect(await countLeads(email)).toBe(0)
    const held = await findHeld(email)
    expect(held?.signals).toEqual(['no-proof', 'trap'])
    // The same submission again, after its answer was lost.
    expect((await server.call(requestConsultation, { body })).json).toEqual(json)
    await eventually(() => expect(server.mails().join()).toContain('Forms are held back'))
    expect(server.mails().join()).not.toContain(email)

    const params = { id: held?.id }
    const accept = () => server.call(acceptQuarantined, { cookie: asAdmin, params })
    expect((await accept()).status).toBe(204)
    expect((await accept()).status).toBe(404)
    expect(await countLeads(email)).toBe(1)
    expect(await readCreation('lead.created')).toEqual({ actor_id: null, address: options.address })
  })

  it('are capped by network, and nothing is lost', async () => {
    const address = '203.0.113.50'
    // At once: what is counted before it is stored would let all of them through.
    const forms = Array.from({ length: 13 }, () => request({ address, seconds: 5 }))
    const sent = (await Promise.all(forms)).map(({ email }) => email)
    const held = await Promise.all(sent.map(findHeld))
    const heldNow = held.filter((form) => form !== undefined)
    expect(heldNow.map(({ signals }) => signals)).toEqual(
      Array.from({ length: 3 }, () => ['many-from-address']),
    )
    const last = heldNow[0]?.email ?? ''
    const elsewhere = await request({ address: '203.0.113.51' })
    expect(await countLeads(elsewhere.email)).toBe(1)

    const body = { person: last }
    const found = await server.call(searchPerson, { cookie: asAdmin, body })
    const { records } = found.json as { records: { kind: string; id: number }[] }
    expect(records).toMatchObject([{ kind: 'held' }])
    const keys = records.map(({ kind, id }) => ({ kind, id }))
    const erasure = { records: keys, reason: 'Asked for it' }
    const erased = await server.call(erasePerson, { cookie: asAdmin, body: erasure })
    expect(erased.json).toMatchObject({ erased: [{ kind: 'held', count: 1 }] })
    expect(await findHeld(last)).toBeUndefined()
  })

  // "Addresses are grouped everywhere alike (IPv4, IPv6 /64, and four times the limit per /48)."
  it('are capped by site, where each form comes from another of its networks', async () => {
    for (let n = 1; n <= 40; n += 1) {
      await server.sql(
        `insert into screened_forms (form, address, is_proved, created_at)
         select form, ?, is_proved, created_at from screened_forms
         where form = 'consultation' order by id desc limit 1`,
        [`2001:db8:1::/48 2001:db8:1:${n}::/64`],
      )
    }
    const inside = await request({ address: '2001:db8:1:ffff::7' })
    expect((await findHeld(inside.email))?.signals).toEqual(['many-from-address'])
    const beside = await request({ address: '2001:db8:2:ffff::7' })
    expect(await countLeads(beside.email)).toBe(1)
  })

  /** A conversation whose first message is held: it is sent at once, and without proof of work. */
  async function startHeld(email: string) {
    const { validation, answer } = await load('chat')
    const captcha = { captchaValue: answer, captchaValidation: validation }
    const person = { sessionId: randomUUID(), senderName: 'Noor Haddad', senderEmail: email }
    const say = (message: string, optimisticId: string, more: object = {}) =>
      server.call(sendChatMessage, { body: { ...person, message, optimisticId, ...more } })
    const first = await say('Is there a place in December?', 'first', captcha)
    expect(first).toMatchObject({ status: 201, json: { isHeld: true, seq: 1 } })
    const { sessionId } = person
    const readOwn = async () =>
      (await server.call(readChatHistory, { body: { sessionId } })).json as Required<History>
    const accept = async () => {
      const params = { id: (await findHeld(email))?.id }
      return (await server.call(acceptQuarantined, { cookie: asAdmin, params })).status
    }
    return { sessionId, say, readOwn, accept, first: first.json }
  }
  const listChats = async (search: string) => {
    const { json } = await server.call(listChatSessions, { cookie: asAdmin, query: { search } })
    return json as { sessionId: string; unreadCount: number }[]
  }

  it('keep a conversation waiting, which goes on for its visitor and opens when it is let through', async () => {
    const email = 'noor@mail.example'
    const { sessionId, say, readOwn, accept, first } = await startHeld(email)
    const visitor = await openSocket(server)
    visitor.send({ type: 'join', sessionId })
    await visitor.waitForFrame('history', ({ messages }) => messages[0]?.isHeld === true)
    // The answer was lost, or the visitor writes on: neither needs another security check.
    expect((await say('Is there a place in December?', 'first')).json).toEqual(first)
    visitor.send({ type: 'message', sessionId, message: 'Mornings are best.', optimisticId: 'two' })
    await visitor.waitForFrame('message', ({ message }) => message.isHeld === true)
    expect(await readOwn()).toMatchObject({
      messages: [{ isHeld: true }, { isHeld: true, seq: 2 }],
      visitor: { senderEmail: email },
    })
    expect((await server.call(chatHeartbeat, { body: { sessionId } })).status).toBe(204)
    expect(await findHeld(email)).toMatchObject({
      text: 'Is there a place in December?\n\nMornings are best.',
    })
    expect(await listChats(email)).toEqual([])

    expect(await accept()).toBe(204)
    expect((await readCreation('conversation.created'))?.['actor_id']).toBeNull()
    await visitor.waitForFrame('message', ({ message }) => message.seq === 2 && !message.isHeld)
    const [chat] = await listChats(email)
    expect(chat).toMatchObject({ unreadCount: 2 })
    const reply = { sessionId: chat?.sessionId, message: 'Yes, on the 8th.' }
    await server.call(sendChatReply, { cookie: asAdmin, body: reply })
    await visitor.waitForFrame('message', ({ message }) => message.message === reply.message)
    const { messages } = await readOwn()
    expect(messages.map(({ seq, isHeld }) => [seq, isHeld])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
    ])
    await visitor.close()
  })

  it('reach a visitor who has left by email, and are forgotten with their visitor', async () => {
    const left = 'left@mail.example'
    const { accept } = await startHeld(left)
    expect(await accept()).toBe(204)
    const [chat] = await listChats(left)
    const reply = { sessionId: chat?.sessionId, message: 'Yes, on the 8th.' }
    await server.call(sendChatReply, { cookie: asAdmin, body: reply })
    await eventually(() => expect(server.mails().some((mail) => mail.includes(left))).toBe(true))

    const { sessionId, readOwn } = await startHeld('erased@mail.example')
    const copy = await server.call(copyChat, { body: { sessionId } })
    expect(copy.text).toContain('Is there a place in December?')
    expect((await server.call(eraseChat, { body: { sessionId } })).status).toBe(204)
    expect(await findHeld('erased@mail.example')).toBeUndefined()
    expect((await readOwn()).messages).toEqual([])
  })

  it('lose no message that arrives while its conversation is let through', async () => {
    const { say, readOwn, accept } = await startHeld('race@mail.example')
    const texts = ['one', 'two', 'three']
    const sent = texts.map((text) => say(text, text))
    await Promise.all([accept(), ...sent])
    for (const { status } of await Promise.all(sent)) expect(status).toBe(201)
    const { messages } = await readOwn()
    expect(messages.map(({ message }) => message).toSorted()).toEqual(
      ['Is there a place in December?', ...texts].toSorted(),
    )
    expect(messages.some(({ isHeld }) => isHeld)).toBe(false)
  })
})
