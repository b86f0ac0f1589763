import { setTimeout as pause } from 'node:timers/promises'
import type { createTestBed, TestProcess } from '../../tests/support/test-process.ts'
import { captchaAnswer } from '../../tests/support/test-server.ts'

export type TestBed = ReturnType<typeof createTestBed>

/** Given to each fault: a test bed for servers, and a reporter. */
export type Stage = {
  testBed: TestBed
  report: (line: string) => void
  /** Fewer rounds and seconds: enough to fail, short enough for every test run. */
  isQuick: boolean
}

export type Fault = {
  /** The promise that must hold. */
  promise: string
  /** @throws InvariantViolation */
  run: (stage: Stage) => Promise<void>
}

export class InvariantViolation extends Error {}

export function promise(holds: boolean, what: string): asserts holds {
  if (!holds) throw new InvariantViolation(what)
}

export const demoPassword = 'a quiet place by the river'
export const sessionSecret = 'a secret of thirty-two characters or more'

/** A practice without call limits, so that only the fault has an effect. */
export const practiceSettings = {
  CAPTCHA_ANSWER: captchaAnswer,
  CHAT_HOURS: '0-24',
  DEMO_PASSWORD: demoPassword,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'fatal',
}

/** Starts a server and waits until it listens. @returns it, and the milliseconds that took */
export async function startPractice(
  testBed: TestBed,
  directory: string,
  settings: Record<string, string> = {},
): Promise<{ server: TestProcess; startMs: number }> {
  const began = performance.now()
  const server = await testBed.start(directory, { ...practiceSettings, ...settings })
  await server.isReady()
  return { server, startMs: Math.round(performance.now() - began) }
}

/** Polls until the condition holds. @throws InvariantViolation when it does not in time */
export async function until(
  what: string,
  look: () => boolean | Promise<boolean>,
  seconds = 15,
): Promise<number> {
  const began = performance.now()
  for (;;) {
    if (await look()) return Math.round(performance.now() - began)
    promise(performance.now() - began < seconds * 1000, `${what}, within ${seconds} s`)
    await pause(25)
  }
}

/** The quantile of a list; `share` is between 0 and 1. */
export const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  0

/** The status of a call, 0 when there was no answer. */
export const fetchStatus = (address: string, init: RequestInit = {}) =>
  fetch(address, { ...init, signal: AbortSignal.timeout(20_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
