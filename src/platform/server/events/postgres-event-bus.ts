import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import type { Logger } from '../logger.ts'
import type { EventBus, EventListeners } from './event-bus.ts'
import { formatPayload, parsePayload } from './events.ts'
import { openListenConnection } from './listen-connection.ts'

const channel = 'practice'

/** LISTEN/NOTIFY. After reconnecting, listeners get the resync event. */
export function createPostgresEventBus(url: string, logger: Logger): EventBus {
  const listeners: EventListeners = new EventEmitter()
  // Own events are delivered locally at once and ignored when the database sends them back.
  const instanceId = randomUUID()
  const connection = openListenConnection({
    url,
    channel,
    logger,
    onPayload(payload) {
      const parsed = parsePayload(payload)
      if (!parsed) {
        logger.warn({ bytes: Buffer.byteLength(payload) }, 'event ignored, malformed payload')
      } else if (parsed.from !== instanceId) {
        listeners.emit('event', parsed.event)
      }
    },
    onListening: () => void listeners.emit('event', { t: 'resync' }),
  })

  return {
    async publish(event) {
      // Locally at once, so that the author of a change sees it. Other instances that miss it because the
      // connection is down get the resync event after reconnecting.
      listeners.emit('event', event)
      await connection.notify(formatPayload(instanceId, event))
    },
    async publishWithin(database, event) {
      database.afterCommit(() => listeners.emit('event', event))
      await sql`select pg_notify(${channel}, ${formatPayload(instanceId, event)})`.execute(
        database.query<unknown>(),
      )
    },
    subscribe: (listener) => void listeners.on('event', listener),
    // An event of another instance may still be in transit, and the connection may just have failed.
    isCurrent: () => false,
    async close() {
      listeners.removeAllListeners()
      await connection.close()
    },
  }
}
