import { describe, expect, it } from 'vitest'
import { type OpenedLead, openLead } from '#features/requests/leads/contract/leads.ts'
import { addDays, practiceDay } from '#shared/practice-time.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { retentionDays, setupLeads } from '../support/lead-test-bed.ts'
import { callEngines } from '../support/test-database.ts'

describe.each(callEngines)('the history of leads on %s', (engine) => {
  const practice = setupLeads(engine)
  const { list, find, change, open, getHistory, getRow, setCreated, daysAgo, mayasLead } = practice

  describe('opening a lead', () => {
    it('shows the fields of the list and the history', async () => {
      const id = await mayasLead()
      for (const cookie of [practice.asMaya, practice.asAdmin]) {
        const answer = await open(cookie, id)
        expect(answer.status).toBe(200)
        const { history, requestLink: _, conversations: __, ...lead } = answer.json as OpenedLead
        expect(lead).toEqual(await find(cookie, id))
        expect(history).toHaveLength(1)
      }
    })

    it('is refused to a colleague and a visitor, and for an expired lead', async () => {
      const id = await mayasLead()
      const unknown = await open(practice.asDaniel, 999_999)
      const colleagues = await open(practice.asDaniel, id)
      expect([colleagues.status, colleagues.json]).toEqual([404, unknown.json])
      expect((await practice.server.call(openLead, { params: { id } })).status).toBe(401)
      expect((await open(practice.asMaya, 'abc')).status).toBe(400)
      await setCreated(id, daysAgo(retentionDays, 1))
      expect((await open(practice.asMaya, id)).status).toBe(404)
      expect((await open(practice.asAdmin, id)).status).toBe(404)
    })
  })

  describe('the history', () => {
    it('shows who changed what and when, without the contents of notes', async () => {
      const id = await submitConsultation(practice.server)
      const until = addDays(practiceDay(new Date()), 90)
      const later = addDays(until, 30)
      await change(practice.asAdmin, id, { assignedTo: practice.mayaId })
      await change(practice.asMaya, id, {
        status: 'contacted',
        internalNotes: 'Spoke with her sister.',
      })
      await change(practice.asMaya, id, {
        status: 'leadLost',
        leadLostReason: 'Moved to Gatineau.',
      })
      await change(practice.asMaya, id, { leadLostReason: 'Moved to Aylmer.' })
      await change(practice.asMaya, id, { hold: { reason: 'May come back.', until } })
      await change(practice.asMaya, id, { hold: { reason: 'Comes back.', until } })
      await change(practice.asMaya, id, { hold: { reason: 'Comes back.', until: later } })
      await change(practice.asAdmin, id, { hold: null, assignedTo: practice.danielId })
      const unsaid = { from: null, to: null }
      const history = await getHistory(id)
      expect(history.map((event) => ({ ...event, at: '' }))).toEqual([
        { at: '', by: 'Grace Kim', field: 'hold', from: later, to: null },
        { at: '', by: 'Grace Kim', field: 'assignedTo', from: 'Maya Chen', to: 'Daniel Okafor' },
        { at: '', by: 'Maya Chen', field: 'hold', from: until, to: later },
        { at: '', by: 'Maya Chen', field: 'hold', from: until, to: until },
        { at: '', by: 'Maya Chen', field: 'hold', from: null, to: until },
        { at: '', by: 'Maya Chen', field: 'leadLostReason', ...unsaid },
        { at: '', by: 'Maya Chen', field: 'status', from: 'contacted', to: 'leadLost' },
        { at: '', by: 'Maya Chen', field: 'internalNotes', ...unsaid },
        { at: '', by: 'Maya Chen', field: 'status', from: 'notContacted', to: 'contacted' },
        { at: '', by: 'Grace Kim', field: 'assignedTo', from: null, to: 'Maya Chen' },
      ])
      expect(history[0]?.at).toBe((await find(practice.asAdmin, id))?.updatedAt)
      const stored = JSON.stringify(await practice.server.sql('select * from lead_changes'))
      expect(stored).not.toMatch(/sister|gatineau|aylmer|come back|comes back/i)
    })

    it('has no entry for a refused change or one without effect', async () => {
      const id = await mayasLead()
      const before = await find(practice.asMaya, id)
      await change(practice.asMaya, id, { status: 'leadLost' })
      await change(practice.asMaya, id, { assignedTo: practice.danielId })
      await change(practice.asMaya, id, {
        status: 'contacted',
        updatedAt: '2020-01-01T00:00:00.000Z',
      })
      const same = await change(practice.asMaya, id, { status: 'notContacted', internalNotes: '' })
      expect([same.status, same.json]).toEqual([200, before])
      expect(await getHistory(id)).toHaveLength(1)
    })

    it('has one entry for a change that is sent again after a lost response', async () => {
      const id = await mayasLead()
      const readAt = (await find(practice.asMaya, id))?.updatedAt
      const edits = { status: 'contacted', internalNotes: 'Called.', updatedAt: readAt }
      const first = await change(practice.asMaya, id, edits)
      const again = await change(practice.asMaya, id, edits)
      expect([again.status, again.json]).toEqual([200, first.json])
      expect(await getHistory(id)).toHaveLength(3)
    })

    it('is deleted with the lead', async () => {
      const id = await mayasLead()
      const getChanges = () =>
        practice.server.sql('select id from lead_changes where lead_id = ?', [id])
      expect(await getChanges()).toHaveLength(1)
      await setCreated(id, daysAgo(retentionDays, 1))
      await practice.server.restart()
      await eventually(async () => expect(await getRow(id)).toBeUndefined())
      expect(await getChanges()).toEqual([])
    })
  })

  describe('the audit log', () => {
    const trail = (since: number) =>
      practice.server.sql(
        'select id, actor_id, action, record_type, record_id, outcome, address from audit_log where id > ? order by id',
        [since],
      )
    const newest = async () =>
      Number((await practice.server.sql('select max(id) as id from audit_log'))[0]?.['id'])
    const entry = (actor: number | null, action: string, record: number | null) => ({
      id: expect.any(Number),
      actor_id: actor,
      action,
      record_type: 'lead',
      record_id: record === null ? null : String(record),
      outcome: 'success',
      address: '127.0.0.1',
    })

    it('has entries for creating, viewing, assigning and changing', async () => {
      const since = await newest()
      const id = await submitConsultation(practice.server)
      await list(practice.asMaya)
      await change(practice.asAdmin, id, { assignedTo: practice.mayaId })
      await change(practice.asMaya, id, { status: 'contacted' })
      expect(await trail(since)).toEqual([
        entry(null, 'lead.created', id),
        entry(practice.mayaId, 'lead.listed', null),
        entry(practice.adminId, 'lead.changed', id),
        entry(practice.adminId, 'lead.assigned', id),
        entry(practice.mayaId, 'lead.changed', id),
      ])
    })

    it('records refused attempts as refused', async () => {
      const id = await mayasLead()
      const since = await newest()
      await change(practice.asMaya, id, { assignedTo: practice.danielId })
      await change(practice.asDaniel, id, { status: 'complete' })
      await change(practice.asMaya, id, { status: 'leadLost' })
      await change(practice.asMaya, id, {
        internalNotes: 'late',
        updatedAt: '2020-01-01T00:00:00.000Z',
      })
      await open(practice.asDaniel, 999_999)
      // A colleague's attempt is recorded as well.
      const refused = { ...entry(practice.danielId, 'lead.changed', id), outcome: 'refused' }
      expect(await trail(since)).toEqual([refused])
      await open(practice.asDaniel, id)
      expect(await trail(since)).toEqual([refused, { ...refused, action: 'lead.viewed' }])
    })

    it('has entries for each opening, hold and release', async () => {
      const id = await mayasLead()
      const since = await newest()
      const hold = { reason: 'Asked us to wait.', until: addDays(practiceDay(new Date()), 60) }
      await open(practice.asMaya, id)
      await change(practice.asMaya, id, { hold })
      await change(practice.asMaya, id, { hold }) // without effect: a reading of the lead that is open
      await change(practice.asAdmin, id, { hold: null, status: 'contacted' })
      await change(practice.asAdmin, id, { status: 'contacted' }) // without effect: a view
      expect(await trail(since)).toEqual([
        entry(practice.mayaId, 'lead.viewed', id),
        entry(practice.mayaId, 'lead.changed', id),
        entry(practice.mayaId, 'lead.held', id),
        entry(practice.adminId, 'lead.changed', id),
        entry(practice.adminId, 'lead.released', id),
        entry(practice.adminId, 'lead.viewed', id),
      ])
    })

    it('contains no contents of leads', async () => {
      const id = await mayasLead({
        firstName: 'Wilhelmina',
        email: 'w.feather@mail.example',
        phone: '343-555-0911',
        notes: 'Nightmares since the accident.',
      })
      await change(practice.asMaya, id, {
        status: 'leadLost',
        leadLostReason: 'Moved to Gatineau.',
      })
      await change(practice.asMaya, id, { internalNotes: 'Spoke with her sister.' })
      const rows = JSON.stringify(await practice.server.sql('select * from audit_log'))
      expect(rows).not.toMatch(/wilhelmina|feather|555.0911|nightmares|gatineau|sister/i)
    })
  })
})
