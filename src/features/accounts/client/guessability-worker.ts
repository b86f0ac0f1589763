import { judgePassword } from '../guessability.ts'
import type { Guess } from '../rules.ts'

addEventListener('message', ({ data }: MessageEvent<Guess>) => {
  postMessage({ password: data.password, score: judgePassword(data) })
})
