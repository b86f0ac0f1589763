import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changeLead,
  countNewLeads,
  type Lead,
  type LeadEvent,
  type LeadStatus,
  leadStatuses,
  listLeads,
  type OpenedLead,
  openLead,
  reasonRequired,
} from '#features/leads/contract.ts'
import { getCurrentUser } from '#features/sessions/contract.ts'
import { getStats, type Stats } from '#features/stats/contract.ts'
import { listTherapists, type Therapist } from '#features/therapists/contract/public.ts'
import { addDays, endOfPracticeDay, practiceDay } from '#shared/practice-time.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'
import { day, minute } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'
import {
  admin,
  daniel,
  director,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

const retentionDays = 45

describe.each(engines)('the leads of the practice on %s', (engine) => {
  let server: TestServer
  let asAdmin: string
  let asMaya: string
  let asDaniel: string
  let mayaId: number
  let danielId: number
  let adminId: number

  beforeAll(async () => {
    server = await startTestServer(engine, { LEAD_RETENTION_DAYS: String(retentionDays) })
    asAdmin = await server.signIn(admin)
    asMaya = await server.signIn(maya)
    asDaniel = await server.signIn(daniel)
    adminId = await getId(asAdmin)
    mayaId = await getId(asMaya)
    danielId = await getId(asDaniel)
  })
  afterAll(() => server.stop())

  const getId = async (cookie: string) =>
    ((await server.call(getCurrentUser, { cookie })).json as { id: number }).id
  const list = async (cookie: string) => (await server.call(listLeads, { cookie })).json as Lead[]
  const find = async (cookie: string, id: number) =>
    (await list(cookie)).find((lead) => lead.id === id)
  const change = (cookie: string, id: number | string, body: Record<string, unknown>) =>
    server.call(changeLead, { cookie, params: { id }, body })
  const open = (cookie: string, id: number | string) =>
    server.call(openLead, { cookie, params: { id } })
  const getHistory = async (id: number): Promise<LeadEvent[]> =>
    ((await open(asAdmin, id)).json as OpenedLead).history
  const getRow = async (id: number) =>
    (await server.sql('select * from consultation_leads where id = ?', [id]))[0]
  const setCreated = (id: number, createdAt: Date) =>
    server.sql('update consultation_leads set created_at = ? where id = ?', [
      createdAt.toISOString(),
      id,
    ])
  const daysAgo = (days: number, more = 0) => new Date(Date.now() - days * day - more)

  /** A new lead, assigned to Maya. */
  async function mayasLead(changes: Record<string, unknown> = {}): Promise<number> {
    const id = await submitConsultation(server, changes)
    expect((await change(asAdmin, id, { assignedTo: mayaId })).status).toBe(200)
    return id
  }

  describe('the list', () => {
    it('shows an administrator all leads, newest first', async () => {
      const id = await submitConsultation(server)
      const listed = await list(asAdmin)
      const rows = await server.sql(
        'select id from consultation_leads order by created_at desc, id desc',
      )
      expect(listed[0]?.id).toBe(id)
      expect(listed.map((lead) => lead.id)).toEqual(rows.map((row) => row['id']))
      expect(new Set(listed.map(({ status }) => status))).toEqual(new Set(leadStatuses))
    })

    it('shows exactly the fields of the contract', async () => {
      const id = await submitConsultation(server, { notes: 'Evenings.' })
      const lead = await find(asAdmin, id)
      expect(lead).toEqual({
        id,
        firstName: 'Noor',
        lastName: 'Haddad',
        email: 'noor.haddad@mail.example',
        phone: '(613) 555-0187',
        serviceType: 'anxiety',
        preferredLocation: 'kanata',
        preferredTherapist: 'Maya Chen',
        notes: 'Evenings.',
        status: 'notContacted',
        assignedTo: null,
        internalNotes: '',
        leadLostReason: null,
        emailThreadId: null,
        hold: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        expiresAt: expect.any(String),
      })
      const retainedMs = Date.parse(lead?.expiresAt ?? '') - Date.parse(lead?.createdAt ?? '')
      expect(retainedMs).toBe(retentionDays * day)
    })

    it('shows a therapist only the leads assigned to them', async () => {
      const id = await mayasLead()
      const ofMaya = await list(asMaya)
      const rows = await server.sql(
        'select id from consultation_leads where assigned_to = ? order by created_at desc, id desc',
        [mayaId],
      )
      expect(ofMaya.map((lead) => lead.id)).toEqual(rows.map((row) => row['id']))
      expect(ofMaya.length).toBeGreaterThan(1)
      expect(ofMaya[0]?.id).toBe(id)
      expect(await find(asDaniel, id)).toBeUndefined()
    })

    it('is refused to a visitor', async () => {
      for (const endpoint of [listLeads, getStats, countNewLeads]) {
        const answer = await server.call(endpoint)
        expect([answer.status, answer.json]).toEqual([
          401,
          { message: 'Please sign in to continue.' },
        ])
      }
      const forged = await server.call(listLeads, { cookie: `sid=${'a'.repeat(43)}` })
      expect(forged.status).toBe(401)
    })
  })

  describe('assignment', () => {
    it('lets an administrator assign a lead to a therapist, who then sees it, and unassign it', async () => {
      const id = await submitConsultation(server)
      const assigned = await change(asAdmin, id, { assignedTo: mayaId })
      expect(assigned.json).toMatchObject({ id, assignedTo: mayaId, status: 'notContacted' })
      expect(await find(asMaya, id)).toMatchObject({ id, assignedTo: mayaId })
      await change(asAdmin, id, { assignedTo: danielId })
      expect(await find(asMaya, id)).toBeUndefined()
      expect(await find(asDaniel, id)).toMatchObject({ id })
      expect((await change(asAdmin, id, { assignedTo: null })).json).toMatchObject({
        assignedTo: null,
      })
      expect(await find(asDaniel, id)).toBeUndefined()
    })

    it('is refused to a therapist, even to themselves', async () => {
      const id = await mayasLead()
      for (const assignedTo of [danielId, mayaId, null]) {
        const answer = await change(asMaya, id, { assignedTo, internalNotes: 'mine' })
        expect([answer.status, answer.json]).toEqual([
          403,
          { message: 'Only administrators assign leads.' },
        ])
      }
      expect(await getRow(id)).toMatchObject({ assigned_to: mayaId, internal_notes: '' })
    })

    it('is refused for a user without an account', async () => {
      const id = await submitConsultation(server)
      const unknown = await change(asAdmin, id, { assignedTo: 999_999, status: 'contacted' })
      const message = 'This therapist no longer has an account.'
      expect([unknown.status, unknown.json]).toEqual([
        400,
        { message, issues: [{ path: 'assignedTo', message }] },
      ])
      for (const assignedTo of ['7', 0, -1, 1.5, 2 ** 40, true, [mayaId]]) {
        const answer = await change(asAdmin, id, { assignedTo })
        expect([
          answer.status,
          (answer.json as { issues: { path: string }[] }).issues[0]?.path,
        ]).toEqual([400, 'assignedTo'])
      }
      expect(await getRow(id)).toMatchObject({ assigned_to: null, status: 'notContacted' })
    })

    it('notifies the therapist by an email without personal data', async () => {
      const id = await mayasLead({ firstName: 'Wilhelmina', notes: 'Nightmares.' })
      await change(asAdmin, id, { assignedTo: mayaId, status: 'contacted' }) // already assigned to her
      const link = `http://localhost:${new URL(server.url).port}/admin/leads?lead=${id}`
      const toMaya = () =>
        server
          .mails()
          .map(readMail)
          .filter((mail) => mail.headers.get('to') === maya && mail.text.includes(`${link}\n`))
      await eventually(() => expect(toMaya()).toHaveLength(1))
      const [mail] = toMaya()
      expect(mail?.headers.get('subject')).toBe('A consultation request for you (Stillwater)')
      expect(mail?.html).toContain(`href="${link}"`)
      expect(mail?.everything).not.toMatch(/wilhelmina|haddad|555.0187|nightmares|anxiety/i)
    })
  })

  describe('a colleague’s lead', () => {
    it('does not exist for a therapist, whatever they try', async () => {
      const id = await mayasLead()
      const unassigned = await submitConsultation(server)
      const unknown = await change(asDaniel, 999_999, { status: 'complete' })
      for (const other of [id, unassigned]) {
        for (const body of [{ status: 'complete' }, { assignedTo: danielId }, {}]) {
          const answer = await change(asDaniel, other, body)
          // The same message as for an unknown id: it does not reveal that the lead exists.
          expect([answer.status, answer.json]).toEqual([404, unknown.json])
        }
        expect(await getRow(other)).toMatchObject({ status: 'notContacted' })
      }
      expect(unknown.status).toBe(404)
    })
  })

  describe('a change', () => {
    it('sets any status after any other', async () => {
      const id = await mayasLead()
      for (const from of leadStatuses) {
        for (const to of leadStatuses) {
          for (const status of [from, to]) {
            const reason = status === 'leadLost' ? { leadLostReason: 'Moved away.' } : {}
            const answer = await change(asMaya, id, { status, ...reason })
            expect([answer.status, answer.json]).toEqual([200, expect.objectContaining({ status })])
          }
        }
      }
    })

    it('sets a lead to lost only with a reason', async () => {
      const id = await submitConsultation(server)
      for (const reason of [
        {},
        { leadLostReason: '' },
        { leadLostReason: '  \n' },
        { leadLostReason: null },
      ]) {
        const answer = await change(asAdmin, id, { status: 'leadLost', ...reason })
        expect([answer.status, answer.json]).toEqual([
          400,
          {
            message: 'Please provide a reason for the lead being lost.',
            issues: [{ path: 'leadLostReason', message: reasonRequired }],
          },
        ])
      }
      expect(await getRow(id)).toMatchObject({ status: 'notContacted', lead_lost_reason: null })
    })

    it('keeps the reason of a lost lead, and deletes it with another status', async () => {
      const id = await submitConsultation(server)
      const lost = await change(asAdmin, id, {
        status: 'leadLost',
        leadLostReason: ' Moved away. ',
      })
      expect(lost.json).toMatchObject({ status: 'leadLost', leadLostReason: 'Moved away.' })
      const noted = await change(asAdmin, id, { internalNotes: 'Called twice.' })
      expect(noted.json).toMatchObject({ status: 'leadLost', leadLostReason: 'Moved away.' })
      const again = await change(asAdmin, id, { status: 'leadLost' })
      expect(again.json).toMatchObject({ status: 'leadLost', leadLostReason: 'Moved away.' })
      const reworded = await change(asAdmin, id, { leadLostReason: 'Too far.' })
      expect(reworded.json).toMatchObject({ leadLostReason: 'Too far.' })
      expect((await change(asAdmin, id, { leadLostReason: null })).status).toBe(400)
      const found = await change(asAdmin, id, { status: 'contacted', leadLostReason: 'Stays.' })
      expect(found.json).toMatchObject({
        status: 'contacted',
        leadLostReason: null,
        internalNotes: 'Called twice.',
      })
      const lostAgain = await change(asAdmin, id, { status: 'leadLost' })
      expect(lostAgain.status).toBe(400)
      const emptied = await change(asAdmin, id, { internalNotes: null })
      expect(emptied.json).toMatchObject({ internalNotes: '' })
      const odd = await change(asAdmin, id, { internalNotes: 7 })
      expect([odd.status, odd.json]).toMatchObject([
        400,
        { message: 'Internal notes must be text' },
      ])
    })

    it('never leaves a lost lead without a reason, even with two concurrent changes', async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = await submitConsultation(server)
        const lose = { status: 'leadLost', leadLostReason: 'Moved away.' }
        await Promise.all([
          change(asAdmin, id, { internalNotes: 'one' }),
          change(asAdmin, id, lose),
          change(asAdmin, id, { internalNotes: 'two' }),
          change(asAdmin, id, { internalNotes: 'three' }),
        ])
        expect(await getRow(id)).toMatchObject({
          status: 'leadLost',
          lead_lost_reason: 'Moved away.',
        })
      }
    })

    it('accepts notes of the maximum length, and refuses longer ones', async () => {
      const id = await mayasLead()
      const longest = 'é'.repeat(5000)
      const taken = await change(asMaya, id, {
        internalNotes: longest,
        status: 'leadLost',
        leadLostReason: longest,
      })
      expect(taken.json).toMatchObject({ internalNotes: longest, leadLostReason: longest })
      const cases = [
        [
          { internalNotes: 'x'.repeat(5001) },
          'internalNotes',
          'Internal notes can have 5,000 characters at most',
        ],
        [
          { leadLostReason: 'x'.repeat(5001) },
          'leadLostReason',
          'The reason can have 5,000 characters at most',
        ],
        [{ status: 'won' }, 'status', 'Please choose one of the five statuses'],
        [
          { internalNotes: 'No\0or' },
          'internalNotes',
          'This text holds characters that cannot be stored.',
        ],
        [{ updatedAt: 'yesterday' }, 'updatedAt', 'This is not right.'],
      ] as const
      for (const [body, path, message] of cases) {
        const answer = await change(asMaya, id, body)
        expect([answer.status, answer.json]).toEqual([
          400,
          { message, issues: [{ path, message }] },
        ])
      }
      expect(await getRow(id)).toMatchObject({ internal_notes: longest, status: 'leadLost' })
    })

    it('cannot alter the client’s request', async () => {
      const id = await submitConsultation(server)
      const before = await getRow(id)
      const answer = await change(asAdmin, id, {
        status: 'contacted',
        id: 1,
        firstName: 'Other',
        email: 'other@mail.example',
        notes: 'other',
        emailThreadId: 'thread',
        createdAt: '2020-01-01T00:00:00.000Z',
      })
      expect(answer.status).toBe(200)
      const after = await getRow(id)
      expect({ ...after, status: null, updated_at: null }).toEqual({
        ...before,
        status: null,
        updated_at: null,
      })
    })

    it.each(['abc', '0', '-1', '1.5', '99999999999', '1%27', '%00'])(
      'names a lead that is none: %s',
      async (id) => {
        const answer = await server.request(`/api/admin/leads/${id}`, {
          method: 'PATCH',
          headers: { cookie: asAdmin, 'content-type': 'application/json' },
          body: '{}',
        })
        expect(answer.status).toBe(400)
        expect((answer.json as { issues: { path: string }[] }).issues[0]?.path).toBe('id')
      },
    )

    it('is refused from another site’s page, signed in or not', async () => {
      const id = await submitConsultation(server)
      const answer = await server.call(changeLead, {
        cookie: asAdmin,
        params: { id },
        body: { status: 'complete' },
        headers: { origin: 'https://elsewhere.example' },
      })
      expect(answer.status).toBe(403)
      expect(await getRow(id)).toMatchObject({ status: 'notContacted' })
    })
  })

  describe('opening a lead', () => {
    it('shows the fields of the list and the history', async () => {
      const id = await mayasLead()
      for (const cookie of [asMaya, asAdmin]) {
        const answer = await open(cookie, id)
        expect(answer.status).toBe(200)
        const { history, ...lead } = answer.json as OpenedLead
        expect(lead).toEqual(await find(cookie, id))
        expect(history).toHaveLength(1)
      }
    })

    it('is refused to a colleague and a visitor, and for an expired lead', async () => {
      const id = await mayasLead()
      const unknown = await open(asDaniel, 999_999)
      const colleagues = await open(asDaniel, id)
      expect([colleagues.status, colleagues.json]).toEqual([404, unknown.json])
      expect((await server.call(openLead, { params: { id } })).status).toBe(401)
      expect((await open(asMaya, 'abc')).status).toBe(400)
      await setCreated(id, daysAgo(retentionDays, 1))
      expect((await open(asMaya, id)).status).toBe(404)
      expect((await open(asAdmin, id)).status).toBe(404)
    })
  })

  describe('the history', () => {
    it('shows who changed what and when, without the contents of notes', async () => {
      const id = await submitConsultation(server)
      const until = addDays(practiceDay(new Date()), 90)
      const later = addDays(until, 30)
      await change(asAdmin, id, { assignedTo: mayaId })
      await change(asMaya, id, { status: 'contacted', internalNotes: 'Spoke with her sister.' })
      await change(asMaya, id, { status: 'leadLost', leadLostReason: 'Moved to Gatineau.' })
      await change(asMaya, id, { leadLostReason: 'Moved to Aylmer.' })
      await change(asMaya, id, { hold: { reason: 'May come back.', until } })
      await change(asMaya, id, { hold: { reason: 'Comes back.', until } })
      await change(asMaya, id, { hold: { reason: 'Comes back.', until: later } })
      await change(asAdmin, id, { hold: null, assignedTo: danielId })
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
      expect(history[0]?.at).toBe((await find(asAdmin, id))?.updatedAt)
      const stored = JSON.stringify(await server.sql('select * from lead_changes'))
      expect(stored).not.toMatch(/sister|gatineau|aylmer|come back|comes back/i)
    })

    it('has no entry for a refused change or one without effect', async () => {
      const id = await mayasLead()
      const before = await find(asMaya, id)
      await change(asMaya, id, { status: 'leadLost' })
      await change(asMaya, id, { assignedTo: danielId })
      await change(asMaya, id, { status: 'contacted', updatedAt: '2020-01-01T00:00:00.000Z' })
      const same = await change(asMaya, id, { status: 'notContacted', internalNotes: '' })
      expect([same.status, same.json]).toEqual([200, before])
      expect(await getHistory(id)).toHaveLength(1)
    })

    it('has one entry for a change that is sent again after a lost response', async () => {
      const id = await mayasLead()
      const readAt = (await find(asMaya, id))?.updatedAt
      const edits = { status: 'contacted', internalNotes: 'Called.', updatedAt: readAt }
      const first = await change(asMaya, id, edits)
      const again = await change(asMaya, id, edits)
      expect([again.status, again.json]).toEqual([200, first.json])
      expect(await getHistory(id)).toHaveLength(3)
    })

    it('is deleted with the lead', async () => {
      const id = await mayasLead()
      const getChanges = () => server.sql('select id from lead_changes where lead_id = ?', [id])
      expect(await getChanges()).toHaveLength(1)
      await setCreated(id, daysAgo(retentionDays, 1))
      await server.restart()
      await eventually(async () => expect(await getRow(id)).toBeUndefined())
      expect(await getChanges()).toEqual([])
    })
  })

  describe('a hold', () => {
    const today = () => practiceDay(new Date())
    const setHoldEnd = (id: number, end: Date) =>
      server.sql('update consultation_leads set hold_until = ? where id = ?', [
        end.toISOString(),
        id,
      ])

    it('retains an expired lead until the end of its last day', async () => {
      const id = await mayasLead()
      const until = addDays(today(), 100)
      const held = await change(asMaya, id, { hold: { reason: ' On the wait list. ', until } })
      const hold = { reason: 'On the wait list.', until }
      expect([held.status, held.json]).toEqual([200, expect.objectContaining({ hold })])
      expect((held.json as Lead).expiresAt).toBe(endOfPracticeDay(until).toISOString())

      const total = async () =>
        ((await server.call(getStats, { cookie: asMaya })).json as Stats).totalLeads
      const before = await total()
      await setCreated(id, daysAgo(retentionDays, 1))
      expect(await find(asMaya, id)).toMatchObject({ hold })
      expect((await open(asMaya, id)).status).toBe(200)
      expect((await change(asMaya, id, { status: 'contacted' })).json).toMatchObject({ hold })
      expect(await total()).toBe(before)
      await server.restart()
      const canary = await submitConsultation(server)
      await setCreated(canary, daysAgo(retentionDays, 1))
      await server.restart()
      await eventually(async () => expect(await getRow(canary)).toBeUndefined())
      expect(await getRow(id)).toBeDefined()

      // When the hold has ended, the lead is hidden at once, and the next sweep deletes it.
      await setHoldEnd(id, new Date(Date.now() - 1))
      expect(await find(asMaya, id)).toBeUndefined()
      expect((await open(asMaya, id)).status).toBe(404)
      expect(await total()).toBe(before - 1)
      await server.restart()
      await eventually(async () => expect(await getRow(id)).toBeUndefined())
    })

    it('that ends before the retention period does not shorten it', async () => {
      const id = await mayasLead()
      const expiresAt = (await find(asMaya, id))?.expiresAt
      const hold = { reason: 'Until Friday.', until: addDays(today(), 1) }
      expect((await change(asMaya, id, { hold })).json).toMatchObject({ hold, expiresAt })
      await setHoldEnd(id, new Date(Date.now() - 1))
      expect(await find(asMaya, id)).toMatchObject({ hold: null, expiresAt })
    })

    it('is released by null, and unchanged by other changes', async () => {
      const id = await mayasLead()
      const hold = { reason: 'Wait list.', until: addDays(today(), 365) }
      await change(asMaya, id, { hold })
      const other = await change(asAdmin, id, { status: 'contacted', internalNotes: 'x' })
      expect(other.json).toMatchObject({ hold, status: 'contacted' })
      expect((await change(asMaya, id, { hold: null })).json).toMatchObject({ hold: null })
      expect(await getRow(id)).toMatchObject({ hold_reason: null, hold_until: null })
    })

    it('needs a reason and a future day within a year', async () => {
      const id = await mayasLead()
      const reason = 'Wait list.'
      const cases = [
        [
          { reason: ' ', until: addDays(today(), 9) },
          'hold.reason',
          'Please give a reason for the hold.',
        ],
        [{ reason }, 'hold.until', 'Please choose the last day of the hold.'],
        [{ reason, until: '' }, 'hold.until', 'Please choose the last day of the hold.'],
        [{ reason, until: '2026-02-30' }, 'hold.until', 'Please choose the last day of the hold.'],
        [{ reason, until: today() }, 'hold.until', 'Please choose a day that is still to come.'],
        [
          { reason, until: addDays(today(), 366) },
          'hold.until',
          'A hold can last one year at most.',
        ],
        [
          { reason: 'x'.repeat(2001), until: addDays(today(), 9) },
          'hold.reason',
          'The reason can have 2,000 characters at most',
        ],
      ] as const
      for (const [hold, path, message] of cases) {
        const answer = await change(asMaya, id, { hold, status: 'complete' })
        expect([answer.status, answer.json]).toEqual([
          400,
          { message, issues: [{ path, message }] },
        ])
      }
      expect(await getRow(id)).toMatchObject({ status: 'notContacted', hold_reason: null })
    })

    it('can be set by the assignee, but not by a colleague', async () => {
      const id = await mayasLead()
      const hold = { reason: 'Wait list.', until: addDays(today(), 9) }
      expect((await change(asDaniel, id, { hold })).status).toBe(404)
      expect(await getRow(id)).toMatchObject({ hold_reason: null })
      expect((await change(asMaya, id, { hold })).status).toBe(200)
    })
  })

  describe('a lead that is open on two screens', () => {
    it('refuses a change of a version that is no longer the latest', async () => {
      const id = await mayasLead()
      const seenByMaya = await find(asMaya, id)
      const seenByAdmin = await find(asAdmin, id)
      const first = await change(asMaya, id, {
        status: 'contacted',
        updatedAt: seenByMaya?.updatedAt,
      })
      expect(first.status).toBe(200)
      const second = await change(asAdmin, id, {
        status: 'complete',
        internalNotes: 'lost work',
        updatedAt: seenByAdmin?.updatedAt,
      })
      expect([second.status, second.json]).toEqual([
        409,
        { message: 'Someone else has changed this lead since you opened it.' },
      ])
      expect(await getRow(id)).toMatchObject({ status: 'contacted', internal_notes: '' })
      const fresh = await find(asAdmin, id)
      expect(fresh?.updatedAt).toBe((first.json as Lead).updatedAt)
      const third = await change(asAdmin, id, { status: 'complete', updatedAt: fresh?.updatedAt })
      expect([third.status, third.json]).toEqual([
        200,
        expect.objectContaining({ status: 'complete' }),
      ])
    })

    it('accepts one of ten concurrent changes', async () => {
      const id = await submitConsultation(server)
      const updatedAt = (await find(asAdmin, id))?.updatedAt
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          change(asAdmin, id, { internalNotes: `note ${n}`, updatedAt }),
        ),
      )
      const won = answers.filter(({ status }) => status === 200)
      expect(won).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
      const [saved] = won.map(({ json }) => (json as Lead).internalNotes)
      expect(await getRow(id)).toMatchObject({ internal_notes: saved })
    })
  })

  describe('the counts', () => {
    async function countRows(where: string, values: number[] = []) {
      const sql = `select status, count(*) as n from consultation_leads where ${where} group by status`
      const rows = await server.sql(sql, values)
      const counts = Object.fromEntries(leadStatuses.map((status) => [status, 0]))
      for (const row of rows) counts[row['status'] as LeadStatus] = Number(row['n'])
      return counts
    }
    const total = (counts: Record<string, number>) =>
      Object.values(counts).reduce((sum, n) => sum + n, 0)

    it('include the whole practice for an administrator', async () => {
      const counts = await countRows('1 = 1')
      const [profiles] = await server.sql(
        'select count(*) as n, sum(profile_views) as views from therapists',
      )
      for (const cookie of [asAdmin, await server.signIn(director)]) {
        const stats = (await server.call(getStats, { cookie })).json as Stats
        expect(stats).toEqual({
          totalLeads: total(counts),
          leadsByStatus: counts,
          therapistCount: Number(profiles?.['n']),
          totalProfileViews: Number(profiles?.['views']),
        })
        expect(stats.therapistCount).toBeGreaterThanOrEqual(12)
      }
      const { json } = await server.call(countNewLeads, { cookie: asAdmin })
      expect(json).toEqual({ count: counts['notContacted'] })
    })

    it('include only their own leads for a therapist', async () => {
      await mayasLead()
      const counts = await countRows('assigned_to = ?', [mayaId])
      const [profile] = await server.sql('select profile_views from therapists where user_id = ?', [
        mayaId,
      ])
      const answer = await server.call(getStats, { cookie: asMaya })
      expect(answer.json).toEqual({
        totalLeads: total(counts),
        leadsByStatus: counts,
        therapistCount: 1,
        totalProfileViews: Number(profile?.['profile_views']),
      })
      const refused = await server.call(countNewLeads, { cookie: asMaya })
      expect([refused.status, refused.json]).toEqual([
        403,
        { message: 'Only administrators may do this.' },
      ])
    })
  })

  describe('expired leads', () => {
    it('are not listed, counted or changed, although their rows are still stored', async () => {
      const id = await mayasLead()
      await setCreated(id, daysAgo(retentionDays, -minute))
      expect(await find(asMaya, id)).toMatchObject({ id })
      const before = (await server.call(getStats, { cookie: asMaya })).json as Stats

      await setCreated(id, daysAgo(retentionDays, 1))
      expect(await find(asMaya, id)).toBeUndefined()
      expect(await find(asAdmin, id)).toBeUndefined()
      for (const cookie of [asAdmin, asMaya]) {
        expect((await change(cookie, id, { status: 'complete' })).status).toBe(404)
      }
      const after = (await server.call(getStats, { cookie: asMaya })).json as Stats
      expect(after.totalLeads).toBe(before.totalLeads - 1)
      expect(await getRow(id)).toMatchObject({ status: 'notContacted' })
    })

    it('are deleted at the next start, and nothing else is', async () => {
      const gone = await Promise.all([submitConsultation(server), mayasLead()])
      const stays = await submitConsultation(server)
      for (const id of gone) await setCreated(id, daysAgo(retentionDays, 1))
      await setCreated(stays, daysAgo(retentionDays, -minute))
      const [before] = await server.sql('select count(*) as n from consultation_leads')
      const [past] = await server.sql(
        'select count(*) as n from consultation_leads where created_at <= ?',
        [daysAgo(retentionDays).toISOString()],
      )
      await server.restart()
      await eventually(async () => {
        for (const id of gone) expect(await getRow(id)).toBeUndefined()
      })
      const [after] = await server.sql('select count(*) as n from consultation_leads')
      expect(Number(after?.['n'])).toBe(Number(before?.['n']) - Number(past?.['n']))
      expect(await getRow(stays)).toBeDefined()
      for (const id of gone) {
        const entries = await server.sql(
          "select actor_id, outcome, address from audit_log where record_type = 'lead' and record_id = ? and action = 'retention.deleted'",
          [String(id)],
        )
        expect(entries).toEqual([{ actor_id: null, outcome: 'success', address: '' }])
      }
      // Sessions are stored in the database: they outlive the restart.
      expect(await find(asAdmin, stays)).toMatchObject({ id: stays })
    })
  })

  describe('the audit log', () => {
    const trail = (since: number) =>
      server.sql(
        'select id, actor_id, action, record_type, record_id, outcome, address from audit_log where id > ? order by id',
        [since],
      )
    const newest = async () =>
      Number((await server.sql('select max(id) as id from audit_log'))[0]?.['id'])
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
      const id = await submitConsultation(server)
      await list(asMaya)
      await change(asAdmin, id, { assignedTo: mayaId })
      await change(asMaya, id, { status: 'contacted' })
      expect(await trail(since)).toEqual([
        entry(null, 'lead.created', id),
        entry(mayaId, 'lead.listed', null),
        entry(adminId, 'lead.changed', id),
        entry(adminId, 'lead.assigned', id),
        entry(mayaId, 'lead.changed', id),
      ])
    })

    it('records refused attempts as refused', async () => {
      const id = await mayasLead()
      const since = await newest()
      await change(asMaya, id, { assignedTo: danielId })
      await change(asDaniel, id, { status: 'complete' })
      await change(asMaya, id, { status: 'leadLost' })
      await change(asMaya, id, {
        internalNotes: 'late',
        updatedAt: '2020-01-01T00:00:00.000Z',
      })
      await open(asDaniel, 999_999)
      // A colleague's attempt is recorded as well.
      const refused = { ...entry(danielId, 'lead.changed', id), outcome: 'refused' }
      expect(await trail(since)).toEqual([refused])
      await open(asDaniel, id)
      expect(await trail(since)).toEqual([refused, { ...refused, action: 'lead.viewed' }])
    })

    it('has entries for each opening, hold and release', async () => {
      const id = await mayasLead()
      const since = await newest()
      const hold = { reason: 'Asked us to wait.', until: addDays(practiceDay(new Date()), 60) }
      await open(asMaya, id)
      await change(asMaya, id, { hold })
      await change(asMaya, id, { hold }) // without effect: recorded as a view
      await change(asAdmin, id, { hold: null, status: 'contacted' })
      expect(await trail(since)).toEqual([
        entry(mayaId, 'lead.viewed', id),
        entry(mayaId, 'lead.changed', id),
        entry(mayaId, 'lead.held', id),
        entry(mayaId, 'lead.viewed', id),
        entry(adminId, 'lead.changed', id),
        entry(adminId, 'lead.released', id),
      ])
    })

    it('contains no contents of leads', async () => {
      const id = await mayasLead({
        firstName: 'Wilhelmina',
        email: 'w.feather@mail.example',
        phone: '343-555-0911',
        notes: 'Nightmares since the accident.',
      })
      await change(asMaya, id, { status: 'leadLost', leadLostReason: 'Moved to Gatineau.' })
      await change(asMaya, id, { internalNotes: 'Spoke with her sister.' })
      const rows = JSON.stringify(await server.sql('select * from audit_log'))
      expect(rows).not.toMatch(/wilhelmina|feather|555.0911|nightmares|gatineau|sister/i)
    })
  })

  it('show only an administrator which account a public profile belongs to', async () => {
    const asked = async (cookie?: string) =>
      (await server.call(listTherapists, cookie ? { cookie } : {})).json as Therapist[]
    const forAdmin = (await asked(asAdmin)).find(({ slug }) => slug === 'maya-chen')
    expect(forAdmin?.userId).toBe(mayaId)
    for (const profiles of [await asked(), await asked(asMaya)]) {
      expect(profiles.length).toBeGreaterThanOrEqual(12)
      for (const profile of profiles) expect(profile).not.toHaveProperty('userId')
      expect(JSON.stringify(profiles)).not.toMatch(/@stillwater\.example|google/i)
    }
  })
})
