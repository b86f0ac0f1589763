import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../../tests/support/eventually.ts'
import { engines, openTestDatabase } from '../../../../tests/support/test-database.ts'
import { createTestLog } from '../../../../tests/support/test-log.ts'
import { createLogger } from '../logger.ts'
import { createLocalEventBus, type EventBus } from './event-bus.ts'
import type { BusEvent } from './events.ts'
import { createPostgresEventBus } from './postgres-event-bus.ts'

const resync: BusEvent = { t: 'resync' }
const leadsChanged: BusEvent = { t: 'changed', topic: 'leads' }

function subscribe(eventBus: EventBus): BusEvent[] {
  const received: BusEvent[] = []
  eventBus.subscribe((event) => received.push(event))
  return received
}

it('delivers events to this process at once, until it is closed', async () => {
  const eventBus = createLocalEventBus()
  const received = subscribe(eventBus)
  await eventBus.publish(leadsChanged)
  expect(received).toEqual([leadsChanged])
  await eventBus.close()
  await eventBus.publish(leadsChanged)
  expect(received).toEqual([leadsChanged])
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
    expect(received).toEqual([resync])
  })
  expect(eventBus.isCurrent()).toBe(true)
  expect(received).toHaveLength(1)
})

const compare = (a: number, b: number) => a - b

describe.runIf(engines.includes('postgres'))('the event bus on PostgreSQL', () => {
  const logger = createLogger('silent')

  it('delivers all events to every instance, also when all send at once', async () => {
    const db = await openTestDatabase('postgres')
    const instances = [1, 2].map(() => createPostgresEventBus(db.url ?? '', logger))
    const received = instances.map(subscribe)
    await eventually(() => {
      for (const messages of received) expect(messages).toEqual([resync])
    })
    const sent = Array.from(
      { length: 50 },
      (_, id): BusEvent => ({ t: 'chat.message', id, seq: 1 }),
    )
    await Promise.all(sent.map((event, n) => instances[n % 2]?.publish(event)))
    const byId = (events: readonly BusEvent[]) =>
      events.flatMap((event) => (event.t === 'chat.message' ? [event.id] : [])).toSorted(compare)
    await eventually(() => {
      // Own events arrive at once, those of others once, and none comes back from the database.
      for (const events of received) expect(byId(events)).toEqual(byId(sent))
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
    await eventually(() => expect(received).toEqual([resync, resync]))
    expect(eventBus.isCurrent()).toBe(false)
    const other = createPostgresEventBus(db.url ?? '', logger)
    await other.publish(leadsChanged)
    await eventually(() => expect(received).toEqual([resync, resync, leadsChanged]))
    await Promise.all([eventBus.close(), other.close()])
    await db.close()
  })

  it('ignores a malformed event with a line in the log', async () => {
    const db = await openTestDatabase('postgres')
    const log = createTestLog()
    const eventBus = createPostgresEventBus(db.url ?? '', log.logger)
    const received = subscribe(eventBus)
    await eventually(() => expect(received).toEqual([resync]))
    const client = new pg.Client({ connectionString: db.url })
    await client.connect()
    for (const payload of [
      '{"from":"a","event":{"t":"chat.message","id":"5"}}',
      'chat-message 5 7',
    ]) {
      await client.query("select pg_notify('practice', $1)", [payload])
    }
    await client.end()
    await eventually(() =>
      expect(log.lines()).toMatchObject([
        { level: 'warn', msg: 'event ignored, malformed payload', bytes: 50 },
        { level: 'warn', msg: 'event ignored, malformed payload', bytes: 16 },
      ]),
    )
    expect(received).toEqual([resync])
    await eventBus.close()
    await db.close()
  })
})
