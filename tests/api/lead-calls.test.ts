import { describe, expect, it } from 'vitest'
import { sendChatMessage } from '#features/chat/chat/contract/messages.ts'
import { type Lead, listLeads } from '#features/requests/leads/contract/leads.ts'
import {
  type CallOutcome,
  callIsFinal,
  callNotFound,
  deleteLeadCall,
  type LeadCall,
  logLeadCall,
  maxCallsPerLead,
} from '#features/requests/work-log/contract/calls.ts'
import {
  type Related,
  readLeadTimeline,
  readRelated,
  type TimelineEntry,
} from '#features/staff/lead-screen/contract.ts'
import { exportPerson } from '#features/staff/privacy/contract.ts'
import { submitConsultation } from '../support/consultation.ts'
import { setupLeads } from '../support/lead-test-bed.ts'
import { minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { captchaAnswer } from '../support/test-server.ts'

describe.each(callEngines)('calls to a client on %s', (engine) => {
  const practice = setupLeads(engine)
  const { change, find, getHistory, mayasLead } = practice

  const log = (cookie: string, id: number, outcome: CallOutcome | 'unknown', note?: string) =>
    practice.server.call(logLeadCall, { cookie, params: { id }, body: { outcome, note } })
  async function logged(cookie: string, id: number, outcome: CallOutcome, note?: string) {
    const answer = await log(cookie, id, outcome, note)
    expect(answer.status).toBe(201)
    return answer.json as LeadCall
  }
  const remove = (cookie: string, id: number, callId: number) =>
    practice.server.call(deleteLeadCall, { cookie, params: { id, callId } })
  const readTimeline = async (cookie: string, id: number) =>
    (await practice.server.call(readLeadTimeline, { cookie, params: { id } }))
      .json as TimelineEntry[]
  const search = async (words: string) =>
    (
      (
        await practice.server.call(listLeads, {
          cookie: practice.asAdmin,
          query: { search: words },
        })
      ).json as Lead[]
    ).map(({ id }) => id)
  const trail = async (id: number) =>
    (
      await practice.server.sql(
        `select action, outcome from audit_log where record_type = 'lead' and record_id = ? and action like 'lead.call%' order by id`,
        [String(id)],
      )
    ).map(({ action, outcome }) => `${String(action)} ${String(outcome)}`)

  it('ends the wait, and stands in the timeline with its outcome and note', async () => {
    const id = await mayasLead()
    expect((await find(practice.asMaya, id))?.waitingSince).not.toBeNull()
    const call = await logged(practice.asMaya, id, 'voicemail', '  Will call back.  ')
    expect(call).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      by: 'Maya Chen',
      outcome: 'voicemail',
      note: 'Will call back.',
    })
    expect(await find(practice.asMaya, id)).toMatchObject({
      waitingSince: null,
      status: 'contacted',
    })
    expect((await getHistory(id))[0]).toMatchObject({
      field: 'status',
      by: 'Maya Chen',
      to: 'contacted',
    })
    const shown = { kind: 'call', callId: call.id, outcome: 'voicemail', note: 'Will call back.' }
    const entryFor = async (cookie: string) =>
      (await readTimeline(cookie, id)).find(({ kind }) => kind === 'call')
    expect(await entryFor(practice.asMaya)).toMatchObject({
      ...shown,
      by: 'Maya Chen',
      deletableUntil: new Date(Date.parse(call.at) + 15 * minute).toISOString(),
    })
    expect(await entryFor(practice.asAdmin)).toMatchObject({ ...shown, deletableUntil: null })
    expect(await trail(id)).toEqual(['lead.call_logged success'])
  })

  it.each([
    ['spoke', 'contacted'],
    ['voicemail', 'contacted'],
    ['noAnswer', 'notContacted'],
    ['wrongNumber', 'notContacted'],
  ] as const)(
    'of the outcome %s makes a new request %s, which waits no longer',
    async (outcome, status) => {
      const id = await mayasLead()
      await logged(practice.asMaya, id, outcome)
      expect(await find(practice.asMaya, id)).toMatchObject({ status, waitingSince: null })
    },
  )

  it('leaves a status that is further as it is', async () => {
    const id = await mayasLead()
    await change(practice.asMaya, id, { status: 'scheduled' })
    await logged(practice.asMaya, id, 'spoke')
    expect((await find(practice.asMaya, id))?.status).toBe('scheduled')
  })

  it('is taken back with what it changed, by who logged it, for 15 minutes', async () => {
    const id = await mayasLead()
    const before = await find(practice.asMaya, id)
    const { id: callId } = await logged(practice.asMaya, id, 'spoke', 'Wants evenings.')
    const foreign = await remove(practice.asAdmin, id, callId)
    expect([foreign.status, foreign.json]).toMatchObject([403, { message: callIsFinal }])
    await practice.server.sql('update lead_calls set at = ? where id = ?', [
      new Date(Date.now() - 16 * minute).toISOString(),
      callId,
    ])
    expect((await remove(practice.asMaya, id, callId)).status).toBe(403)
    await practice.server.sql('update lead_calls set at = ? where id = ?', [
      new Date(Date.now() - 14 * minute).toISOString(),
      callId,
    ])
    expect((await remove(practice.asMaya, id, callId)).status).toBe(204)
    const { status, waitingSince } = before ?? {}
    expect(await find(practice.asMaya, id)).toMatchObject({ status, waitingSince })
    const again = await remove(practice.asMaya, id, callId)
    expect([again.status, again.json]).toMatchObject([404, { message: callNotFound }])
    expect(await trail(id)).toEqual([
      'lead.call_logged success',
      'lead.call_deleted refused',
      'lead.call_deleted refused',
      'lead.call_deleted success',
    ])
  })

  it('leaves what others did since as it is when it is taken back', async () => {
    const id = await mayasLead()
    const first = await logged(practice.asMaya, id, 'spoke')
    await change(practice.asAdmin, id, { status: 'notContacted' })
    await change(practice.asAdmin, id, { status: 'contacted' })
    await logged(practice.asAdmin, id, 'voicemail')
    await remove(practice.asMaya, id, first.id)
    expect(await find(practice.asMaya, id)).toMatchObject({
      status: 'contacted',
      waitingSince: null,
    })
  })

  it('is refused to a colleague and a visitor, without an outcome, and beyond the most', async () => {
    const id = await mayasLead()
    const { id: callId } = await logged(practice.asMaya, id, 'noAnswer')
    expect((await log(practice.asDaniel, id, 'spoke')).status).toBe(404)
    expect((await remove(practice.asDaniel, id, callId)).status).toBe(404)
    const body = { outcome: 'spoke' } as const
    expect((await practice.server.call(logLeadCall, { params: { id }, body })).status).toBe(401)
    expect((await log(practice.asMaya, id, 'unknown')).status).toBe(400)
    expect((await log(practice.asMaya, id, 'spoke', 'x'.repeat(2_001))).status).toBe(400)
    const rows = Array.from(
      { length: maxCallsPerLead - 1 },
      () => `(${id}, 1, 'Maya Chen', 'spoke', '2026-11-01', '2026-11-01')`,
    )
    await practice.server.sql(
      `insert into lead_calls (lead_id, author_id, author_name, outcome, at, handled_at) values ${rows.join(', ')}`,
    )
    expect((await log(practice.asMaya, id, 'spoke')).status).toBe(409)
  })

  it('is found by its note, exported to the person it is about, and deleted with the lead', async () => {
    const id = await submitConsultation(practice.server)
    const { id: callId } = await logged(practice.asAdmin, id, 'spoke', 'Mentioned a harbour.')
    expect(await search('harbour')).toEqual([id])
    await change(practice.asAdmin, id, { status: 'complete' })
    expect(await search('harbour')).toEqual([id])
    const exported = await practice.server.call(exportPerson, {
      cookie: practice.asAdmin,
      body: { records: [{ kind: 'request', id }] },
    })
    expect(exported.text).toContain('Mentioned a harbour.')
    await remove(practice.asAdmin, id, callId)
    expect(await search('harbour')).toEqual([])
    await logged(practice.asAdmin, id, 'spoke', 'Again.')
    await practice.server.sql('delete from consultation_leads where id = ?', [id])
    expect(await practice.server.sql('select id from lead_calls where lead_id = ?', [id])).toEqual(
      [],
    )
  })
})

describe.each(callEngines)('the other records of the person of a lead on %s', (engine) => {
  const practice = setupLeads(engine)
  const { mayasLead } = practice
  const email = 'sara.bennett@mail.example'
  const phone = '613-555-0111'

  const ask = (cookie: string | undefined, id: number) =>
    practice.server.call(readRelated, { ...(cookie && { cookie }), params: { id } })

  it('are those with the same email in any case, or the same phone number as one may see them', async () => {
    const id = await mayasLead({ firstName: 'Sara', email, phone })
    const same = await mayasLead({ firstName: 'Sarah', email: email.toUpperCase(), phone })
    const byPhone = await submitConsultation(practice.server, {
      email: 'other@mail.example',
      phone: '+1 (613) 555 0111',
      notes: 'Not 613-555-0111 in notes alone.',
    })
    await submitConsultation(practice.server, {
      email: 'someone@mail.example',
      phone: '613-555-0122',
      notes: 'My sister has 613-555-0111.',
    })
    const sent = await practice.server.call(sendChatMessage, {
      body: {
        sessionId: 'a-conversation-of-sara',
        senderName: 'Sara',
        senderEmail: 'Sara.Bennett@mail.example',
        senderPhone: null,
        message: 'Hello?',
        captchaValue: captchaAnswer,
        captchaValidation: await practice.server.captchaToken(),
      },
    })
    expect(sent.status).toBe(201)
    const conversation = {
      number: expect.any(Number),
      lastMessageAt: expect.any(String),
      state: 'waiting',
      by: ['email'],
    }
    const related = (await ask(practice.asAdmin, id)).json as Related
    expect(related.leads.map(({ id: one, by }) => [one, by])).toEqual([
      [byPhone, ['phone']],
      [same, ['email', 'phone']],
    ])
    expect(related.leads[1]).toMatchObject({ name: 'Sarah Haddad', serviceType: 'anxiety' })
    expect(related.conversations).toEqual([conversation])
    // A therapist sees their own leads alone, and conversations like everyone.
    const mayas = (await ask(practice.asMaya, id)).json as Related
    expect(mayas.leads.map(({ id: one }) => one)).toEqual([same])
    expect(mayas.conversations).toEqual([conversation])
    expect((await ask(practice.asDaniel, id)).status).toBe(404)
    expect((await ask(undefined, id)).status).toBe(401)
    const entries = await practice.server.sql(
      `select action, amount from audit_log where action in ('lead.listed', 'conversation.listed') order by id`,
    )
    expect(entries.map(({ action, amount }) => `${String(action)} ${String(amount)}`)).toEqual([
      'lead.listed 2',
      'conversation.listed 1',
      'lead.listed 1',
      'conversation.listed 1',
    ])
  })
})
