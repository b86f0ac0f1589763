import { answerWorkerTask } from '#platform/server/jobs/worker-task.ts'
import { speakCaptcha } from './audio.ts'

answerWorkerTask((text: string) => speakCaptcha(text))
