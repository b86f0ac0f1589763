import { answerWorkerTask } from '#platform/server/jobs/worker-task.ts'
import { speakCaptcha } from './audio.ts'
import { secureRandom } from './chance.ts'
import type { SpeechTask } from './voice.ts'

answerWorkerTask(({ text, language }: SpeechTask) => speakCaptcha(text, secureRandom, language))
