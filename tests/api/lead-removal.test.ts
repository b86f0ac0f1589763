import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadScope } from '#features/leads/policy.ts'
import { createLeadRepository, type LeadRepository } from '#features/leads/server/repository.ts'
import { eventually } from '../support/eventually.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const day = 24 * 60 * 60 * 1000
const everyones = leadScope({ userId: 1, role: 'admin', firstName: 'Grace', lastName: 'Kim' })

describe.each(engines)('leads past their time on %s', (engine) => {
  let held: TestDatabase
  let leads: LeadRepository
  const now = new Date()
  const cutoff = { oldest: new Date(now.getTime() - 30 * day), now }

  beforeAll(async () => {
    held = await openTestDatabase(engine)
    leads = createLeadRepository(held.database)
  })
  afterAll(() => held.close())

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
      status: 'notContacted',
      assignedTo: null,
      internalNotes: '',
      leadLostReason: null,
      emailThreadId: null,
      submissionId: null,
      createdAt: at,
      updatedAt: at,
    })
    if (id === undefined) throw new Error('the lead was there already')
    return id
  }

  it('are removed so many at a time', async () => {
    const ids = [await addOldLead(), await addOldLead(), await addOldLead()]
    expect(await leads.deleteExpired(cutoff, 2)).toHaveLength(2)
    expect(await leads.deleteExpired(cutoff, 2)).toHaveLength(1)
    for (const id of ids) expect(await leads.find(everyones, id, cutoff)).toBeUndefined()
  })

  it('stay when they are held in the moment of the removal', async () => {
    const id = await addOldLead()
    const hold = { holdReason: 'Wait list', holdUntil: new Date(now.getTime() + day) }
    const { promise: isHeld, resolve: tellHeld } = Promise.withResolvers<void>()
    const { promise: removalWaits, resolve: commit } = Promise.withResolvers<void>()
    const holding = held.database.transaction(async () => {
      await leads.change(everyones, id, undefined, { ...hold, updatedAt: now })
      tellHeld()
      await removalWaits
    })
    await isHeld
    const removing = held.database.transaction(() => leads.deleteExpired(cutoff, 10))
    // It has found the lead past its time, and waits for the row; one database alone waits by itself.
    if (engine === 'postgres') {
      await eventually(async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `.execute(held.root)
        expect(rows).not.toEqual([])
      })
    }
    commit()
    await holding
    expect(await removing).toEqual([])
    expect(await leads.find(everyones, id, cutoff)).toMatchObject(hold)
  })
})
