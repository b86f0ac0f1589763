import { parentPort } from 'node:worker_threads'
import { judgePassword } from '../guessability.ts'
import type { Guess } from '../rules.ts'

parentPort?.on('message', ({ id, guess }: { id: number; guess: Guess }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage({ id, score: judgePassword(guess) })
})
