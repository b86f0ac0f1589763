import { createWorkerTask, WorkerError } from '#platform/server/jobs/worker-task.ts'
import type { toBusyIntervals } from './to-busy-intervals.ts'

/** A calendar of a thousand entries takes a tenth of it. */
const usualTimeoutMs = 4_000
const maxQueue = 400

export type CalendarFileReader = ReturnType<typeof createCalendarFileReader>

/**
 * Reads calendar files in a worker thread, because a crafted one may repeat an entry without end and must not hold up
 * other requests. Its owner's calendar then counts as unreadable.
 */
export function createCalendarFileReader(timeoutMs = usualTimeoutMs) {
  const run = createWorkerTask<typeof toBusyIntervals>({
    module: new URL('./read-calendar-worker.ts', import.meta.url),
    timeoutMs,
    maxQueue,
  })
  return async (file: Parameters<typeof toBusyIntervals>[0]) => {
    try {
      return await run(file)
    } catch (error) {
      if (error instanceof WorkerError && error.reason === 'queue-full') return 'slow' as const
      return 'unreadable' as const
    }
  }
}
