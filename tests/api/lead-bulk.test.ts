// One change of several leads, and its undo.
import { describe, expect, it } from 'vitest'
import {
  changeLeads,
  maxBulkLeads,
  undoBulkChange,
} from '#features/requests/leads/contract/bulk.ts'
import { leadNotFound } from '#features/requests/leads/contract/leads.ts'
import type { EndpointResponse } from '#shared/endpoint.ts'
import { practiceDay } from '#shared/practice-time.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { setupLeads } from '../support/lead-test-bed.ts'
import { day, hour } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { daniel } from '../support/test-server.ts'

type Changed = EndpointResponse<typeof changeLeads>
type Undone = EndpointResponse<typeof undoBulkChange>

describe.each(callEngines)('a change of several leads on %s', (engine) => {
  const practice = setupLeads(engine)
  const { change, find, getRow, mayasLead } = practice

  const changeAll = async (cookie: string, body: object) =>
    practice.server.call(changeLeads, { cookie, body })
  const changed = async (cookie: string, body: object) => {
    const answer = await changeAll(cookie, body)
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    return answer.json as Changed
  }
  const undo = async (cookie: string, leads: Changed['undo']) =>
    (await practice.server.call(undoBulkChange, { cookie, body: { leads } })).json as Undone
  const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

  it('changes each by the rules of one, names those that failed, and is undone', async () => {
    const [held, lost, gone] = [await mayasLead(), await mayasLead(), 999_999]
    const until = practiceDay(new Date(Date.now() + 9 * day))
    const hold = { reason: 'A complaint', until }
    await change(practice.asAdmin, held, {
      hold,
      nextActionAt: inHours(5),
      nextActionNote: 'Ring',
    })
    await change(practice.asAdmin, lost, { status: 'leadLost', leadLostReason: 'Moved away.' })
    const before = [await getRow(held), await getRow(lost)]
    const { danielId } = practice
    const done = await changed(practice.asAdmin, {
      ids: [held, lost, gone, held],
      status: 'complete',
      assignedTo: danielId,
      hold: null,
    })
    expect(done).toMatchObject({
      changed: 2,
      failed: [{ id: gone, message: leadNotFound }],
      undo: [
        { id: held, status: 'notContacted', assignedTo: practice.mayaId, hold },
        { id: lost, status: 'leadLost', leadLostReason: 'Moved away.' },
      ],
    })
    expect(await getRow(held)).toMatchObject({
      status: 'complete',
      assigned_to: danielId,
      hold_until: null,
      next_action_at: null,
    })
    // Each has its own entry in the audit log.
    const entries = await practice.server.sql(
      `select record_id from audit_log where action = 'lead.assigned' and actor_id = ?
        and record_id in (?, ?) order by id desc limit 2`,
      [practice.adminId, String(held), String(lost)],
    )
    expect(entries.map(({ record_id: id }) => Number(id)).toSorted()).toEqual(
      [held, lost].toSorted(),
    )
    const isToDaniel = (mail: string) => mail.includes(`To: ${daniel}`)
    await eventually(() =>
      expect(practice.server.mails().filter(isToDaniel).join()).toContain('/admin/leads'),
    )
    expect(await undo(practice.asAdmin, done.undo)).toEqual({ changed: 2, failed: [] })
    const after = [await getRow(held), await getRow(lost)]
    const notCompared = { updated_at: null }
    for (const [index, row] of before.entries()) {
      expect({ ...after[index], ...notCompared }).toEqual({ ...row, ...notCompared })
    }
  })

  it('leaves a lead answered that was answered before it was lost', async () => {
    const id = await mayasLead()
    const isAnswered = async () => (await getRow(id))?.['first_answered_at'] !== null
    const lose = () =>
      change(practice.asMaya, id, { status: 'leadLost', leadLostReason: 'Moved away.' })
    await change(practice.asMaya, id, { status: 'contacted' })
    await lose()
    const done = await changed(practice.asMaya, { ids: [id], status: 'complete' })
    await undo(practice.asMaya, done.undo)
    expect(await isAnswered()).toBe(true)
    await change(practice.asMaya, id, { status: 'notContacted' })
    await lose()
    expect(await isAnswered()).toBe(false)
    await change(practice.asMaya, id, { status: 'contacted' })
    await change(practice.asMaya, id, { status: 'scheduled' })
    await lose()
    expect(await isAnswered()).toBe(true)
  })

  it('sets clients back who wait again, and undo lets them wait no longer', async () => {
    const id = await mayasLead()
    await change(practice.asMaya, id, { status: 'contacted' })
    await practice.setCreated(id, practice.daysAgo(1))
    await practice.server.sql(
      'update consultation_leads set client_wrote_at = ?, handled_at = ? where id = ?',
      [inHours(-2), inHours(-1), id],
    )
    expect(await find(practice.asMaya, id)).toMatchObject({ waitingSince: null })
    const done = await changed(practice.asMaya, { ids: [id], status: 'notContacted' })
    expect((await find(practice.asMaya, id))?.waitingSince).not.toBeNull()
    await undo(practice.asMaya, done.undo)
    expect(await find(practice.asMaya, id)).toMatchObject({
      status: 'contacted',
      waitingSince: null,
    })
  })

  it('counts no lead that was so already, and undoes none that was changed since', async () => {
    const [first, second] = [await mayasLead(), await mayasLead()]
    await change(practice.asMaya, first, { status: 'contacted' })
    const done = await changed(practice.asMaya, { ids: [first, second], status: 'contacted' })
    expect(done).toMatchObject({ changed: 1, failed: [], undo: [{ id: second }] })
    await change(practice.asAdmin, second, { nextActionAt: inHours(3) })
    const { failed, changed: count } = await undo(practice.asMaya, done.undo)
    expect([count, failed]).toEqual([
      0,
      [{ id: second, message: 'Someone else has changed this lead since you opened it.' }],
    ])
    expect(await getRow(second)).toMatchObject({ status: 'contacted' })
  })

  it('lets a therapist change their own only, as if there were no others, and assign none', async () => {
    const own = await mayasLead()
    const others = await submitConsultation(practice.server)
    const nextActionAt = inHours(4)
    const done = await changed(practice.asMaya, { ids: [others, own], nextActionAt })
    expect(done).toMatchObject({
      changed: 1,
      failed: [{ id: others, message: leadNotFound }],
      undo: [{ id: own, nextActionAt: null, nextActionNote: null }],
    })
    expect(await getRow(others)).toMatchObject({ next_action_at: null })
    const assigned = await changeAll(practice.asMaya, { ids: [own], assignedTo: null })
    expect(assigned.status).toBe(403)
    // A made-up undo changes no more than a change could.
    const { updated_at: updatedAt } = (await getRow(others)) ?? {}
    const forged = { id: others, updatedAt: new Date(String(updatedAt)).toISOString() }
    expect(await undo(practice.asMaya, [{ ...forged, status: 'complete' }])).toMatchObject({
      changed: 0,
      failed: [{ id: others, message: leadNotFound }],
    })
    const [mine] = await practice.server.sql(
      'select updated_at from consultation_leads where id = ?',
      [own],
    )
    const version = new Date(String(mine?.['updated_at'])).toISOString()
    const taken = await undo(practice.asMaya, [{ id: own, updatedAt: version, assignedTo: null }])
    expect(taken).toMatchObject({
      changed: 0,
      failed: [{ id: own, message: 'Only administrators assign leads.' }],
    })
  })

  it('says for each lead what one change would say', async () => {
    const [open, lost] = [await mayasLead(), await mayasLead()]
    await change(practice.asAdmin, lost, { status: 'leadLost', leadLostReason: 'Moved away.' })
    const done = await changed(practice.asAdmin, { ids: [open, lost], status: 'leadLost' })
    expect(done).toMatchObject({
      changed: 0,
      failed: [{ id: open, message: 'Please provide a reason for the lead being lost.' }],
    })
    const noted = await changed(practice.asAdmin, { ids: [open], nextActionNote: 'Ring back' })
    expect(noted.failed).toMatchObject([{ id: open }])
  })

  it.each([
    ['no lead', { ids: [], status: 'contacted' }],
    [
      'too many leads',
      { ids: Array.from({ length: maxBulkLeads + 1 }, (_, n) => n + 1), status: 'contacted' },
    ],
    ['nothing to change', { ids: [1] }],
    ['a text as a number', { ids: ['1'], status: 'contacted' }],
    ['no such status', { ids: [1], status: 'open' }],
  ])('is refused with %s', async (_, body) => {
    expect((await changeAll(practice.asAdmin, body)).status).toBe(400)
  })
})
