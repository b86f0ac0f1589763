import { vi } from 'vitest'

/** Repeats `look` until it does not throw, long enough for a busy machine. @returns its result */
export const eventually = <T>(look: () => T | Promise<T>, interval = 20) =>
  vi.waitFor(look, { timeout: 60_000, interval })
