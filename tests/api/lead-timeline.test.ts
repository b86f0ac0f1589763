import { describe, expect, it } from 'vitest'
import { createChatLead } from '#features/chat/chat/contract/conversion.ts'
import { sendChatReply } from '#features/chat/chat/contract/inbox-messages.ts'
import { sendChatMessage } from '#features/chat/chat/contract/messages.ts'
import { deleteLead } from '#features/requests/leads/contract/leads.ts'
import {
  readLeadTimeline,
  type TimelineEntry,
  timelinePageSize,
} from '#features/staff/lead-screen/contract.ts'
import { addDays, endOfPracticeDay, practiceDay } from '#shared/practice-time.ts'
import { submitConsultation } from '../support/consultation.ts'
import { chatLead } from '../support/conversation-calls.ts'
import { setupLeads } from '../support/lead-test-bed.ts'
import { findStaffId } from '../support/staff-id.ts'
import { callEngines } from '../support/test-database.ts'
import { captchaAnswer } from '../support/test-server.ts'

describe.each(callEngines)('the timeline of a lead on %s', (engine) => {
  const practice = setupLeads(engine)
  const { change, daysAgo, mayasLead, setCreated } = practice

  const ask = (cookie: string | undefined, id: number | string, before?: string) =>
    practice.server.call(readLeadTimeline, {
      ...(cookie && { cookie }),
      params: { id },
      ...(before && { query: { before } }),
    })
  async function read(cookie: string, id: number) {
    const answer = await ask(cookie, id)
    expect(answer.status).toBe(200)
    return answer.json as TimelineEntry[]
  }
  const summarize = (entries: readonly TimelineEntry[]) =>
    entries.map(({ id: _id, at: _at, byPhoto: _photo, ...entry }) => entry)

  it('begins with the request and the receipt that the client got', async () => {
    const id = await submitConsultation(practice.server, { notes: 'I sleep badly.' })
    const entries = await read(practice.asAdmin, id)
    expect(summarize(entries.filter(({ kind }) => kind !== 'views'))).toEqual([
      { kind: 'receipt', by: null, language: 'en', isRenewal: false },
      {
        kind: 'request',
        by: 'Noor Haddad',
        language: 'en',
        source: 'form',
        message: 'I sleep badly.',
      },
    ])
  })

  it('has every change and every note, each with who made it', async () => {
    const id = await mayasLead({ email: `changes-${engine}@mail.example` })
    const until = addDays(practiceDay(new Date()), 90)
    await change(practice.asMaya, id, { status: 'contacted', internalNotes: 'Called.' })
    await change(practice.asMaya, id, { internalNotes: 'Called twice.' })
    await change(practice.asMaya, id, { status: 'leadLost', leadLostReason: 'Moved.' })
    await change(practice.asMaya, id, { leadLostReason: 'Moved away.' })
    await change(practice.asAdmin, id, { hold: { reason: 'A complaint.', until } })
    await change(practice.asAdmin, id, { hold: null, assignedTo: null })
    const entries = (await read(practice.asAdmin, id)).filter(({ kind }) => kind !== 'views')
    const [maya, grace] = ['Maya Chen', 'Grace Kim']
    const noteFields = { noteId: expect.any(Number), editedAt: null, editableUntil: null }
    const toNote = (text: string) => ({ kind: 'note', by: maya, text, ...noteFields })
    expect(summarize(entries).slice(0, -2)).toEqual([
      { kind: 'hold', by: grace, from: until, to: null, reason: null, isEnded: false },
      { kind: 'assignment', by: grace, from: maya, to: null },
      { kind: 'hold', by: grace, from: null, to: until, reason: null, isEnded: false },
      { kind: 'lostReason', by: maya, reason: 'Moved away.' },
      { kind: 'status', by: maya, from: 'contacted', to: 'leadLost', reason: null },
      toNote('Called twice.'),
      toNote('Called.'),
      { kind: 'status', by: maya, from: 'notContacted', to: 'contacted', reason: null },
      { kind: 'assignment', by: grace, from: null, to: maya },
    ])
    const times = entries.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length)
    expect(entries.find(({ by }) => by === maya)?.byPhoto).toMatch(/^\/|^https/)
  })

  it('says when a hold ended by itself, and has a note that an earlier version wrote', async () => {
    const id = await submitConsultation(practice.server)
    const until = addDays(practiceDay(new Date()), 2)
    await change(practice.asAdmin, id, { hold: { reason: 'A complaint.', until } })
    const current = (await read(practice.asAdmin, id)).find(({ kind }) => kind === 'hold')
    expect(current).toMatchObject({ by: 'Grace Kim', reason: 'A complaint.', isEnded: false })
    const past = addDays(practiceDay(new Date()), -3)
    await practice.server.sql(`update lead_changes set to_value = ? where lead_id = ?`, [past, id])
    const row = [daysAgo(2).toISOString(), id]
    await practice.server.sql('update consultation_leads set hold_until = ? where id = ?', row)
    await practice.server.sql(
      `update consultation_leads set internal_notes = 'Asked.' where id = ?`,
      [id],
    )
    const timeline = await read(practice.asAdmin, id)
    const ended = timeline.find((entry) => entry.kind === 'hold' && entry.isEnded)
    expect(ended?.at).toBe(endOfPracticeDay(past).toISOString())
    const entries = summarize(timeline)
    expect(entries).toContainEqual({
      kind: 'hold',
      by: null,
      from: past,
      to: null,
      reason: null,
      isEnded: true,
    })
    const unknown = { noteId: null, editedAt: null, editableUntil: null }
    expect(entries).toContainEqual({ kind: 'note', by: null, text: 'Asked.', ...unknown })
  })

  it('has the conversation that the lead was made from, which the log then names as viewed', async () => {
    const sessionId = `timeline-conversation-${engine}`
    const first = await practice.server.call(sendChatMessage, {
      body: {
        sessionId,
        senderName: 'Noor Haddad',
        senderEmail: 'noor@mail.example',
        senderPhone: '613-555-0170',
        message: `Do you offer  evenings?\n${'A long story. '.repeat(40)}`,
        captchaValue: captchaAnswer,
        captchaValidation: await practice.server.captchaToken(),
      },
    })
    expect(first.status).toBe(201)
    const { asAdmin, asMaya } = practice
    const staffId = await findStaffId(practice.server, sessionId)
    const reply = { sessionId: staffId, message: 'We do.' }
    await practice.server.call(sendChatReply, { cookie: asMaya, body: reply })
    const made = await practice.server.call(createChatLead, {
      cookie: asAdmin,
      params: { sessionId: staffId },
      body: chatLead,
    })
    const { id: leadId } = made.json as { id: number }
    await change(asAdmin, leadId, { assignedTo: practice.danielId })
    const [{ id: number } = {}] = await practice.server.sql(
      'select id from chat_sessions where session_id = ?',
      [staffId],
    )
    const entries = await read(practice.asDaniel, leadId)
    expect(entries.at(-1)).toMatchObject({
      id: `chat-${String(number)}`,
      kind: 'chat',
      by: 'Noor Haddad',
      conversation: number,
      messageCount: 2,
      with: ['Maya Chen'],
      firstWords: expect.stringMatching(/^Do you offer evenings\? A long story\..{0,240}…$/),
    })
    expect(entries.at(-2)).toMatchObject({ kind: 'request', source: 'chat' })
    expect(JSON.stringify(entries)).not.toContain(sessionId)
    expect(JSON.stringify(entries)).not.toContain(staffId)
    const seen = await practice.server.sql(
      `select id from audit_log where actor_id = ? and action = 'conversation.viewed' and record_id = ?`,
      [practice.danielId, String(number)],
    )
    expect(seen).toHaveLength(1)
  })

  it('names who has opened the lead to administrators only', async () => {
    const id = await mayasLead()
    await read(practice.asMaya, id)
    await practice.list(practice.asAdmin)
    expect((await read(practice.asMaya, id)).some(({ kind }) => kind === 'views')).toBe(false)
    const views = (await read(practice.asAdmin, id)).find(({ kind }) => kind === 'views')
    expect(views).toMatchObject({
      people: [
        { name: 'Grace Kim', times: 3 },
        // Both readings belong to one opening.
        { name: 'Maya Chen', times: 1 },
      ],
    })
  })

  it('is refused like the lead itself, and who has not opened the lead before has viewed it then', async () => {
    const id = await mayasLead()
    const since = Number(
      (await practice.server.sql('select max(id) as id from audit_log'))[0]?.['id'],
    )
    const unknown = await ask(practice.asDaniel, 999_999)
    const colleagues = await ask(practice.asDaniel, id)
    expect([colleagues.status, colleagues.json]).toEqual([404, unknown.json])
    expect((await ask(undefined, id)).status).toBe(401)
    expect((await ask(practice.asMaya, 'abc')).status).toBe(400)
    await read(practice.asMaya, id)
    const trail = await practice.server.sql(
      'select actor_id, action, record_id, outcome from audit_log where id > ? order by id',
      [since],
    )
    const entry = { action: 'lead.viewed', record_id: String(id) }
    expect(trail).toEqual([
      { ...entry, actor_id: practice.danielId, outcome: 'refused' },
      { ...entry, actor_id: practice.mayaId, outcome: 'success' },
    ])
  })

  it('is not there for a lead that was deleted or has expired', async () => {
    const deleted = await mayasLead()
    await practice.server.call(deleteLead, { cookie: practice.asAdmin, params: { id: deleted } })
    expect((await ask(practice.asAdmin, deleted)).status).toBe(404)
    const expired = await mayasLead()
    await setCreated(expired, daysAgo(46))
    expect((await ask(practice.asMaya, expired)).status).toBe(404)
  })

  it('comes in pages when a lead has very many entries', async () => {
    const id = await mayasLead({ email: `pages-${engine}@mail.example` })
    const rows = timelinePageSize + 20
    for (let n = 0; n < rows; n += 1) {
      await practice.server.sql(
        `insert into lead_changes (lead_id, at, actor_id, actor_name, field) values (?, ?, ?, 'Maya Chen', 'internalNotes')`,
        [id, daysAgo(0, -n).toISOString(), practice.mayaId],
      )
    }
    const first = await ask(practice.asMaya, id)
    const newest = first.json as TimelineEntry[]
    expect([newest.length, first.headers.get('x-has-earlier')]).toEqual([timelinePageSize, 'true'])
    const rest = await ask(practice.asMaya, id, newest.at(-1)?.id)
    const earlier = rest.json as TimelineEntry[]
    expect(rest.headers.get('x-has-earlier')).toBeNull()
    expect(earlier.at(-1)?.kind).toBe('request')
    const ids = [...newest, ...earlier].map((entry) => entry.id)
    expect(new Set(ids).size).toBe(rows + 3)
    expect((await ask(practice.asMaya, id, 'change-0')).json).toEqual([])
  })
})
