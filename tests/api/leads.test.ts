import { describe, expect, it } from 'vitest'
import { listTherapists, type Therapist } from '#features/practice/therapists/contract/public.ts'
import {
  type LeadStatus,
  leadStatuses,
  listLeads,
} from '#features/requests/leads/contract/leads.ts'
import { countNewLeads } from '#features/requests/leads/contract/waiting.ts'
import { getStats, type Stats } from '#features/requests/stats/contract.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { retentionDays, setupLeads } from '../support/lead-test-bed.ts'
import { readMail } from '../support/mail.ts'
import { day } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { director, maya } from '../support/test-server.ts'

describe.each(callEngines)('the leads of the practice on %s', (engine) => {
  const practice = setupLeads(engine)
  const { list, find, change, getRow, mayasLead } = practice

  describe('the list', () => {
    it('shows an administrator all leads, newest first', async () => {
      const id = await submitConsultation(practice.server)
      const listed = await list(practice.asAdmin)
      const rows = await practice.server.sql(
        'select id from consultation_leads order by created_at desc, id desc',
      )
      expect(listed[0]?.id).toBe(id)
      expect(listed.map((lead) => lead.id)).toEqual(rows.map((row) => row['id']))
      expect(new Set(listed.map(({ status }) => status))).toEqual(new Set(leadStatuses))
    })

    it('shows exactly the fields of the contract', async () => {
      const id = await submitConsultation(practice.server, { notes: 'Evenings.' })
      const lead = await find(practice.asAdmin, id)
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
        language: 'en',
        source: 'form',
        heardFrom: null,
        campaign: null,
        callTimes: [],
        contactBy: null,
        mayLeaveMessage: false,
        matchAnswers: null,
        status: 'notContacted',
        assignedTo: null,
        internalNotes: '',
        leadLostReason: null,
        emailThreadId: null,
        hasUnreadAnswer: false,
        waitingSince: expect.stringMatching(/Z$/),
        answeredAt: null,
        clientWroteAt: null,
        firstAnsweredAt: null,
        nextActionAt: null,
        nextActionNote: null,
        appointmentAt: null,
        relatedCount: expect.any(Number),
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
      const ofMaya = await list(practice.asMaya)
      const rows = await practice.server.sql(
        'select id from consultation_leads where assigned_to = ? order by created_at desc, id desc',
        [practice.mayaId],
      )
      expect(ofMaya.map((lead) => lead.id)).toEqual(rows.map((row) => row['id']))
      expect(ofMaya.length).toBeGreaterThan(1)
      expect(ofMaya[0]?.id).toBe(id)
      expect(await find(practice.asDaniel, id)).toBeUndefined()
    })

    it('is refused to a visitor', async () => {
      for (const endpoint of [listLeads, getStats, countNewLeads]) {
        const answer = await practice.server.call(endpoint)
        expect([answer.status, answer.json]).toEqual([
          401,
          { message: 'Please sign in to continue.' },
        ])
      }
      const forged = await practice.server.call(listLeads, { cookie: `sid=${'a'.repeat(43)}` })
      expect(forged.status).toBe(401)
    })
  })

  describe('assignment', () => {
    it('lets an administrator assign a lead to a therapist, who then sees it, and unassign it', async () => {
      const id = await submitConsultation(practice.server)
      const assigned = await change(practice.asAdmin, id, { assignedTo: practice.mayaId })
      expect(assigned.json).toMatchObject({
        id,
        assignedTo: practice.mayaId,
        status: 'notContacted',
      })
      expect(await find(practice.asMaya, id)).toMatchObject({ id, assignedTo: practice.mayaId })
      await change(practice.asAdmin, id, { assignedTo: practice.danielId })
      expect(await find(practice.asMaya, id)).toBeUndefined()
      expect(await find(practice.asDaniel, id)).toMatchObject({ id })
      expect((await change(practice.asAdmin, id, { assignedTo: null })).json).toMatchObject({
        assignedTo: null,
      })
      expect(await find(practice.asDaniel, id)).toBeUndefined()
    })

    it('is refused to a therapist, even to themselves', async () => {
      const id = await mayasLead()
      for (const assignedTo of [practice.danielId, practice.mayaId, null]) {
        const answer = await change(practice.asMaya, id, { assignedTo, internalNotes: 'mine' })
        expect([answer.status, answer.json]).toEqual([
          403,
          { message: 'Only administrators assign leads.' },
        ])
      }
      expect(await getRow(id)).toMatchObject({ assigned_to: practice.mayaId, internal_notes: '' })
    })

    it('is refused for a user without an account', async () => {
      const id = await submitConsultation(practice.server)
      const unknown = await change(practice.asAdmin, id, {
        assignedTo: 999_999,
        status: 'contacted',
      })
      const message = 'This therapist no longer has an account.'
      expect([unknown.status, unknown.json]).toEqual([
        400,
        { message, issues: [{ path: 'assignedTo', message }] },
      ])
      for (const assignedTo of ['7', 0, -1, 1.5, 2 ** 40, true, [practice.mayaId]]) {
        const answer = await change(practice.asAdmin, id, { assignedTo })
        expect([
          answer.status,
          (answer.json as { issues: { path: string }[] }).issues[0]?.path,
        ]).toEqual([400, 'assignedTo'])
      }
      expect(await getRow(id)).toMatchObject({ assigned_to: null, status: 'notContacted' })
    })

    it('notifies the therapist by an email without personal data', async () => {
      const id = await mayasLead({ firstName: 'Wilhelmina', notes: 'Nightmares.' })
      await change(practice.asAdmin, id, { assignedTo: practice.mayaId, status: 'contacted' }) // already assigned to her
      const link = `http://localhost:${new URL(practice.server.url).port}/admin/leads?lead=${id}`
      const toMaya = () =>
        practice.server
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
      const unassigned = await submitConsultation(practice.server)
      const unknown = await change(practice.asDaniel, 999_999, { status: 'complete' })
      for (const other of [id, unassigned]) {
        for (const body of [{ status: 'complete' }, { assignedTo: practice.danielId }, {}]) {
          const answer = await change(practice.asDaniel, other, body)
          // The same message as for an unknown id: it does not reveal that the lead exists.
          expect([answer.status, answer.json]).toEqual([404, unknown.json])
        }
        expect(await getRow(other)).toMatchObject({ status: 'notContacted' })
      }
      expect(unknown.status).toBe(404)
    })
  })

  describe('the counts', () => {
    async function countRows(where: string, values: number[] = []) {
      const sql = `select status, count(*) as n from consultation_leads where ${where} group by status`
      const rows = await practice.server.sql(sql, values)
      const counts = Object.fromEntries(leadStatuses.map((status) => [status, 0]))
      for (const row of rows) counts[row['status'] as LeadStatus] = Number(row['n'])
      return counts
    }
    const total = (counts: Record<string, number>) =>
      Object.values(counts).reduce((sum, n) => sum + n, 0)

    it('include the whole practice for an administrator', async () => {
      const counts = await countRows('1 = 1')
      const [profiles] = await practice.server.sql(
        'select count(*) as n, sum(profile_views) as views from therapists',
      )
      for (const cookie of [practice.asAdmin, await practice.server.signIn(director)]) {
        const stats = (await practice.server.call(getStats, { cookie })).json as Stats
        expect(stats).toEqual({
          totalLeads: total(counts),
          leadsByStatus: counts,
          therapistCount: Number(profiles?.['n']),
          totalProfileViews: Number(profiles?.['views']),
        })
        expect(stats.therapistCount).toBeGreaterThanOrEqual(12)
      }
      const { json } = await practice.server.call(countNewLeads, { cookie: practice.asAdmin })
      const count = counts['notContacted'] ?? 0
      // One client of the demo practice has changed a request.
      expect(json).toEqual({ count, answered: 1, waiting: count + 1, waitingContacted: 1 })
    })

    it('include only their own leads for a therapist', async () => {
      await mayasLead()
      const counts = await countRows('assigned_to = ?', [practice.mayaId])
      const [profile] = await practice.server.sql(
        'select profile_views from therapists where user_id = ?',
        [practice.mayaId],
      )
      const answer = await practice.server.call(getStats, { cookie: practice.asMaya })
      expect(answer.json).toEqual({
        totalLeads: total(counts),
        leadsByStatus: counts,
        therapistCount: 1,
        totalProfileViews: Number(profile?.['profile_views']),
      })
      const refused = await practice.server.call(countNewLeads, { cookie: practice.asMaya })
      expect([refused.status, refused.json]).toEqual([
        403,
        { message: 'Only administrators may do this.' },
      ])
    })
  })

  it('show only an administrator which account a public profile belongs to', async () => {
    const asked = async (cookie?: string) =>
      (await practice.server.call(listTherapists, cookie ? { cookie } : {})).json as Therapist[]
    const forAdmin = (await asked(practice.asAdmin)).find(({ slug }) => slug === 'maya-chen')
    expect(forAdmin?.userId).toBe(practice.mayaId)
    for (const profiles of [await asked(), await asked(practice.asMaya)]) {
      expect(profiles.length).toBeGreaterThanOrEqual(12)
      for (const profile of profiles) expect(profile).not.toHaveProperty('userId')
      expect(JSON.stringify(profiles)).not.toMatch(/@stillwater\.example|google/i)
    }
  })
})
