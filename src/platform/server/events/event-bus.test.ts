import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../../tests/support/eventually.ts'
import { engines, openTestDatabase } from '../../../../tests/support/test-database.ts'
import { createLogger } from '../logger.ts'
import {
  createLocalEventBus,
  createPostgresEventBus,
  type EventBus,
  resyncEvent,
} from './event-bus.ts'

function subscribe(eventBus: EventBus): string[] {
  const received: string[] = []
  eventBus.listen((message) => received.push(message))
  return received
}

it('delivers events to this process at once, until it is closed', async () => {
  const eventBus = createLocalEventBus()
  const received = subscribe(eventBus)
  await eventBus.announce('leads')
  expect(received).toEqual(['leads'])
  await eventBus.close()
  await eventBus.announce('leads')
  expect(received).toEqual(['leads'])
})

it('sends one resync event after another program wrote to the file', async () => {
  let version = 1
  const eventBus = createLocalEventBus(() => version)
  const received = subscribe(eventBus)
  expect(eventBus.isCurrent()).toBe(true)
  expect(received).toEqual([])
  version = 2
  await eventually(() => {
    expect(eventBus.isCurrent()).toBe(true)
    expect(received).toEqual([resyncEvent])
  })
  expect(eventBus.isCurrent()).toBe(true)
  expect(received).toHaveLength(1)
})

describe.runIf(engines.includes('postgres'))('the event bus on PostgreSQL', () => {
  const logger = createLogger('silent')

  it('delivers all events to every instance, also when all send at once', async () => {
    const db = await openTestDatabase('postgres')
    const instances = [1, 2].map(() => createPostgresEventBus(db.url ?? '', logger))
    const received = instances.map(subscribe)
    await eventually(() => {
      for (const messages of received) expect(messages).toEqual([resyncEvent])
    })
    const sent = Array.from({ length: 50 }, (_, n) => `topic ${n}`)
    await Promise.all(sent.map((topic, n) => instances[n % 2]?.announce(topic)))
    const others = (number: number) => sent.filter((_, n) => n % 2 !== number)
    await eventually(() => {
      received.forEach((messages, number) => {
        expect(new Set(messages.slice(1))).toEqual(new Set(sent))
        // Events of others arrive once; own events may also come back from the database.
        const fromOthers = messages.filter((message) => others(number).includes(message))
        expect(fromOthers.toSorted()).toEqual(others(number).toSorted())
      })
    })
    await Promise.all(instances.map((one) => one.close()))
    await db.close()
  })

  it('sends a resync event after a lost connection, and continues to deliver', async () => {
    const db = await openTestDatabase('postgres')
    const eventBus = createPostgresEventBus(db.url ?? '', logger)
    const received = subscribe(eventBus)
    await eventually(() => expect(received).toHaveLength(1))
    const client = new pg.Client({ connectionString: db.url })
    await client.connect()
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'practice-announcer' and datname = current_database()",
    )
    await client.end()
    await eventually(() => expect(received).toEqual(['*', '*']))
    expect(eventBus.isCurrent()).toBe(false)
    const other = createPostgresEventBus(db.url ?? '', logger)
    await other.announce('leads')
    await eventually(() => expect(received).toEqual(['*', '*', 'leads']))
    await Promise.all([eventBus.close(), other.close()])
    await db.close()
  })
})
