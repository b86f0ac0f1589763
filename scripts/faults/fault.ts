import { setTimeout as pause } from 'node:timers/promises'
import type { createTestBed, TestProcess } from '../../tests/support/test-process.ts'
import { captchaAnswer } from '../../tests/support/test-server.ts'

export type TestBed = ReturnType<typeof createTestBed>

/** What a fault is played with: a workshop for servers, and somebody to tell. */
export type Stage = {
  workshop: TestBed
  tell: (line: string) => void
  /** Rounds, seconds and amounts of a first look: enough to fail, short enough for every test run. */
  isQuick: boolean
}

export type Fault = {
  /** What is promised when it happens. */
  promise: string
  /** @throws InvariantViolation */
  play: (stage: Stage) => Promise<void>
}

export class InvariantViolation extends Error {}

export function promise(holds: boolean, what: string): asserts holds {
  if (!holds) throw new InvariantViolation(what)
}

export const demoPassword = 'a quiet place by the river'
export const sessionSecret = 'a secret of thirty-two characters, or more'

/** A practice without limits of calls, so that the fault alone is felt. */
export const practiceSettings = {
  CAPTCHA_ANSWER: captchaAnswer,
  CHAT_HOURS: '0-24',
  DEMO_PASSWORD: demoPassword,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'fatal',
}

/** Starts a server and waits until it listens. @returns it, and the milliseconds that took */
export async function startPractice(
  workshop: TestBed,
  directory: string,
  settings: Record<string, string> = {},
): Promise<{ server: TestProcess; startMs: number }> {
  const began = performance.now()
  const server = await workshop.start(directory, { ...practiceSettings, ...settings })
  await server.isReady()
  return { server, startMs: Math.round(performance.now() - began) }
}

/** Looks until it is true. @throws InvariantViolation when it is not by then */
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

/** The value below which this share of them lies. */
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
