import type { DatabaseSync } from 'node:sqlite'

const retryMs = 5_000

/**
 * Copies the write-ahead log into the database file and empties it, without waiting for readers.
 * @returns false while another program reads an older state (a running backup, for example)
 */
function truncateNow(sqlite: DatabaseSync): boolean {
  try {
    return sqlite.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0
  } catch {
    return false // a full disk: every write reports it too, and this is retried
  }
}

/**
 * Empties the write-ahead log soon after rows were deleted, because it still has pages with their contents.
 * Deletions in short succession share one run. `whileFree` runs its work when no transaction is open.
 */
export function createLogTruncation(
  sqlite: DatabaseSync,
  whileFree: (work: () => void) => Promise<void>,
) {
  let timer: NodeJS.Timeout | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let isStopped = false

  function schedule(delayMs: number) {
    const at = Date.now() + delayMs
    if (isStopped || at >= dueAt) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(() => void run(), delayMs).unref()
  }

  async function run(): Promise<boolean> {
    clearTimeout(timer)
    dueAt = Number.POSITIVE_INFINITY
    let isDone = false
    await whileFree(() => {
      isDone = !isStopped && truncateNow(sqlite)
    })
    if (!isDone) schedule(retryMs)
    return isDone
  }

  return {
    schedule,
    run,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

export type LogTruncation = ReturnType<typeof createLogTruncation>
