// Visitors and their own conversation: a copy of it, and its end at the practice.
import { describe, expect, it } from 'vitest'
import { requestCallBack } from '#features/chat/chat/contract/call-back.ts'
import { sendChatReply } from '#features/chat/chat/contract/inbox-messages.ts'
import { copyChat, eraseChat } from '#features/chat/chat/contract/own-copy.ts'
import { changeLead } from '#features/requests/leads/contract/leads.ts'
import { openVisitor } from '../support/chat-client.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, startTestServer } from '../support/test-server.ts'

describe.each(callEngines)('a visitor’s own conversation on %s', (engine) => {
  it('is copied and erased by its secret alone, unless a hold protects it', async () => {
    const server = await startTestServer(engine, { CHAT_HOURS: '0-24' })
    const cookie = await server.signIn(admin)
    const visitor = await openVisitor(server)
    const first = visitor.say('Is there a heronry?', await visitor.solve())
    await visitor.acknowledged(first)
    const staffId = await visitor.getStaffId()
    await server.call(sendChatReply, {
      cookie,
      body: { sessionId: staffId, message: 'In December.' },
    })

    const { sessionId } = visitor
    const copy = (id: string) => server.call(copyChat, { body: { sessionId: id } })
    expect((await copy(sessionId)).json).toEqual({
      messages: [
        { at: expect.any(String), by: expect.any(String), text: 'Is there a heronry?' },
        { at: expect.any(String), by: expect.any(String), text: 'In December.' },
      ],
    })
    // Staff hold another name of the conversation, which opens nothing here.
    const erase = (id: string) => server.call(eraseChat, { body: { sessionId: id } })
    expect((await copy(staffId)).status).toBe(404)
    expect((await erase(staffId)).status).toBe(404)

    await server.call(requestCallBack, { body: { sessionId, phone: '613-555-0101' } })
    const [lead] = await server.sql('select max(id) as id from consultation_leads')
    const hold = { reason: 'Complaint to the college', until: '2027-01-15' }
    const params = { id: lead?.['id'] }
    const held = await server.call(changeLead, { cookie, params, body: { hold } })
    expect(held.status).toBe(200)
    const refused = await erase(sessionId)
    expect(refused.status).toBe(409)
    expect(refused.text).not.toContain('Complaint')
    await server.call(changeLead, { cookie, params, body: { hold: null } })
    expect((await erase(sessionId)).status).toBe(204)
    expect((await copy(sessionId)).status).toBe(404)
    expect(
      await server.sql('select id from chat_messages where message like ?', ['%heronry%']),
    ).toEqual([])
    const entries = await server.sql(
      "select outcome from audit_log where action = 'conversation.deleted' and actor_id is null order by id",
    )
    expect(entries.map(({ outcome }) => outcome)).toEqual(['refused', 'success'])
    await server.stop()
  })
})
