import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChatRepository } from '#features/chat/chat/server/repository.ts'
import { visitorAddressDays } from '#features/core/retention/rules.ts'
import { createScreeningRepository } from '#features/core/screening/server/repository.ts'
import { leadScope } from '#features/requests/leads/policy.ts'
import { createLeadRepository } from '#features/requests/leads/server/repository.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { createUnstartedFeatures } from '../support/all-endpoints.ts'
import { eventually } from '../support/eventually.ts'
import { day, minute } from '../support/test-clock.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const everyones = leadScope({ userId: 1, role: 'admin', firstName: 'Grace', lastName: 'Kim' })
const person = { firstName: 'Noor', lastName: 'Haddad', email: 'noor.haddad@mail.example' }

describe.each(engines)('the sender of a form that is held back on %s', (engine) => {
  it('leaves it after 30 days, as visitors leave the audit log', async () => {
    const db = await openTestDatabase(engine)
    const now = new Date()
    const forms = createScreeningRepository(db.database)
    for (const age of [29, 31]) {
      await forms.insertHeld({
        form: 'consultation',
        submissionId: null,
        name: 'Noor Haddad',
        emailKey: person.email,
        phoneDigits: null,
        content: {},
        language: 'en',
        signals: ['trap'],
        address: '203.0.113.7',
        createdAt: new Date(now.getTime() - age * day),
        expiresAt: new Date(now.getTime() + day),
      })
    }
    const before = new Date(now.getTime() - visitorAddressDays * day)
    expect(await forms.removeAddresses(before, 10)).toBe(1)
    expect(await forms.removeAddresses(before, 10)).toBe(0)
    const held = await forms.listHeld(now, 10)
    expect(held.map(({ address }) => address)).toEqual(['203.0.113.7', null])
    await db.close()
  })
})

describe.each(engines)('the conversation of a lead on %s', (engine) => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await openTestDatabase(engine)
  })
  afterAll(() => db.close())

  it('is not deleted by a sweep during which a hold of the lead is set', async () => {
    const leads = createLeadRepository(db.database)
    const chat = createChatRepository(db.database)
    const { retention } = createUnstartedFeatures(db.database).services
    const now = new Date()
    const leadId = await leads.insert({
      ...person,
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
      createdAt: now,
      updatedAt: now,
    })
    if (leadId === undefined) throw new Error('the lead is already stored')
    const number = await chat.insert({
      sessionId: 'held',
      secretHash: 'hash',
      senderName: 'Noor',
      senderEmail: person.email,
      senderPhone: null,
      language: 'en',
      createdAt: now,
      lastSeen: now,
      expiresAt: new Date(now.getTime() - minute),
    })
    await sql`update chat_sessions set lead_id = ${leadId} where id = ${number}`.execute(db.root)

    const { promise: isHeld, resolve: signalHeld } = Promise.withResolvers<void>()
    const { promise: isSweepWaiting, resolve: commit } = Promise.withResolvers<void>()
    const holding = db.database.transaction(async () => {
      await lockUntilCommit(db.database, `lead ${leadId}`)
      const holdUntil = new Date(now.getTime() + 90 * day)
      const hold = { holdReason: 'Complaint to the college', holdUntil, updatedAt: now }
      await leads.change(everyones, leadId, undefined, hold)
      signalHeld()
      await isSweepWaiting
    })
    await isHeld
    const sweep = retention.run()
    // The sweep waits for the lead. SQLite runs one transaction at a time anyway.
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
    await sweep
    const { rows } = await sql`select id from chat_sessions`.execute(db.root)
    expect(rows).toEqual([{ id: number }])
  })
})
