import { parentPort } from 'node:worker_threads'
import { judgePassword } from '../guessability.ts'
import type { Guess } from '../rules.ts'

parentPort?.on('message', ({ id, guess }: { id: number; guess: Guess }) => {
  parentPort?.postMessage({ id, score: judgePassword(guess) })
})
