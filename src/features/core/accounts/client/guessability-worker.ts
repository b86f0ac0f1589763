import { estimateScore } from '../guessability.ts'
import type { EstimatorInput } from '../rules.ts'

addEventListener('message', ({ data }: MessageEvent<EstimatorInput>) => {
  postMessage({ password: data.password, score: estimateScore(data) })
})
