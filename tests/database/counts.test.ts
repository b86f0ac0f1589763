// Counts come from indexes, each by a query of its own. They must equal the rows after any sequence of changes.
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccountRepository } from '#features/core/accounts/server/repository.ts'
import { type LeadStatus, leadStatuses } from '#features/requests/leads/contract/leads.ts'
import { leadScope } from '#features/requests/leads/policy.ts'
import {
  createLeadRepository,
  type LeadRepository,
} from '#features/requests/leads/server/repository.ts'
import type { Actor } from '#shared/actor.ts'
import { toRuns } from '../support/run.ts'
import { day } from '../support/test-clock.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const now = new Date('2026-11-20T15:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * day)
const cutoff = { now, oldest: inDays(-30), today: inDays(-0.4) }
const office = leadScope({ userId: 1, role: 'admin' } as Actor)
const therapist = (userId: number) => leadScope({ userId, role: 'therapist' } as Actor)

type StoredLead = {
  id: number
  status: LeadStatus
  assignedTo: number | null
  createdAt: Date
  holdUntil: Date | null
}
type Tables = {
  consultationLeads: StoredLead
  users: { id: number; isTherapist: boolean }
}

const lead = (status: LeadStatus, assignedTo: number | null, age: number, held: number | null) => ({
  firstName: 'Ana',
  lastName: 'Roy',
  email: 'ana@mail.example',
  phone: '(613) 555-0187',
  serviceType: 'couples',
  preferredLocation: 'virtual',
  preferredTherapist: null,
  notes: '',
  language: 'en' as const,
  status,
  assignedTo,
  internalNotes: '',
  leadLostReason: null,
  emailThreadId: null,
  submissionId: null,
  holdReason: held === null ? null : 'Wait list',
  holdUntil: held === null ? null : inDays(held),
  createdAt: inDays(-age),
  updatedAt: now,
})

const status = fc.constantFrom(...leadStatuses)
/** Unassigned, or one of the accounts that exist at that moment. */
const person = fc.option(fc.nat(9))
const step = fc.oneof(
  fc.record({
    do: fc.constant('request' as const),
    status,
    person,
    age: fc.constantFrom(0, 0.3, 12, 29.9, 29.999, 30, 45),
    held: fc.option(fc.constantFrom(-3, 0, 2, 5)),
  }),
  fc.record({ do: fc.constant('change' as const), which: fc.nat(99), status, person }),
  fc.record({ do: fc.constant('remove' as const), which: fc.nat(99) }),
  fc.record({ do: fc.constant('set all' as const), status }),
  fc.record({ do: fc.constant('hire' as const), isTherapist: fc.boolean() }),
  fc.record({ do: fc.constant('toggle therapist' as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant('dismiss' as const), which: fc.nat(9) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

describe.each(engines)('counts on %s', (engine) => {
  let test: TestDatabase
  let root: Kysely<Tables>
  let leads: LeadRepository
  let accounts: ReturnType<typeof createAccountRepository>
  let hired = 0

  beforeAll(async () => {
    test = await openTestDatabase(engine)
    root = test.root
    leads = createLeadRepository(test.database)
    accounts = createAccountRepository(test.database)
  })
  afterAll(() => test.close())
  async function begin() {
    await root.deleteFrom('consultationLeads').execute()
    await root.deleteFrom('users').execute()
    for (let n = 0; n < 4; n += 1) await hire(n % 2 === 0)
  }
  beforeEach(begin)

  async function hire(isTherapist: boolean) {
    const username = `person${(hired += 1)}`
    const email = `${username}@practice.example`
    const name = { firstName: 'Some', lastName: 'Body', username, email }
    const times = { createdAt: now, updatedAt: now }
    await accounts.insert({ ...name, ...times, password: 'x', role: 'therapist', isTherapist })
  }
  const users = () => root.selectFrom('users').selectAll().orderBy('id').execute()
  const all = () => root.selectFrom('consultationLeads').selectAll().orderBy('id').execute()

  async function pickOne(rows: readonly { id: number }[], which: number | null) {
    return which === null || rows.length === 0 ? null : (rows[which % rows.length]?.id ?? null)
  }

  async function apply(one: Step): Promise<unknown> {
    switch (one.do) {
      case 'request': {
        const assignedTo = await pickOne(await users(), one.person)
        return leads.insert(lead(one.status, assignedTo, one.age, one.held))
      }
      case 'change': {
        const id = await pickOne(await all(), one.which)
        const assignedTo = await pickOne(await users(), one.person)
        const change = { status: one.status, assignedTo, updatedAt: now }
        return id && leads.change(office, id, undefined, change)
      }
      case 'remove': {
        const id = await pickOne(await all(), one.which)
        return id && root.deleteFrom('consultationLeads').where('id', '=', id).execute()
      }
      case 'set all':
        return root.updateTable('consultationLeads').set({ status: one.status }).execute()
      case 'hire':
        return hire(one.isTherapist)
      case 'toggle therapist': {
        const id = await pickOne(await users(), one.which)
        const found = id && (await accounts.findById(id))
        if (!found) return undefined
        const change = { isTherapist: !found.isTherapist, updatedAt: now }
        return accounts.change(found.id, undefined, change)
      }
      // The foreign key unassigns their leads, without any repository.
      case 'dismiss': {
        const id = await pickOne(await users(), one.which)
        return id && root.deleteFrom('users').where('id', '=', id).execute()
      }
    }
  }

  async function expectCounted() {
    const there = (await all()).filter(
      ({ createdAt, holdUntil }) =>
        createdAt > cutoff.oldest || (holdUntil !== null && holdUntil > now),
    )
    const people = await users()
    const count = (isMeant: (row: StoredLead) => boolean) => there.filter(isMeant).length

    expect(await leads.count(office, cutoff, {})).toBe(there.length)
    const byStatus = await leads.countByStatus(office, cutoff)
    const byAssignee = await leads.countByAssignee(cutoff)
    for (const status of leadStatuses) {
      const paginated = count((row) => row.status === status)
      expect(byStatus.get(status) ?? 0).toBe(paginated)
      expect(await leads.count(office, cutoff, { status })).toBe(paginated)
      const unassigned = count((row) => row.status === status && row.assignedTo === null)
      expect(await leads.count(office, cutoff, { status, assignedTo: null })).toBe(unassigned)
    }
    for (const { id } of people) {
      const own = therapist(id)
      const paginated = count((row) => row.assignedTo === id)
      expect(byAssignee.get(id) ?? 0).toBe(paginated)
      expect(await leads.count(own, cutoff, {})).toBe(paginated)
      expect(await leads.count(office, cutoff, { assignedTo: id })).toBe(paginated)
      const done = count((row) => row.assignedTo === id && row.status === 'complete')
      expect((await leads.countByStatus(own, cutoff)).get('complete') ?? 0).toBe(done)
    }
    for (const scope of [office, ...people.map(({ id }) => therapist(id))]) {
      const own = there.filter(
        ({ assignedTo }) => scope.assignedTo === 'anyone' || scope.assignedTo === assignedTo,
      )
      const ends = { createdBy: inDays(-12), heldUntil: inDays(4), callBefore: inDays(3.5) }
      expect(await leads.countExpiring(scope, cutoff, ends)).toBe(
        own.filter(
          ({ createdAt, holdUntil }) =>
            createdAt <= ends.createdBy && (holdUntil === null || holdUntil <= ends.heldUntil),
        ).length,
      )
    }
    expect(await accounts.count()).toBe(people.length)
    expect(await accounts.countTherapists()).toEqual({
      accounts: people.length,
      therapists: people.filter(({ isTherapist }) => isTherapist).length,
    })
  }

  it('equal the number of rows after any sequence of changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        await begin()
        for (const one of steps) await apply(one)
        await expectCounted()
      }),
      { numRuns: toRuns(40) },
    )
  })

  it('are correct after concurrent writes', async () => {
    await Promise.all(
      Array.from({ length: 120 }, async (_, n) => {
        const status = leadStatuses[n % leadStatuses.length] ?? 'contacted'
        const id = await leads.insert(lead(status, null, 1, null))
        if (id && n % 2 === 0) {
          await leads.change(office, id, undefined, { status: 'complete', updatedAt: now })
        }
      }),
    )
    await expectCounted()
    expect(await leads.count(office, cutoff, {})).toBe(120)
  })

  it('are zero after a table is emptied in one statement', async () => {
    await leads.insert(lead('contacted', null, 1, null))
    const empty = { sqlite: 'delete from %', postgres: 'truncate % cascade' }[engine]
    await sql.raw(empty.replace('%', 'consultation_leads')).execute(root)
    expect(await leads.count(office, cutoff, {})).toBe(0)
    await expectCounted()
  })
})
