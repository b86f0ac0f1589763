import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listChatSessions } from '#features/chat/chat/contract/conversations.ts'
import { createChatLead } from '#features/chat/chat/contract/conversion.ts'
import { listAuditEntries } from '#features/core/audit/contract/entries.ts'
import { sendLeadEmail } from '#features/requests/emails/contract.ts'
import {
  changeLead,
  deleteLead,
  listLeads,
  openLead,
} from '#features/requests/leads/contract/leads.ts'
import { countNewLeads } from '#features/requests/leads/contract/waiting.ts'
import type { EndpointResponse } from '#shared/endpoint.ts'
import { openStaff } from '../support/chat-client.ts'
import { submitConsultation } from '../support/consultation.ts'
import { chatLead } from '../support/conversation-calls.ts'
import { engines } from '../support/test-database.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

type Log = EndpointResponse<typeof listAuditEntries>

describe.each(engines)('deleting a lead on %s', (engine) => {
  let server: TestServer
  let asAdmin: string
  let asMaya: string
  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' })
    asAdmin = await server.signIn(admin)
    asMaya = await server.signIn(maya)
  })
  afterAll(() => server.stop())

  const receiveLead = () => submitConsultation(server)
  const remove = (id: number, cookie = asAdmin) =>
    server.call(deleteLead, { params: { id }, cookie })
  const change = (id: number, body: object) =>
    server.call(changeLead, { params: { id }, body, cookie: asAdmin })

  it('deletes everything that belongs to it, and records a receipt without contents', async () => {
    const id = await receiveLead()
    await change(id, { status: 'contacted', internalNotes: 'A secret note.' })
    const email = { subject: 'A first talk', message: 'At two?', sender: 'system' }
    for (let n = 0; n < 2; n += 1) {
      const { status } = await server.call(sendLeadEmail, {
        params: { id },
        body: email,
        cookie: asAdmin,
      })
      expect(status).toBe(201)
    }
    expect(await remove(id)).toMatchObject({ status: 204, text: '' })
    for (const [table, column] of [
      ['consultation_leads', 'id'],
      ['lead_emails', 'lead_id'],
      ['lead_changes', 'lead_id'],
      ['lead_notes', 'lead_id'],
      ['lead_calls', 'lead_id'],
    ]) {
      expect(await server.sql(`select 1 from ${table} where ${column} = ?`, [id])).toEqual([])
    }
    const query = { record: `Lead ${id}`, action: 'deleted' }
    const { entries } = (await server.call(listAuditEntries, { query, cookie: asAdmin }))
      .json as Log
    expect(entries).toMatchObject([
      { recordId: id, outcome: 'success', details: { emails: 2, changes: 2, notes: 1 } },
    ])
    const log = JSON.stringify(await server.sql('select * from audit_log'))
    expect(log).not.toMatch(/secret note|first talk/)
    // Sent again after a lost response: the lead no longer exists.
    expect((await remove(id)).status).toBe(404)
  })

  it('updates lists, counts and the screens of colleagues', async () => {
    const id = await receiveLead()
    const mayaScreen = await openStaff(server, maya)
    const count = async () =>
      ((await server.call(countNewLeads, { cookie: asAdmin })).json as { count: number }).count
    const before = await count()
    await remove(id)
    expect(await count()).toBe(before - 1)
    const list = (await server.call(listLeads, { cookie: asAdmin })).json as { id: number }[]
    expect(list.map((lead) => lead.id)).not.toContain(id)
    expect((await server.call(openLead, { params: { id }, cookie: asAdmin })).status).toBe(404)
    await mayaScreen.waitForFrame('changed', ({ topics }) => topics.includes('leads'))
    await mayaScreen.close()
  })

  it('is refused while the lead is on hold, with the reason of the hold', async () => {
    const id = await receiveLead()
    await change(id, { hold: { until: '2027-03-05', reason: 'A complaint' } })
    const refused = await remove(id)
    expect(refused.status).toBe(409)
    expect(refused.json).toMatchObject({
      message: expect.stringMatching(/on hold until .*March 5, 2027 \(A complaint\)/),
    })
    await change(id, { hold: null })
    expect((await remove(id)).status).toBe(204)
  })

  it('is refused to a therapist, for their own lead and a colleague’s', async () => {
    const id = await receiveLead()
    expect((await remove(id, asMaya)).status).toBe(404)
    await change(id, { assignedTo: await server.userId(maya) })
    expect(await remove(id, asMaya)).toMatchObject({
      status: 403,
      json: { message: 'Only administrators delete leads.' },
    })
    const entries = await server.sql(
      `select outcome from audit_log where record_type = 'lead' and record_id = ?
        and action = 'lead.deleted'`,
      [String(id)],
    )
    expect(entries).toEqual([{ outcome: 'refused' }, { outcome: 'refused' }])
    expect((await remove(id)).status).toBe(204)
  })

  const list = async () =>
    (await server.call(listChatSessions, { cookie: asAdmin })).json as {
      sessionId: string
      leadId: number | null
    }[]
  async function convert() {
    const sessionId = (await list()).find(({ leadId }) => leadId === null)?.sessionId ?? ''
    const call = { params: { sessionId }, cookie: asAdmin, body: chatLead }
    const { id } = (await server.call(createChatLead, call)).json as { id: number }
    return { id, sessionId }
  }

  it('leaves the conversation it was converted from, which can be converted again', async () => {
    const { id, sessionId } = await convert()
    expect((await remove(id)).status).toBe(204)
    expect((await list()).find((one) => one.sessionId === sessionId)?.leadId).toBeNull()
  })

  it('deletes the conversation with it where one says so, each with its own receipt', async () => {
    const { id, sessionId } = await convert()
    const [conversation] = await server.sql('select id from chat_sessions where session_id = ?', [
      sessionId,
    ])
    const query = { conversations: 'erase' }
    const removed = await server.call(deleteLead, { params: { id }, query, cookie: asAdmin })
    expect(removed.status).toBe(204)
    expect((await list()).some((one) => one.sessionId === sessionId)).toBe(false)
    const receipts = await server.sql(
      "select record_type from audit_log where action like '%.deleted' and record_id in (?, ?) order by id",
      [String(conversation?.['id']), String(id)],
    )
    expect(receipts.slice(-2)).toEqual([{ record_type: 'conversation' }, { record_type: 'lead' }])
  })
})
