// Robots at the forms, and what people whose forms look like those of robots do not lose. The security check is
// the real one here: its answer is read from the database.
import { randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendChatMessage } from '#features/chat/chat/contract/messages.ts'
import { proveWork, type Work } from '#features/core/captcha/contract/prove-work.ts'
import { type CheckedForm, getCaptcha } from '#features/core/captcha/contract.ts'
import { requestConsultation } from '#features/requests/consultation/contract.ts'
import { listLeads } from '#features/requests/leads/contract/leads.ts'
import { erasePerson, searchPerson } from '#features/staff/privacy/contract.ts'
import {
  acceptQuarantined,
  deleteQuarantined,
  listQuarantine,
} from '#features/staff/quarantine/contract.ts'
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
  })

  it('are capped by network, and nothing is lost', async () => {
    const address = '203.0.113.50'
    const sent: string[] = []
    for (let i = 0; i < 11; i += 1) sent.push((await request({ address, seconds: 5 })).email)
    const last = sent.at(-1) ?? ''
    expect(await countLeads(sent[9] ?? '')).toBe(1)
    expect((await findHeld(last))?.signals).toEqual(['many-from-address'])
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

  it('open no conversation, and the words of a person reach the practice', async () => {
    const { validation, answer } = await load('chat')
    const message = {
      sessionId: randomUUID(),
      senderName: 'Noor Haddad',
      senderEmail: 'noor@mail.example',
      message: 'Is there a place in December?',
      captchaValue: answer,
      captchaValidation: validation,
    }
    const sent = await server.call(sendChatMessage, { body: message })
    expect(sent).toMatchObject({
      status: 429,
      json: { message: expect.stringContaining('by email') },
    })
    const held = await findHeld('noor@mail.example')
    expect(held).toMatchObject({ text: message.message })
    const params = { id: held?.id }
    expect((await server.call(acceptQuarantined, { cookie: asAdmin, params })).status).toBe(409)
    expect((await server.call(deleteQuarantined, { cookie: asAdmin, params })).status).toBe(204)
    const rows = await server.sql(
      "select action from audit_log where action like 'lead.held_back%' order by id desc",
    )
    expect(rows[0]).toMatchObject({ action: 'lead.held_back_deleted' })
  })
})
