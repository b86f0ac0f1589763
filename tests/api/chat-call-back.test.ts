// A visitor whom no one answers asks to be called back.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { requestCallBack } from '#features/chat/chat/contract/call-back.ts'
import { createChatLead } from '#features/chat/chat/contract/conversion.ts'
import type { CallBack, History } from '#features/chat/chat/contract/messages.ts'
import { readChatHistory } from '#features/chat/chat/contract/messages.ts'
import { type Lead, listLeads, openLead } from '#features/requests/leads/contract/leads.ts'
import { parseReference } from '#shared/request-reference.ts'
import { noor, openVisitor } from '../support/chat-client.ts'
import { chatLead, setupConversations } from '../support/conversation-calls.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'
import { createTestClock, hour } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { startTestServer } from '../support/test-server.ts'

describe.each(callEngines)('a call back, on %s', (engine) => {
  const { practice, toStaffId, send, begin, find, reply, getRow, listActions } =
    setupConversations(engine)

  const ask = (sessionId: string, phone?: string | null, headers: Record<string, string> = {}) =>
    practice.server.call(requestCallBack, {
      headers,
      body: { sessionId, ...(phone !== undefined && { phone }) },
    })
  const listAll = async () =>
    (await practice.server.call(listLeads, { cookie: practice.asAdmin })).json as Lead[]
  const readLead = async ({ json }: { json: unknown }) => {
    const id = parseReference((json as CallBack).reference)
    const params = { id: String(id) }
    return (await practice.server.call(openLead, { cookie: practice.asAdmin, params })).json as Lead
  }
  const readHistory = async (sessionId: string) =>
    (await practice.server.call(readChatHistory, { body: { sessionId } })).json as History

  it('becomes a consultation request with what was written, linked to the conversation', async () => {
    const sessionId = await begin('I cannot sleep.')
    await send(sessionId, { message: 'Evenings are best.' })
    const answer = await ask(sessionId)
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.json as object).toSorted()).toEqual(['at', 'reference'])
    const lead = await readLead(answer)
    expect(lead).toMatchObject({
      firstName: 'Noor',
      lastName: null,
      email: noor.senderEmail,
      phone: '(613) 555-0187',
      notes: 'I cannot sleep.\nEvenings are best.',
      serviceType: 'other',
      preferredLocation: 'no-preference',
      contactBy: 'phone',
      status: 'notContacted',
      assignedTo: null,
      source: 'chat',
    })
    const summary = await find(sessionId)
    expect(summary).toMatchObject({ leadId: lead.id, callBackAt: (answer.json as CallBack).at })
    expect((await readHistory(sessionId)).callBack).toEqual(answer.json)
    expect(await listActions((await getRow(sessionId))?.['id'])).toEqual([
      'conversation.created',
      'conversation.call_back_requested',
      'conversation.viewed_by_client',
    ])
  })

  it('is announced to the practice, and confirmed by the receipt of a request', async () => {
    const sessionId = randomUUID()
    const senderEmail = `${sessionId.slice(0, 8)}@mail.example`
    await send(sessionId, { senderEmail })
    const { reference } = (await ask(sessionId, null, { 'accept-language': 'fr-CA' }))
      .json as CallBack
    await eventually(() => {
      const mails = practice.server.mails().map(readMail)
      const receipt = mails.find(({ headers }) => headers.get('to')?.includes(senderEmail))
      expect(receipt?.text).toContain(reference)
      expect(receipt?.html).toContain('lang="fr-CA"')
    })
  })

  it('is one request, however often and from how many tabs it is asked for', async () => {
    const sessionId = await begin()
    const before = (await listAll()).length
    const answers = await Promise.all([
      ask(sessionId),
      ask(sessionId),
      ask(sessionId, '6135550100'),
    ])
    answers.push(await ask(sessionId, '613 555 0123'))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ json }) => (json as CallBack).reference)).size).toBe(1)
    expect((await listAll()).length).toBe(before + 1)
    const entries = await listActions((await getRow(sessionId))?.['id'])
    expect(entries.filter((one) => one === 'conversation.call_back_requested')).toHaveLength(1)
  })

  it('is in the language of the conversation', async () => {
    const sessionId = randomUUID()
    await send(sessionId, { message: 'Bonjour' }, { 'accept-language': 'fr-CA' })
    expect((await readLead(await ask(sessionId))).language).toBe('fr')
  })

  it('takes the number that the visitor gives instead, and refuses half of one', async () => {
    const sessionId = await begin()
    const refused = await ask(sessionId, '613 555')
    expect(refused.status).toBe(400)
    expect(refused.json).toMatchObject({ issues: [{ path: 'phone' }] })
    expect((await find(sessionId))?.leadId).toBeNull()
    expect((await readLead(await ask(sessionId, '+44 20 7946 0958'))).phone).toBe(
      '+44 20 7946 0958',
    )
    expect((await find(sessionId))?.clientPhone).toBe('+44 20 7946 0958')
  })

  it('needs a number where the conversation has none', async () => {
    const sessionId = randomUUID()
    await send(sessionId, { senderPhone: null })
    const refused = await ask(sessionId)
    expect(refused.status).toBe(400)
    expect(refused.json).toMatchObject({ issues: [{ path: 'phone' }] })
    expect((await ask(sessionId, '613 555 0187')).status).toBe(201)
  })

  it('needs the secret of a conversation that is stored', async () => {
    const sessionId = await begin()
    const number = String((await getRow(sessionId))?.['id'])
    const before = (await listAll()).length
    expect((await ask(randomUUID())).status).toBe(404)
    expect((await ask(number)).status).toBe(400)
    expect((await practice.server.call(requestCallBack, { body: {} })).status).toBe(400)
    // A visitor who has joined and sent nothing has no conversation yet.
    const visitor = await openVisitor(practice.server)
    expect((await ask(visitor.sessionId)).status).toBe(404)
    await visitor.close()
    expect((await listAll()).length).toBe(before)
    expect((await readHistory(sessionId)).callBack).toBeUndefined()
  })

  it('uses the lead that staff have made already, and does not show visitors one they did not ask for', async () => {
    const sessionId = await begin()
    const made = await practice.server.call(createChatLead, {
      cookie: practice.asAdmin,
      params: { sessionId: await toStaffId(sessionId) },
      body: chatLead,
    })
    expect((await readHistory(sessionId)).callBack).toBeUndefined()
    const before = (await listAll()).length
    const lead = await readLead(await ask(sessionId, '613 555 0144'))
    expect(lead.id).toBe((made.json as Lead).id)
    expect((await listAll()).length).toBe(before)
    // Staff may have given the lead another number: the one to call is beside the conversation, which is found by it.
    const shown = await find(sessionId)
    expect(shown?.callBackAt).not.toBeNull()
    expect(shown?.clientPhone).toBe('(613) 555-0144')
    const rows = await practice.server.sql(
      'select search_who from chat_sessions where session_id = ?',
      [await toStaffId(sessionId)],
    )
    expect(rows[0]?.['search_who']).toContain('6135550144')
    // Staff who press at the same time as the visitor get one lead, too.
    const other = await begin()
    const params = { sessionId: await toStaffId(other) }
    const [, pressed] = await Promise.all([
      ask(other),
      practice.server.call(createChatLead, {
        cookie: practice.asAdmin,
        params,
        body: chatLead,
      }),
    ])
    expect([201, 409]).toContain(pressed.status)
    expect((await listAll()).length).toBe(before + 1)
  })

  it('can be asked for after an answer, and the conversation goes on', async () => {
    const sessionId = await begin()
    await reply(sessionId, 'We are busy, sorry.')
    expect((await ask(sessionId)).status).toBe(201)
    expect((await send(sessionId, { message: 'Thank you' })).status).toBe(201)
    expect((await find(sessionId))?.lastMessage).toBe('Thank you')
  })

  it('can be asked for after chat has closed', async () => {
    const clock = createTestClock('2026-11-23T17:00:00.000Z')
    const server = await startTestServer(engine, { CHAT_HOURS: '9-17' }, { clock })
    const visitor = await openVisitor(server)
    await visitor.acknowledged(visitor.say('Hello?', await visitor.solve()))
    clock.pass(6 * hour)
    const body = { sessionId: visitor.sessionId }
    expect((await server.call(requestCallBack, { body })).status).toBe(201)
    await visitor.close()
    await server.stop()
  })

  it('is limited by address, beside the security check of each conversation', async () => {
    const server = await startTestServer(engine, { CHAT_HOURS: '0-24', RATE_LIMIT: 'on' })
    const body = { sessionId: randomUUID() }
    const statuses: number[] = []
    for (let n = 0; n < 70; n += 1)
      statuses.push((await server.call(requestCallBack, { body })).status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
    await server.stop()
  })
})
