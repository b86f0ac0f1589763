import { parentPort } from 'node:worker_threads'
import { estimateScore } from '../guessability.ts'
import type { EstimatorInput } from '../rules.ts'

parentPort?.on('message', ({ id, input }: { id: number; input: EstimatorInput }) => {
  parentPort?.postMessage({ id, score: estimateScore(input) })
})
