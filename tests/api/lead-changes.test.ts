import { describe, expect, it } from 'vitest'
import {
  changeLead,
  type Lead,
  leadStatuses,
  reasonRequired,
} from '#features/requests/leads/contract/leads.ts'
import { submitConsultation } from '../support/consultation.ts'
import { setupLeads } from '../support/lead-test-bed.ts'
import { callEngines } from '../support/test-database.ts'

describe.each(callEngines)('changes of leads on %s', (engine) => {
  const practice = setupLeads(engine)
  const { find, change, getRow, mayasLead } = practice

  describe('a change', () => {
    it('sets any status after any other', async () => {
      const id = await mayasLead()
      for (const from of leadStatuses) {
        for (const to of leadStatuses) {
          for (const status of [from, to]) {
            const reason = status === 'leadLost' ? { leadLostReason: 'Moved away.' } : {}
            const answer = await change(practice.asMaya, id, { status, ...reason })
            expect([answer.status, answer.json]).toEqual([200, expect.objectContaining({ status })])
          }
        }
      }
    })

    it('sets a lead to lost only with a reason', async () => {
      const id = await submitConsultation(practice.server)
      for (const reason of [
        {},
        { leadLostReason: '' },
        { leadLostReason: '  \n' },
        { leadLostReason: null },
      ]) {
        const answer = await change(practice.asAdmin, id, { status: 'leadLost', ...reason })
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
      const id = await submitConsultation(practice.server)
      const lost = await change(practice.asAdmin, id, {
        status: 'leadLost',
        leadLostReason: ' Moved away. ',
      })
      expect(lost.json).toMatchObject({ status: 'leadLost', leadLostReason: 'Moved away.' })
      const noted = await change(practice.asAdmin, id, { internalNotes: 'Called twice.' })
      expect(noted.json).toMatchObject({ status: 'leadLost', leadLostReason: 'Moved away.' })
      const again = await change(practice.asAdmin, id, { status: 'leadLost' })
      expect(again.json).toMatchObject({ status: 'leadLost', leadLostReason: 'Moved away.' })
      const reworded = await change(practice.asAdmin, id, { leadLostReason: 'Too far.' })
      expect(reworded.json).toMatchObject({ leadLostReason: 'Too far.' })
      expect((await change(practice.asAdmin, id, { leadLostReason: null })).status).toBe(400)
      const found = await change(practice.asAdmin, id, {
        status: 'contacted',
        leadLostReason: 'Stays.',
      })
      expect(found.json).toMatchObject({
        status: 'contacted',
        leadLostReason: null,
        internalNotes: 'Called twice.',
      })
      const lostAgain = await change(practice.asAdmin, id, { status: 'leadLost' })
      expect(lostAgain.status).toBe(400)
      const emptied = await change(practice.asAdmin, id, { internalNotes: null })
      expect(emptied.json).toMatchObject({ internalNotes: '' })
      const odd = await change(practice.asAdmin, id, { internalNotes: 7 })
      expect([odd.status, odd.json]).toMatchObject([
        400,
        { message: 'Internal notes must be text' },
      ])
    })

    it('never leaves a lost lead without a reason, even with two concurrent changes', async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = await submitConsultation(practice.server)
        const lose = { status: 'leadLost', leadLostReason: 'Moved away.' }
        await Promise.all([
          change(practice.asAdmin, id, { internalNotes: 'one' }),
          change(practice.asAdmin, id, lose),
          change(practice.asAdmin, id, { internalNotes: 'two' }),
          change(practice.asAdmin, id, { internalNotes: 'three' }),
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
      const taken = await change(practice.asMaya, id, {
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
        [{ updatedAt: 'yesterday' }, 'updatedAt', 'This value is not accepted.'],
      ] as const
      for (const [body, path, message] of cases) {
        const answer = await change(practice.asMaya, id, body)
        expect([answer.status, answer.json]).toEqual([
          400,
          { message, issues: [{ path, message }] },
        ])
      }
      expect(await getRow(id)).toMatchObject({ internal_notes: longest, status: 'leadLost' })
    })

    // Contact details can be corrected: lead-correction.test.ts.
    it('cannot alter what the client asked for', async () => {
      const id = await submitConsultation(practice.server)
      const before = await getRow(id)
      const answer = await change(practice.asAdmin, id, {
        status: 'contacted',
        id: 1,
        notes: 'other',
        serviceType: 'couples',
        language: 'fr',
        emailThreadId: 'thread',
        createdAt: '2020-01-01T00:00:00.000Z',
      })
      expect(answer.status).toBe(200)
      const after = await getRow(id)
      // The status says that the client was answered.
      const changed = { status: null, updated_at: null, first_answered_at: null }
      expect({ ...after, ...changed }).toEqual({ ...before, ...changed })
    })

    it('is refused when nothing of it exists, rather than answered as if it was saved', async () => {
      const id = await submitConsultation(practice.server)
      const before = await getRow(id)
      const change: Record<string, unknown> = { callBackAt: '2026-12-01T15:00:00.000Z' }
      const answer = await practice.change(practice.asAdmin, id, change)
      expect([answer.status, answer.json]).toEqual([
        400,
        {
          message: 'This field is not known here, so it was not saved.',
          issues: [
            { path: 'callBackAt', message: 'This field is not known here, so it was not saved.' },
          ],
        },
      ])
      expect(await getRow(id)).toEqual(before)
    })

    it.each(['abc', '0', '-1', '1.5', '99999999999', '1%27', '%00'])(
      'names a lead that is none: %s',
      async (id) => {
        const answer = await practice.server.request(`/api/admin/leads/${id}`, {
          method: 'PATCH',
          headers: { cookie: practice.asAdmin, 'content-type': 'application/json' },
          body: '{}',
        })
        expect(answer.status).toBe(400)
        expect((answer.json as { issues: { path: string }[] }).issues[0]?.path).toBe('id')
      },
    )

    it('is refused from another site’s page, signed in or not', async () => {
      const id = await submitConsultation(practice.server)
      const answer = await practice.server.call(changeLead, {
        cookie: practice.asAdmin,
        params: { id },
        body: { status: 'complete' },
        headers: { origin: 'https://elsewhere.example' },
      })
      expect(answer.status).toBe(403)
      expect(await getRow(id)).toMatchObject({ status: 'notContacted' })
    })
  })

  describe('a lead that is open on two screens', () => {
    it('refuses a change of a version that is no longer the latest', async () => {
      const id = await mayasLead()
      const seenByMaya = await find(practice.asMaya, id)
      const seenByAdmin = await find(practice.asAdmin, id)
      const first = await change(practice.asMaya, id, {
        status: 'contacted',
        updatedAt: seenByMaya?.updatedAt,
      })
      expect(first.status).toBe(200)
      const second = await change(practice.asAdmin, id, {
        status: 'complete',
        internalNotes: 'lost work',
        updatedAt: seenByAdmin?.updatedAt,
      })
      expect([second.status, second.json]).toEqual([
        409,
        { message: 'Someone else has changed this lead since you opened it.' },
      ])
      expect(await getRow(id)).toMatchObject({ status: 'contacted', internal_notes: '' })
      const fresh = await find(practice.asAdmin, id)
      expect(fresh?.updatedAt).toBe((first.json as Lead).updatedAt)
      const third = await change(practice.asAdmin, id, {
        status: 'complete',
        updatedAt: fresh?.updatedAt,
      })
      expect([third.status, third.json]).toEqual([
        200,
        expect.objectContaining({ status: 'complete' }),
      ])
    })

    it('accepts one of ten concurrent changes', async () => {
      const id = await submitConsultation(practice.server)
      const updatedAt = (await find(practice.asAdmin, id))?.updatedAt
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          change(practice.asAdmin, id, { internalNotes: `note ${n}`, updatedAt }),
        ),
      )
      const won = answers.filter(({ status }) => status === 200)
      expect(won).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
      const [saved] = won.map(({ json }) => (json as Lead).internalNotes)
      expect(await getRow(id)).toMatchObject({ internal_notes: saved })
    })
  })
})
