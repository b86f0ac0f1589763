import { answerWorkerTask } from '#platform/server/worker-task.ts'

/** Answers what it is given, fails at `fail`, and comes to no end at `hang`. */
answerWorkerTask((text: string) => {
  if (text === 'fail') throw new Error('failed as asked')
  for (let turns = 0; text === 'hang'; turns += 1) if (turns < 0) return ''
  return `echo ${text}`
})
