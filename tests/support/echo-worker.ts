import { answerWorkerTask } from '#platform/server/jobs/worker-task.ts'

/** Returns its input; fails on `fail` and never ends on `hang`. */
answerWorkerTask((text: string) => {
  if (text === 'fail') throw new Error('failed as asked')
  if (text === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  return `echo ${text}`
})
