import { answerWorkerTask } from '#platform/server/jobs/worker-task.ts'
import { toBusyIntervals } from './to-busy-intervals.ts'

// The library warns about odd entries and quotes them; a log must not have a word of anyone's calendar.
for (const level of ['debug', 'error', 'info', 'log', 'warn'] as const) console[level] = () => {}

answerWorkerTask(toBusyIntervals)
