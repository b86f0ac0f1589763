import { setTimeout as sleep } from 'node:timers/promises'

/** The time for which a change waits for another program to finish its own. */
const lockTimeoutMs = 10_000
const retryMs = 20

/** SQLite's error code for a file that another program has locked (SQLITE_BUSY). */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5

/** The one connection, as the driver hands it out. */
type Connection = { acquire(): Promise<void>; release(): void }

/**
 * Waits for a lock of another program (a `sqlite3` shell, a script) without blocking the process, as SQLite's own
 * timeout would. The connection is released in the meantime, so reads go on: they need no lock. Changes wait in the order in
 * which they came.
 */
export function createLockLine({ acquire, release }: Connection, timeoutMs = lockTimeoutMs) {
  let last: Promise<void> | undefined

  /** Runs `work` with the connection, and again until it is not locked or the time has passed. */
  async function retry<T>(work: () => T): Promise<T> {
    const endsAt = performance.now() + timeoutMs
    for (;;) {
      try {
        return work()
      } catch (error) {
        if (!isLocked(error) || performance.now() >= endsAt) throw error
      }
      release()
      await sleep(retryMs)
      await acquire()
    }
  }

  // For work that can be repeated: one statement outside of a transaction, or the one that begins it. The caller has
  // the connection before and after.
  return async <T>(work: () => T, isChange: () => boolean): Promise<T> => {
    if (!last || !isChange()) {
      try {
        return work()
      } catch (error) {
        if (!isLocked(error)) throw error
      }
    }
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    try {
      if (before) {
        release()
        await before
        await acquire()
      }
      return await retry(work)
    } finally {
      resolve()
      if (last === promise) last = undefined
    }
  }
}

export type LockLine = ReturnType<typeof createLockLine>
