import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadScope } from '#features/requests/leads/policy.ts'
import {
  createLeadRepository,
  type LeadRepository,
} from '#features/requests/leads/server/repository.ts'
import { eventually } from '../support/eventually.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const day = 24 * 60 * 60 * 1000
const everyones = leadScope({ userId: 1, role: 'admin', firstName: 'Grace', lastName: 'Kim' })

describe.each(engines)('expired leads on %s', (engine) => {
  let db: TestDatabase
  let leads: LeadRepository
  const now = new Date()
  const cutoff = { oldest: new Date(now.getTime() - 30 * day), now, today: now }
  const deleteExpired = async (max: number) =>
    leads.deleteExpired(cutoff, await leads.listExpired(cutoff, max))

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    leads = createLeadRepository(db.database)
  })
  afterAll(() => db.close())

  async function addOldLead(): Promise<number> {
    const at = new Date(now.getTime() - 31 * day)
    const id = await leads.insert({
      firstName: 'Noor',
      lastName: 'Haddad',
      email: 'noor.haddad@mail.example',
      phone: '(613) 555-0187',
      serviceType: 'anxiety',
      preferredLocation: 'kanata',
      preferredTherapist: null,
      notes: '',
      language: 'en',
      status: 'notContacted',
      assignedTo: null,
      internalNotes: '',
      leadLostReason: null,
      emailThreadId: null,
      submissionId: null,
      createdAt: at,
      updatedAt: at,
    })
    if (id === undefined) throw new Error('the lead is already stored')
    return id
  }

  it('are deleted in batches', async () => {
    const ids = [await addOldLead(), await addOldLead(), await addOldLead()]
    expect(await deleteExpired(2)).toHaveLength(2)
    expect(await deleteExpired(2)).toHaveLength(1)
    for (const id of ids) expect(await leads.find(everyones, id, cutoff)).toBeUndefined()
  })

  it('are not deleted before the day after their free call', async () => {
    const id = await addOldLead()
    const write = (appointmentAt: Date) =>
      leads.change(everyones, id, undefined, { appointmentAt, updatedAt: now })
    await write(now)
    expect(await deleteExpired(2)).toEqual([])
    expect(await leads.find(everyones, id, cutoff)).toMatchObject({ appointmentAt: now })
    await write(new Date(now.getTime() - 1))
    expect(await deleteExpired(2)).toHaveLength(1)
  })

  it('are not deleted when a hold is set at the same time', async () => {
    const id = await addOldLead()
    const hold = { holdReason: 'Wait list', holdUntil: new Date(now.getTime() + day) }
    const { promise: isHeld, resolve: signalHeld } = Promise.withResolvers<void>()
    const { promise: isRemovalWaiting, resolve: commit } = Promise.withResolvers<void>()
    const holding = db.database.transaction(async () => {
      await leads.change(everyones, id, undefined, { ...hold, updatedAt: now })
      signalHeld()
      await isRemovalWaiting
    })
    await isHeld
    const removing = db.database.transaction(() => deleteExpired(10))
    // The removal has selected the expired lead and waits for its row. SQLite runs one transaction at a time anyway.
    if (engine === 'postgres') {
      await eventually(async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `.execute(db.root)
        expect(rows).not.toEqual([])
      })
    }
    commit()
    await holding
    expect(await removing).toEqual([])
    expect(await leads.find(everyones, id, cutoff)).toMatchObject(hold)
  })
})
