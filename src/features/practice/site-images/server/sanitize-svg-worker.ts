import { answerWorkerTask } from '#platform/server/jobs/worker-task.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

answerWorkerTask((bytes: Uint8Array) => sanitizeSvg(Buffer.from(bytes)))
