/** Time for the next key of a sequence such as `g l`. */
export const sequenceMs = 1_000

/** The first keys of a sequence, and the moment until which the next one counts. */
export type PendingSequence = { steps: string; until: number }

type Taken<S> =
  | { kind: 'run'; shortcut: S }
  | { kind: 'wait'; pending: PendingSequence }
  | { kind: 'none' }

/**
 * Finds what a step means after the steps before it. A key that does not continue a sequence ends it and does nothing
 * else: after `g` the reader did not mean the key alone.
 */
export function takeStep<S extends { keys: string }>(
  pending: PendingSequence | undefined,
  step: string,
  now: number,
  shortcuts: readonly S[],
): Taken<S> {
  const isContinued = pending !== undefined && now < pending.until
  const steps = isContinued ? `${pending.steps} ${step}` : step
  const shortcut = shortcuts.find(({ keys }) => keys === steps)
  if (shortcut) return { kind: 'run', shortcut }
  if (shortcuts.some(({ keys }) => keys.startsWith(`${steps} `))) {
    return { kind: 'wait', pending: { steps, until: now + sequenceMs } }
  }
  return { kind: 'none' }
}
