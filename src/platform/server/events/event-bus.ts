import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import { describeError, type Logger } from '../logger.ts'

/** Notifies every instance of changes. Events carry topic names and record ids, never contents. */
export type EventBus = {
  announce(message: string): Promise<void>
  /** Inside a transaction: the event is sent with its commit, and not at all if it is rolled back. */
  announceWithin(database: Database, message: string): Promise<void>
  listen(listener: (message: string) => void): void
  /** Whether all changes by others have arrived. Only then may a cached response replace a query. */
  isCurrent(): boolean
  close(): Promise<void>
}

/** Sent to listeners after a gap in which events may have been missed. */
export const resyncEvent = '*'

// Reading the version costs as much as a cached response.
const versionCheckMs = 50

/**
 * For the embedded database, which has one process. `readVersion` changes when another program has written
 * to the file.
 */
export function createLocalEventBus(readVersion: () => number = () => 0): EventBus {
  const emitter = new EventEmitter()
  let version = readVersion()
  let checkedAt = Number.NEGATIVE_INFINITY
  return {
    isCurrent() {
      const now = performance.now()
      if (now - checkedAt < versionCheckMs) return true
      checkedAt = now
      const found = readVersion()
      if (found !== version) {
        version = found
        emitter.emit('message', resyncEvent)
      }
      return true
    },
    async announce(message) {
      emitter.emit('message', message)
    },
    async announceWithin(database, message) {
      database.afterCommit(() => emitter.emit('message', message))
    },
    listen: (listener) => void emitter.on('message', listener),
    async close() {
      emitter.removeAllListeners()
    },
  }
}

const channel = 'practice'
const heartbeatMs = 5_000

/**
 * LISTEN/NOTIFY on its own connection. A lost connection ends LISTEN silently, so a heartbeat detects it.
 * After reconnecting, listeners get the resync event.
 */
export function createPostgresEventBus(url: string, logger: Logger): EventBus {
  const emitter = new EventEmitter()
  // Own events are delivered locally at once and ignored when the database sends them back.
  const instanceId = randomUUID()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let failures = 0
  let lastQuery: Promise<unknown> = Promise.resolve()

  // One query at a time: a connection accepts the next one only after it has answered.
  const query = (own: pg.Client, sql: string, values: string[] = []) => {
    const result = lastQuery.then(() => own.query(sql, values))
    lastQuery = result.catch(() => {}) // reported to the caller
    return result
  }
  const reconnect = (lost: pg.Client) => {
    if (isClosed || client !== lost) return
    client = undefined
    clearTimeout(timer)
    lost.end().catch(() => {}) // the connection is broken already
    const wait = Math.min(10_000, 200 * 2 ** failures) * (0.5 + Math.random())
    failures += 1
    timer = setTimeout(() => void connect(), wait)
  }
  const startHeartbeat = (own: pg.Client) => {
    timer = setTimeout(() => {
      query(own, 'select 1').then(
        () => startHeartbeat(own),
        () => reconnect(own),
      )
    }, heartbeatMs)
  }
  const connect = async () => {
    const own = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3_000,
      query_timeout: heartbeatMs,
      application_name: 'practice-announcer',
    })
    client = own
    own.on('error', () => reconnect(own))
    own.on('end', () => reconnect(own))
    own.on('notification', ({ payload = '' }) => {
      const [sender, ...rest] = payload.split(' ')
      if (sender !== instanceId) emitter.emit('message', rest.join(' '))
    })
    try {
      await own.connect()
      await query(own, `listen ${channel}`)
    } catch (error) {
      if (failures === 0)
        logger.warn(describeError(error), 'database event connection failed, will retry')
      reconnect(own)
      return
    }
    if (isClosed) {
      await own.end()
      return
    }
    failures = 0
    emitter.emit('message', resyncEvent)
    startHeartbeat(own)
  }
  const ready = connect()

  return {
    async announce(message) {
      // Locally at once, so that the author of a change sees it. Other instances that miss it because the
      // connection is down get the resync event after reconnecting.
      emitter.emit('message', message)
      await ready
      if (client)
        await query(client, 'select pg_notify($1, $2)', [channel, `${instanceId} ${message}`])
    },
    async announceWithin(database, message) {
      database.afterCommit(() => emitter.emit('message', message))
      await sql`select pg_notify(${channel}, ${`${instanceId} ${message}`})`.execute(
        database.query<unknown>(),
      )
    },
    listen: (listener) => void emitter.on('message', listener),
    // An event of another instance may still be in transit, and the connection may just have failed.
    isCurrent: () => false,
    async close() {
      isClosed = true
      clearTimeout(timer)
      emitter.removeAllListeners()
      await client?.end().catch(() => {}) // the connection is gone already
    },
  }
}
