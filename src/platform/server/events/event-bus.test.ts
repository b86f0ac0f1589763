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

function hear(eventBus: EventBus): string[] {
  const heard: string[] = []
  eventBus.listen((message) => heard.push(message))
  return heard
}

it('tells this process at once, until it is closed', async () => {
  const eventBus = createLocalEventBus()
  const heard = hear(eventBus)
  await eventBus.announce('leads')
  expect(heard).toEqual(['leads'])
  await eventBus.close()
  await eventBus.announce('leads')
  expect(heard).toEqual(['leads'])
})

it('hears of what somebody else wrote into the file, once, and then is current', async () => {
  let version = 1
  const eventBus = createLocalEventBus(() => version)
  const heard = hear(eventBus)
  expect(eventBus.isCurrent()).toBe(true)
  expect(heard).toEqual([])
  version = 2
  await eventually(() => {
    expect(eventBus.isCurrent()).toBe(true)
    expect(heard).toEqual([resyncEvent])
  })
  expect(eventBus.isCurrent()).toBe(true)
  expect(heard).toHaveLength(1)
})

describe.runIf(engines.includes('postgres'))('on a PostgreSQL server', () => {
  const logger = createLogger('silent')

  it('tells every instance, also when many have much to tell at once', async () => {
    const db = await openTestDatabase('postgres')
    const instances = [1, 2].map(() => createPostgresEventBus(db.url ?? '', logger))
    const heard = instances.map(hear)
    await eventually(() => {
      for (const messages of heard) expect(messages).toEqual([resyncEvent])
    })
    const told = Array.from({ length: 50 }, (_, n) => `topic ${n}`)
    await Promise.all(told.map((topic, n) => instances[n % 2]?.announce(topic)))
    const others = (number: number) => told.filter((_, n) => n % 2 !== number)
    await eventually(() => {
      heard.forEach((messages, number) => {
        expect(new Set(messages.slice(1))).toEqual(new Set(told))
        // What another says is heard once; what oneself said may come back over the line.
        const fromOthers = messages.filter((message) => others(number).includes(message))
        expect(fromOthers.toSorted()).toEqual(others(number).toSorted())
      })
    })
    await Promise.all(instances.map((one) => one.close()))
    await db.close()
  })

  it('says after a lost connection that everything may have changed, and tells on', async () => {
    const db = await openTestDatabase('postgres')
    const eventBus = createPostgresEventBus(db.url ?? '', logger)
    const heard = hear(eventBus)
    await eventually(() => expect(heard).toHaveLength(1))
    const client = new pg.Client({ connectionString: db.url })
    await client.connect()
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'practice-announcer' and datname = current_database()",
    )
    await client.end()
    await eventually(() => expect(heard).toEqual(['*', '*']))
    expect(eventBus.isCurrent()).toBe(false)
    const other = createPostgresEventBus(db.url ?? '', logger)
    await other.announce('leads')
    await eventually(() => expect(heard).toEqual(['*', '*', 'leads']))
    await Promise.all([eventBus.close(), other.close()])
    await db.close()
  })
})
