import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import { describeError, type Logger } from '../logger.ts'

/** Tells every instance that something changed. Carries topic names and record numbers, never contents. */
export type EventBus = {
  announce(message: string): Promise<void>
  /** Inside a transaction: told when it commits, and only then. Nothing can come between the two. */
  announceWithin(database: Database, message: string): Promise<void>
  listen(listener: (message: string) => void): void
  /** Whether every change by others has been heard. Only then may memory answer for the database. */
  isCurrent(): boolean
  close(): Promise<void>
}

/** What a listener hears after a gap in which messages may have been missed. */
export const resyncEvent = '*'

// A look costs as much as an answer from memory.
const lookMs = 50

/**
 * For the embedded database: one process, so telling is a function call. What somebody else writes into
 * the file shows in `readVersion`, a number that changes with it.
 */
export function createLocalEventBus(readVersion: () => number = () => 0): EventBus {
  const emitter = new EventEmitter()
  let version = readVersion()
  let lookedAt = Number.NEGATIVE_INFINITY
  return {
    isCurrent() {
      const now = performance.now()
      if (now - lookedAt < lookMs) return true
      lookedAt = now
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
 * LISTEN/NOTIFY on a connection of its own. LISTEN dies silently with its connection, so a heartbeat
 * finds that out; after listening anew it says that everything may have changed.
 */
export function createPostgresEventBus(url: string, logger: Logger): EventBus {
  const emitter = new EventEmitter()
  // This instance hears its own announcements at once, and not again over the line.
  const self = randomUUID()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let failures = 0
  let line: Promise<unknown> = Promise.resolve()

  // One query at a time: a connection takes no second one before it has answered the first.
  const ask = (own: pg.Client, sql: string, values: string[] = []) => {
    const answer = line.then(() => own.query(sql, values))
    line = answer.catch(() => {}) // reported to whoever asked
    return answer
  }
  const reconnect = (lost: pg.Client) => {
    if (isClosed || client !== lost) return
    client = undefined
    clearTimeout(timer)
    lost.end().catch(() => {}) // it is broken already
    const wait = Math.min(10_000, 200 * 2 ** failures) * (0.5 + Math.random())
    failures += 1
    timer = setTimeout(() => void connect(), wait)
  }
  const beat = (own: pg.Client) => {
    timer = setTimeout(() => {
      ask(own, 'select 1').then(
        () => beat(own),
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
      const [sender, ...words] = payload.split(' ')
      if (sender !== self) emitter.emit('message', words.join(' '))
    })
    try {
      await own.connect()
      await ask(own, `listen ${channel}`)
    } catch (error) {
      if (failures === 0) logger.warn(describeError(error), 'cannot listen to the database')
      reconnect(own)
      return
    }
    if (isClosed) {
      await own.end()
      return
    }
    failures = 0
    emitter.emit('message', resyncEvent)
    beat(own)
  }
  const ready = connect()

  return {
    async announce(message) {
      // Here at once, so that whoever made the change sees it; to the others over the line. While that
      // is down, its gap message makes up for it.
      emitter.emit('message', message)
      await ready
      if (client) await ask(client, 'select pg_notify($1, $2)', [channel, `${self} ${message}`])
    },
    async announceWithin(database, message) {
      database.afterCommit(() => emitter.emit('message', message))
      const query = database.query<unknown>()
      await sql`select pg_notify(${channel}, ${`${self} ${message}`})`.execute(query)
    },
    listen: (listener) => void emitter.on('message', listener),
    // What another instance changed may be on its way, and the server may have gone this moment.
    isCurrent: () => false,
    async close() {
      isClosed = true
      clearTimeout(timer)
      emitter.removeAllListeners()
      await client?.end().catch(() => {}) // a connection that is gone needs no goodbye
    },
  }
}
