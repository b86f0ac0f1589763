import { vi } from 'vitest'

/** Waits for what must become true, long enough for a busy machine; the answer is what came true. */
export const eventually = <T>(look: () => T | Promise<T>, interval = 20) =>
  vi.waitFor(look, { timeout: 20_000, interval })
