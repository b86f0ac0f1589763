import { describe, expect, it } from 'vitest'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { getStats, type Stats } from '#features/requests/stats/contract.ts'
import { addDays, endOfPracticeDay, practiceDay } from '#shared/practice-time.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { retentionDays, setupLeads } from '../support/lead-test-bed.ts'
import { minute } from '../support/test-clock.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('the retention of leads on %s', (engine) => {
  const practice = setupLeads(engine)
  const { find, change, open, getRow, setCreated, daysAgo, mayasLead } = practice

  describe('a hold', () => {
    const today = () => practiceDay(new Date())
    const setHoldEnd = (id: number, end: Date) =>
      practice.server.sql('update consultation_leads set hold_until = ? where id = ?', [
        end.toISOString(),
        id,
      ])

    it('retains an expired lead until the end of its last day', async () => {
      const id = await mayasLead()
      const until = addDays(today(), 100)
      const held = await change(practice.asMaya, id, {
        hold: { reason: ' On the wait list. ', until },
      })
      const hold = { reason: 'On the wait list.', until }
      expect([held.status, held.json]).toEqual([200, expect.objectContaining({ hold })])
      expect((held.json as Lead).expiresAt).toBe(endOfPracticeDay(until).toISOString())

      const total = async () =>
        ((await practice.server.call(getStats, { cookie: practice.asMaya })).json as Stats)
          .totalLeads
      const before = await total()
      await setCreated(id, daysAgo(retentionDays, 1))
      expect(await find(practice.asMaya, id)).toMatchObject({ hold })
      expect((await open(practice.asMaya, id)).status).toBe(200)
      expect((await change(practice.asMaya, id, { status: 'contacted' })).json).toMatchObject({
        hold,
      })
      expect(await total()).toBe(before)
      await practice.server.restart()
      const canary = await submitConsultation(practice.server)
      await setCreated(canary, daysAgo(retentionDays, 1))
      await practice.server.restart()
      await eventually(async () => expect(await getRow(canary)).toBeUndefined())
      expect(await getRow(id)).toBeDefined()

      // When the hold has ended, the lead is hidden at once, and the next sweep deletes it.
      await setHoldEnd(id, new Date(Date.now() - 1))
      expect(await find(practice.asMaya, id)).toBeUndefined()
      expect((await open(practice.asMaya, id)).status).toBe(404)
      expect(await total()).toBe(before - 1)
      await practice.server.restart()
      await eventually(async () => expect(await getRow(id)).toBeUndefined())
    })

    it('that ends before the retention period does not shorten it', async () => {
      const id = await mayasLead()
      const expiresAt = (await find(practice.asMaya, id))?.expiresAt
      const hold = { reason: 'Until Friday.', until: addDays(today(), 1) }
      expect((await change(practice.asMaya, id, { hold })).json).toMatchObject({ hold, expiresAt })
      await setHoldEnd(id, new Date(Date.now() - 1))
      expect(await find(practice.asMaya, id)).toMatchObject({ hold: null, expiresAt })
    })

    it('is released by null, and unchanged by other changes', async () => {
      const id = await mayasLead()
      const hold = { reason: 'Wait list.', until: addDays(today(), 365) }
      await change(practice.asMaya, id, { hold })
      const other = await change(practice.asAdmin, id, { status: 'contacted', internalNotes: 'x' })
      expect(other.json).toMatchObject({ hold, status: 'contacted' })
      expect((await change(practice.asMaya, id, { hold: null })).json).toMatchObject({ hold: null })
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
        const answer = await change(practice.asMaya, id, { hold, status: 'complete' })
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
      expect((await change(practice.asDaniel, id, { hold })).status).toBe(404)
      expect(await getRow(id)).toMatchObject({ hold_reason: null })
      expect((await change(practice.asMaya, id, { hold })).status).toBe(200)
    })
  })

  describe('expired leads', () => {
    it('are not listed, counted or changed, although their rows are still stored', async () => {
      const id = await mayasLead()
      await setCreated(id, daysAgo(retentionDays, -minute))
      expect(await find(practice.asMaya, id)).toMatchObject({ id })
      const before = (await practice.server.call(getStats, { cookie: practice.asMaya }))
        .json as Stats

      await setCreated(id, daysAgo(retentionDays, 1))
      expect(await find(practice.asMaya, id)).toBeUndefined()
      expect(await find(practice.asAdmin, id)).toBeUndefined()
      for (const cookie of [practice.asAdmin, practice.asMaya]) {
        expect((await change(cookie, id, { status: 'complete' })).status).toBe(404)
      }
      const after = (await practice.server.call(getStats, { cookie: practice.asMaya }))
        .json as Stats
      expect(after.totalLeads).toBe(before.totalLeads - 1)
      expect(await getRow(id)).toMatchObject({ status: 'notContacted' })
    })

    it('are deleted at the next start, and nothing else is', async () => {
      const gone = await Promise.all([submitConsultation(practice.server), mayasLead()])
      const stays = await submitConsultation(practice.server)
      for (const id of gone) await setCreated(id, daysAgo(retentionDays, 1))
      await setCreated(stays, daysAgo(retentionDays, -minute))
      const [before] = await practice.server.sql('select count(*) as n from consultation_leads')
      const [past] = await practice.server.sql(
        'select count(*) as n from consultation_leads where created_at <= ?',
        [daysAgo(retentionDays).toISOString()],
      )
      await practice.server.restart()
      await eventually(async () => {
        for (const id of gone) expect(await getRow(id)).toBeUndefined()
      })
      const [after] = await practice.server.sql('select count(*) as n from consultation_leads')
      expect(Number(after?.['n'])).toBe(Number(before?.['n']) - Number(past?.['n']))
      expect(await getRow(stays)).toBeDefined()
      for (const id of gone) {
        const entries = await practice.server.sql(
          "select actor_id, outcome, address from audit_log where record_type = 'lead' and record_id = ? and action = 'retention.deleted'",
          [String(id)],
        )
        expect(entries).toEqual([{ actor_id: null, outcome: 'success', address: '' }])
      }
      // Sessions are stored in the database: they outlive the restart.
      expect(await find(practice.asAdmin, stays)).toMatchObject({ id: stays })
    })
  })
})
