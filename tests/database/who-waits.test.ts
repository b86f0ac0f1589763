import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadStatuses } from '#features/requests/leads/contract/leads.ts'
import { leadScope } from '#features/requests/leads/policy.ts'
import { toLastWords } from '#features/requests/leads/rules.ts'
import { createLeadRepository } from '#features/requests/leads/server/repository.ts'
import { waitsForUs } from '#shared/waits-for-us.ts'
import { toRuns } from '../support/run.ts'
import { day, minute } from '../support/test-clock.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const now = new Date('2026-11-20T15:00:00Z')
const cutoff = { now, oldest: new Date(now.getTime() - 30 * day), today: now }
const everyone = leadScope({
  userId: 1,
  role: 'admin',
  firstName: 'Anna',
  lastName: 'Roy',
})

const moment = fc.integer({ min: 0, max: 5 }).map((n) => new Date(now.getTime() + n * minute))
const lead = fc.record({
  status: fc.constantFrom(...leadStatuses),
  createdAt: moment,
  clientWroteAt: fc.option(moment),
  handledAt: fc.option(moment),
})

describe.each(engines)('the rule of who waits on %s', (engine) => {
  let test: TestDatabase
  let leads: ReturnType<typeof createLeadRepository>
  beforeAll(async () => {
    test = await openTestDatabase(engine)
    leads = createLeadRepository(test.database)
  })
  afterAll(() => test.close())

  it('is the same in SQL as in the function that the screens use', async () => {
    await fc.assert(
      fc
        .asyncProperty(lead, async (facts) => {
          const { createdAt } = facts
          const id = await leads.insert({
            firstName: 'Noor',
            lastName: 'Haddad',
            email: 'noor@mail.example',
            phone: '',
            serviceType: 'individual',
            preferredLocation: 'virtual',
            preferredTherapist: null,
            notes: '',
            language: 'en',
            assignedTo: null,
            internalNotes: '',
            leadLostReason: null,
            emailThreadId: null,
            submissionId: null,
            updatedAt: createdAt,
            ...facts,
          })
          const waiting = await leads.count(everyone, cutoff, { id, isWaiting: true })
          expect(waiting).toBe(waitsForUs(toLastWords(facts)) ? 1 : 0)
          const answered = await leads.count(everyone, cutoff, { id, isAnswered: true })
          expect(answered).toBeLessThanOrEqual(waiting)
          // Requests past their target are announced, and counted in the morning, by the same rule.
          const before = new Date(now.getTime() + day)
          const uncontacted = await leads.listUncontacted(cutoff, before)
          const isNew = facts.status === 'notContacted' && waiting > 0
          expect(uncontacted.length).toBe(isNew && facts.handledAt === null ? 1 : 0)
          expect(await leads.countUncontacted(everyone, cutoff, before)).toBe(uncontacted.length)
        })
        .afterEach(async () => {
          await test.database
            .query<{ consultationLeads: object }>()
            .deleteFrom('consultationLeads')
            .execute()
        }),
      { numRuns: toRuns(200) },
    )
  })

  it('lists the longest wait first, and those who do not wait last', async () => {
    const add = async (facts: object) =>
      leads.insert({
        firstName: 'Noor',
        lastName: 'Haddad',
        email: 'noor@mail.example',
        phone: '',
        serviceType: 'individual',
        preferredLocation: 'virtual',
        preferredTherapist: null,
        notes: '',
        language: 'en',
        status: 'notContacted',
        assignedTo: null,
        internalNotes: '',
        leadLostReason: null,
        emailThreadId: null,
        submissionId: null,
        createdAt: ago(3),
        updatedAt: ago(3),
        ...facts,
      })
    const ago = (days: number) => new Date(now.getTime() - days * day)
    const answered = { status: 'contacted', clientWroteAt: ago(1), unreadAnswerAt: ago(1) }
    const ids = [
      await add({}),
      await add({ createdAt: ago(9) }),
      await add({ createdAt: ago(8), handledAt: ago(7) }),
      await add({ createdAt: ago(20), ...answered }),
      await add({ createdAt: ago(12), status: 'contacted' }),
    ]
    const listed = await leads.list(everyone, cutoff, {}, { by: 'waiting', descending: false })
    expect(listed.map(({ id }) => ids.indexOf(id))).toEqual([1, 0, 3, 2, 4])
  })
})
