import { afterEach, describe, expect, it } from 'vitest'
import { readDemoContent } from '#features/practice/site/server/starting-content.ts'
import { createFreeCallService } from '#features/requests/appointments/server/free-calls/service.ts'
import { createAppointmentRepository } from '#features/requests/appointments/server/repository.ts'
import { insertPastHours } from '#features/requests/call-hours/server/change-call-hours.ts'
import { findCallHours, listBookable } from '#features/requests/call-hours/server/list-bookable.ts'
import { createCallHoursRepository } from '#features/requests/call-hours/server/repository.ts'
import type { Interval } from '#shared/zone-time.ts'
import { demoSite } from '../support/demo-site.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { createTestPractice } from '../support/test-practice.ts'

// A Friday; all hours below are of the Mondays after it.
const now = '2027-06-04T16:00:00.000Z'
const nine = new Date('2027-06-07T13:00:00.000Z')

describe.each(engines)('the choice of a therapist on %s', (engine) => {
  const opened: TestDatabase[] = []
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
  })

  /** The demo practice with hours of Maya and Daniel alone, and what each is busy with. */
  async function open(busy: ReadonlyMap<string, readonly Interval[] | null> = new Map()) {
    const test = await openTestDatabase(engine)
    opened.push(test)
    const { database } = test
    const { clock, demo, therapists, accounts } = createTestPractice(database, now)
    await demo.seed('by the river')
    const repository = createCallHoursRepository(database)
    await database.query<{ callHours: object }>().deleteFrom('callHours').execute()
    const slugs = new Map<number, string>()
    for (const [email, slug, ways] of [
      ['maya.chen@stillwater.example', 'maya-chen', ['phone', 'video']],
      ['daniel.okafor@stillwater.example', 'daniel-okafor', ['phone']],
    ] as const) {
      const { id = 0 } = (await accounts.findByLogin(email)) ?? {}
      slugs.set(id, slug)
      const weekly = [{ weekday: 1, from: '09:00', until: '11:00' }]
      const hours = { weekly, exceptions: [], ways: [...ways], videoLink: 'https://video.example' }
      await insertPastHours({ repository, clock }, id, hours)
    }
    const readFacts = () => demoSite
    const appointments = createAppointmentRepository(database)
    const service = createFreeCallService({
      appointments,
      therapists,
      callHours: {
        find: async (id) => findCallHours({ repository, readFacts }, id),
        listBookable: async () => listBookable({ repository, therapists, readFacts }),
      },
      calendars: {
        readBusy: async (ids) =>
          new Map(
            ids.map((id) => [
              id,
              busy.get(slugs.get(id) ?? '') ?? (busy.has(slugs.get(id) ?? '') ? null : []),
            ]),
          ),
      },
      readContent: readDemoContent,
      isPracticeOpen: () => true,
      clock,
      timeZone: 'America/Toronto',
    })
    const [first = ''] = (await service.listBookable()).therapists.map(({ slug }) => slug)
    const choose = async (given: {
      therapist?: string
      way?: string
      startsAt?: Date
      own?: { leadId: number; callId: number }
    }) => {
      const { therapist = null, way = 'phone', startsAt = nine, own } = given
      const prepared = await service.prepare({ therapist, way, startsAt, own })
      const chosen = await database.transaction(async () => service.choose(prepared))
      return { chosen: chosen?.slug, nearest: await service.findNearest(prepared) }
    }
    const findUserId = (slug: string) => [...slugs].find(([, each]) => each === slug)?.[0] ?? 0
    const book = async (slug: string, startsAt: Date, leadId = 1) =>
      appointments.insert({
        leadId,
        userId: findUserId(slug),
        startsAt,
        endsAt: new Date(startsAt.getTime() + 20 * 60_000),
        way: 'phone',
        state: 'booked',
        version: 1,
        uid: `${slug} ${startsAt.getTime()}`,
        createdAt: clock.now(),
        updatedAt: clock.now(),
      })
    return { first, second: first === 'maya-chen' ? 'daniel-okafor' : 'maya-chen', choose, book }
  }

  it('falls on who has the fewest calls that week, then by the order of the day', async () => {
    const { first, second, choose, book } = await open()
    expect((await choose({})).chosen).toBe(first)
    // A call of the next week counts for nothing.
    await book(second, new Date('2027-06-14T13:00:00.000Z'))
    await book(first, new Date('2027-06-13T20:00:00.000Z'))
    expect((await choose({})).chosen).toBe(second)
    expect((await choose({ way: 'video' })).chosen).toBe('maya-chen')
  })

  it('leaves out who has a call then, except for the call that is moved', async () => {
    const { choose, book } = await open()
    const { id: callId } = await book('maya-chen', nine)
    const therapist = 'maya-chen'
    expect((await choose({ therapist })).chosen).toBeUndefined()
    expect((await choose({ therapist, own: { leadId: 1, callId } })).chosen).toBe('maya-chen')
    // Another call of the same request, such as one that was held, stays in the way.
    expect((await choose({ therapist, own: { leadId: 1, callId: 0 } })).chosen).toBeUndefined()
    expect((await choose({})).chosen).toBe('daniel-okafor')
  })

  it('is no one beside the steps, outside of the hours, or whose calendar is unknown', async () => {
    const { choose } = await open(new Map([['daniel-okafor', null]]))
    const between = new Date(nine.getTime() + 5 * 60_000)
    expect((await choose({ startsAt: between })).chosen).toBeUndefined()
    expect((await choose({ startsAt: new Date('2027-06-07T15:00:00Z') })).chosen).toBeUndefined()
    expect((await choose({ therapist: 'daniel-okafor' })).chosen).toBeUndefined()
    expect((await choose({ therapist: 'no-one' })).chosen).toBeUndefined()
    expect((await choose({})).chosen).toBe('maya-chen')
  })

  it('offers the six nearest times in its place', async () => {
    const busy = [{ from: nine, until: new Date('2027-06-07T13:30:00.000Z') }]
    const { choose } = await open(new Map([['maya-chen', busy]]))
    const { chosen, nearest } = await choose({ therapist: 'maya-chen', way: 'kanata' })
    expect(chosen).toBeUndefined()
    expect(nearest.map(({ startsAt }) => startsAt.slice(5, 16))).toEqual([
      '06-07T13:40',
      '06-07T14:00',
      '06-07T14:20',
      '06-07T14:40',
      '06-14T13:00',
      '06-14T13:20',
    ])
    expect(nearest[0]).toMatchObject({ therapists: ['maya-chen'], ways: ['phone', 'video'] })
  })
})
