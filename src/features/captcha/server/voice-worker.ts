import { answerWorkerTask } from '#platform/server/worker-task.ts'
import { speakCaptcha } from './audio.ts'

answerWorkerTask((text: string) => speakCaptcha(text))
