import { describe, expect, it } from 'vitest'
import { listLeads } from '#features/requests/leads/contract/leads.ts'
import { dismissLead, restoreLead } from '#features/requests/leads/contract/waiting.ts'
import { getQueueFacts, type QueueFacts } from '#features/staff/waiting-work/contract.ts'
import { setupLeadAnswers } from '../support/lead-answers-test-bed.ts'
import { callEngines } from '../support/test-database.ts'

describe.each(callEngines)('a client who has answered on %s', (engine) => {
  const practice = setupLeadAnswers(engine)
  const { writeToLead, waitForAnswers, deliver, findLead } = practice

  const listAnswered = async () => {
    const { json } = await practice.server.call(listLeads, {
      cookie: practice.asAdmin,
      query: { answered: 'true' },
    })
    return (json as { id: number }[]).map(({ id }) => id)
  }

  it('waits no longer after “No reply needed”, waits again when that is undone, and dismisses nothing unseen', async () => {
    const { id, messageId } = await writeToLead()
    deliver(messageId, { body: 'Thanks!' })
    await waitForAnswers(id, 1)
    const { clientWroteAt = null, waitingSince } = (await findLead(id)) ?? {}
    const params = { id }
    const dismiss = (seen: string | null) =>
      practice.server.call(dismissLead, {
        cookie: practice.asDaniel,
        params,
        body: { clientWroteAt: seen },
      })
    expect((await dismiss(null)).status).toBe(409)
    expect(await listAnswered()).toContain(id)

    const dismissed = await dismiss(clientWroteAt)
    const body = dismissed.json as { handledAt: string; before: string | null }
    expect(await listAnswered()).not.toContain(id)
    expect(await findLead(id, practice.asAdmin)).toMatchObject({
      waitingSince: null,
      answeredAt: null,
      hasUnreadAnswer: false,
    })
    const restore = () =>
      practice.server.call(restoreLead, { cookie: practice.asAdmin, params, body })
    expect((await restore()).status).toBe(204)
    expect(await findLead(id)).toMatchObject({ waitingSince, answeredAt: waitingSince })
    expect(await listAnswered()).toContain(id)
    expect((await restore()).status).toBe(409)

    await dismiss(clientWroteAt)
    deliver(messageId, { body: 'One more question.' })
    await waitForAnswers(id, 2)
    expect(await listAnswered()).toContain(id)
    expect((await findLead(id))?.waitingSince).not.toBe(null)
    expect(
      await practice.server.sql(
        `select action from audit_log where record_id = ? and action like 'lead.no_reply%' order by id`,
        [String(id)],
      ),
    ).toMatchObject([
      { action: 'lead.no_reply_needed' },
      { action: 'lead.no_reply_undone' },
      { action: 'lead.no_reply_needed' },
    ])
  })

  it('is listed beside what the list needs in one call: target, retention and emails', async () => {
    const { server, asAdmin, asDaniel } = practice
    expect((await server.call(getQueueFacts)).status).toBe(401)
    const read = async (cookie: string) =>
      (await server.call(getQueueFacts, { cookie })).json as QueueFacts
    const { target, retention, pendingEmails, unmatchedEmails } = await read(asAdmin)
    expect(target.hours).toBe(24)
    expect(target.openings.length).toBeGreaterThan(0)
    expect(retention).toEqual({ leadDays: 30, chatDays: 7 })
    expect([pendingEmails, unmatchedEmails]).toEqual([[], { count: 0 }])
    expect((await read(asDaniel)).unmatchedEmails).toBeNull()
  })
})
