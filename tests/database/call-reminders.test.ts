// Reminders of free calls: each once for each version of a call, also by two instances at the same moment.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCallMailing } from '#features/requests/appointments/server/mails/module.ts'
import { createCallMailRepository } from '#features/requests/appointments/server/repository/call-mails.ts'
import { createAppointmentRepository } from '#features/requests/appointments/server/repository.ts'
import type { Database } from '#platform/server/database/database.ts'
import { openPostgres } from '#platform/server/database/postgres.ts'
import type { Infrastructure } from '#platform/server/infrastructure.ts'
import { createLogger } from '#platform/server/logger.ts'
import { mailPractice } from '../support/demo-site.ts'
import { exampleLead } from '../support/example-lead.ts'
import { hour } from '../support/test-clock.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { createTestPractice, type TestPractice } from '../support/test-practice.ts'

const startsAt = new Date('2027-03-10T15:00:00.000Z')
const now = '2027-03-08T15:00:00.000Z'
const logger = createLogger('silent')

describe.each(engines)('reminders on %s', (engine) => {
  let test: TestDatabase
  let practice: TestPractice
  let second: Database
  beforeAll(async () => {
    test = await openTestDatabase(engine)
    practice = createTestPractice(test.database, now)
    await practice.demo.seed('by the river')
    // On the embedded database all instances are one process.
    second = test.url ? openPostgres(test.url, logger, { poolSize: 4 }).database : test.database
  })
  afterAll(async () => {
    if (second !== test.database) await second.close()
    await test.close()
  })

  async function open() {
    const { accounts, clock } = practice
    clock.pass(Date.parse(now) - clock.now().getTime())
    await test.database.query<{ appointments: object }>().deleteFrom('appointments').execute()
    const sent: string[] = []
    const reminders = { dayBefore: true, twoHours: true }
    const start = (database: Database) => {
      const infrastructure = {
        config: { publicUrl: 'https://practice.example', timeZone: 'America/Toronto' },
        database,
        clock,
        logger,
        secrets: ['a secret of thirty-two characters, or more'],
      } as unknown as Infrastructure // the parts that are used
      return createCallMailing(infrastructure, {
        calendars: {
          describeWay: async () => ({ label: 'By phone', sentences: [], location: undefined }),
          toCalendarFile: async () => '',
          toCalendarUrl: () => 'https://practice.example/calendar/call/1.ics',
        },
        issueLink: async () => 'https://practice.example/request#token=a',
        leads: {
          findForClient: async () => ({ lead: exampleLead, isWithdrawn: false }),
          findPeopleOfCalls: async () => new Map(),
        },
        mail: { enqueue: async (_to, { subject }) => void sent.push(subject) },
        practice: () => mailPractice,
        readCallRules: () => ({ changeLimitHours: 4, reminders }),
        readCity: () => 'Ottawa',
      }).service
    }
    const instances = [start(test.database), start(second)]
    const appointments = createAppointmentRepository(test.database)
    const { id: userId = 0 } = (await accounts.findByLogin('maya.chen@stillwater.example')) ?? {}
    const call = await appointments.insert({
      leadId: 1,
      userId,
      startsAt,
      endsAt: new Date(+startsAt + hour),
      way: 'phone',
      state: 'booked',
      version: 1,
      uid: 'a call',
      createdAt: clock.now(),
      updatedAt: clock.now(),
    })
    const waitUntil = (at: Date) => clock.pass(+at - +clock.now())
    /** Both instances look for reminders at once. @returns how many emails that makes in all */
    const sendAll = async () => {
      await Promise.all([...instances, ...instances].map((one) => one.sendReminders()))
      return sent.length
    }
    return { appointments, call, clock, database: test.database, reminders, sendAll, waitUntil }
  }

  it('are sent a day and two hours before, each once, by whichever instance', async () => {
    const { sendAll, waitUntil } = await open()
    expect(await sendAll()).toBe(0)
    waitUntil(new Date(+startsAt - 24 * hour))
    expect(await sendAll()).toBe(1)
    expect(await sendAll()).toBe(1)
    waitUntil(new Date(+startsAt - 2 * hour - 1))
    expect(await sendAll()).toBe(1)
    waitUntil(new Date(+startsAt - 2 * hour))
    expect(await sendAll()).toBe(2)
    waitUntil(startsAt)
    expect(await sendAll()).toBe(2)
  })

  it('are sent for the new time of a call that was moved, and for none that was cancelled', async () => {
    const { appointments, call, clock, sendAll, waitUntil } = await open()
    waitUntil(new Date(+startsAt - 24 * hour))
    expect(await sendAll()).toBe(1)
    const later = new Date(+startsAt + 24 * hour)
    const times = { startsAt: later, endsAt: new Date(+later + hour) }
    const moved = await appointments.change(call, { ...times, updatedAt: clock.now() })
    waitUntil(startsAt)
    expect(await sendAll()).toBe(2)
    if (moved) await appointments.change(moved, { state: 'cancelled', updatedAt: clock.now() })
    waitUntil(new Date(+later - 2 * hour))
    expect(await sendAll()).toBe(2)
  })

  it('end where the client or the practice has stopped them', async () => {
    const { call, clock, database, reminders, sendAll, waitUntil } = await open()
    reminders.dayBefore = false
    waitUntil(new Date(+startsAt - 24 * hour))
    expect(await sendAll()).toBe(0)
    await createCallMailRepository(database).stopReminders(call.leadId, clock.now())
    waitUntil(new Date(+startsAt - 2 * hour))
    expect(await sendAll()).toBe(0)
  })
})
