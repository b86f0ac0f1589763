import { EventEmitter } from 'node:events'
import type { Database } from '../database/database.ts'
import type { BusEvent } from './events.ts'

/** Notifies every instance, this one included, of changes. */
export type EventBus = {
  publish(event: BusEvent): Promise<void>
  /** Inside a transaction: the event is sent with its commit, and not at all if it is rolled back. */
  publishWithin(database: Database, event: BusEvent): Promise<void>
  subscribe(listener: (event: BusEvent) => void): void
  /** True if all changes by others have arrived. Only then may a cached response replace a query. */
  isCurrent(): boolean
  close(): Promise<void>
}

export type EventListeners = EventEmitter<{ event: [BusEvent] }>

// Reading the version costs as much as a cached response.
const versionCheckMs = 50

/**
 * For the embedded database, which has one process. `readVersion` changes when another program has written
 * to the file.
 */
export function createLocalEventBus(readVersion: () => number = () => 0): EventBus {
  const listeners: EventListeners = new EventEmitter()
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
        listeners.emit('event', { t: 'resync' })
      }
      return true
    },
    async publish(event) {
      listeners.emit('event', event)
    },
    async publishWithin(database, event) {
      database.afterCommit(() => listeners.emit('event', event))
    },
    subscribe: (listener) => void listeners.on('event', listener),
    async close() {
      listeners.removeAllListeners()
    },
  }
}
