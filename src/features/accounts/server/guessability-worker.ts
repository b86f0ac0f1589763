import { parentPort } from 'node:worker_threads'
import { estimateScore } from '../guessability.ts'
import type { EstimatorInput } from '../rules.ts'

parentPort?.on('message', ({ id, input }: { id: number; input: EstimatorInput }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage({ id, score: estimateScore(input) })
})
