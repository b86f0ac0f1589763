import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  type ChatSessionSummary,
  listChatSessions,
} from '#features/chat/chat/contract/conversations.ts'
import { createChatLead } from '#features/chat/chat/contract/conversion.ts'
import { type Lead, listLeads, openLead } from '#features/requests/leads/contract/leads.ts'
import { noor } from '../support/chat-client.ts'
import { chatLead, setupConversations } from '../support/conversation-calls.ts'
import { callEngines } from '../support/test-database.ts'
import { daniel, maya } from '../support/test-server.ts'

describe.each(callEngines)('a lead from a conversation, on %s', (engine) => {
  const { practice, toStaffId, send, begin, find, reply, getRow, listActions } =
    setupConversations(engine)

  const convert = async (secret: string, changes: Record<string, unknown> = {}, cookie?: string) =>
    practice.server.call(createChatLead, {
      cookie: cookie ?? practice.asAdmin,
      params: { sessionId: await toStaffId(secret) },
      body: { ...chatLead, ...changes },
    })
  const countLeads = async () =>
    ((await practice.server.call(listLeads, { cookie: practice.asAdmin })).json as Lead[]).length

  it('is created once, however often the button is pressed', async () => {
    const sessionId = await begin('I have trouble sleeping.')
    await send(sessionId, { message: 'Evenings are best.' })
    await reply(sessionId, 'Of course.')
    const before = await countLeads()
    const press = () => convert(sessionId, {}, practice.asMaya)
    const answers = await Promise.all([press(), press(), press()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const lead = answers.find(({ status }) => status === 201)?.json as Lead
    expect(lead).toMatchObject({
      firstName: 'Noor',
      lastName: null,
      email: noor.senderEmail,
      phone: '(613) 555-0187',
      ...chatLead,
      notes: 'I have trouble sleeping.\nEvenings are best.',
      status: 'notContacted',
      assignedTo: await practice.server.userId(maya),
      source: 'chat',
    })
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      message: 'This conversation is a consultation lead already.',
    })
    expect(await countLeads()).toBe(before + 1)
    expect(await find(sessionId)).toMatchObject({ leadId: lead.id, mayOpenLead: true })
    expect(await listActions((await getRow(sessionId))?.['id'])).toEqual([
      'conversation.created',
      'conversation.replied',
      'conversation.assigned',
      'conversation.converted',
    ])
  })

  it('takes what staff say instead of what the visitor said, and is assigned at once', async () => {
    const sessionId = await begin('Hi')
    const assignedTo = await practice.server.userId(maya)
    const said = {
      serviceType: 'couples',
      preferredLocation: 'virtual',
      firstName: 'noor',
      lastName: 'haddad',
      email: 'noor.haddad@mail.example',
      phone: '',
      notes: 'Wants evenings.',
    }
    const { status, json } = await convert(sessionId, { ...said, assignedTo })
    expect(status).toBe(201)
    expect(json).toMatchObject({ ...said, firstName: 'Noor', lastName: 'Haddad', assignedTo })
    const { id } = json as Lead
    const params = { id: String(id) }
    const opened = await practice.server.call(openLead, { cookie: practice.asMaya, params })
    expect(opened.json).toMatchObject({ id, history: [{ field: 'assignedTo' }] })
  })

  it('belongs to the therapist who makes it, who can open it, and to no one else', async () => {
    const sessionId = await begin('Hi')
    const { json } = await convert(sessionId, {}, practice.asMaya)
    const { id } = json as Lead
    const params = { id: String(id) }
    const opened = await practice.server.call(openLead, { cookie: practice.asMaya, params })
    expect(opened.json).toMatchObject({
      id,
      history: [{ field: 'assignedTo', from: null, to: 'Maya Chen', by: 'Maya Chen' }],
    })
    const entries = await practice.server.sql(
      "select action from audit_log where record_type = 'lead' and record_id = ? order by id",
      [String(id)],
    )
    expect(entries.map(({ action }) => action)).toEqual([
      'lead.created',
      'lead.changed',
      'lead.assigned',
      'lead.viewed',
    ])
    const asDaniel = await practice.server.signIn(daniel)
    const conversations = (await practice.server.call(listChatSessions, { cookie: asDaniel }))
      .json as ChatSessionSummary[]
    const staffId = await toStaffId(sessionId)
    expect(conversations.find((one) => one.sessionId === staffId)).toMatchObject({
      leadId: id,
      mayOpenLead: false,
    })
  })

  it('is assigned by administrators only, and nothing is stored otherwise', async () => {
    const sessionId = await begin()
    const before = await countLeads()
    const assignedTo = await practice.server.userId(maya)
    expect((await convert(sessionId, { assignedTo }, practice.asMaya)).status).toBe(403)
    // No account has this number.
    expect((await convert(sessionId, { assignedTo: 999_999 })).json).toMatchObject({
      issues: [{ path: 'assignedTo' }],
    })
    expect(await countLeads()).toBe(before)
    expect((await find(sessionId))?.leadId).toBeNull()
  })

  it.each([
    ['no service', { serviceType: '' }, 'serviceType'],
    ['a service that is not offered', { serviceType: 'astrology' }, 'serviceType'],
    ['a place that does not exist', { preferredLocation: 'moon' }, 'preferredLocation'],
    ['a mistyped address', { email: 'noor' }, 'email'],
    ['half a phone number', { phone: '613' }, 'phone'],
    ['an empty name', { firstName: ' ' }, 'firstName'],
    ['too long a text', { notes: 'x'.repeat(2_001) }, 'notes'],
  ])('refuses %s', async (_, changes, path) => {
    const sessionId = await begin()
    const { status, json } = await convert(sessionId, changes)
    expect(status).toBe(400)
    expect((json as { issues: { path: string }[] }).issues.map((issue) => issue.path)).toEqual([
      path,
    ])
    expect((await find(sessionId))?.leadId).toBeNull()
  })

  it('is refused without a session, and for a conversation that does not exist', async () => {
    const sessionId = await begin()
    expect((await convert(sessionId, {}, '')).status).toBe(401)
    expect((await convert(randomUUID())).status).toBe(404)
  })
})
