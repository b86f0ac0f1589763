import { expect } from 'vitest'

const factor = 16

const sum = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000

/**
 * The shortest of three runs in milliseconds of this thread's processor time, in which waiting for a busy machine does not
 * count: what else the machine does makes a run longer, never shorter.
 */
export function measureFastest(work: () => unknown): number {
  const runs = [0, 1, 2].map(() => {
    const before = process.threadCpuUsage()
    work()
    return sum(process.threadCpuUsage(before))
  })
  // Below a millisecond the clock says little.
  return Math.max(1, Math.min(...runs))
}

/**
 * Expects that work on input 16 times as large takes some 16 times as long, on a machine of any speed: work that
 * looks at everything once more for each part takes 256 times as long. `size` is the large one.
 */
export function expectLinear(work: (size: number) => unknown, size: number) {
  work(size / factor) // compiles it
  const small = measureFastest(() => work(size / factor))
  const large = measureFastest(() => work(size))
  expect(large / small, `${small.toFixed(1)} ms, then ${large.toFixed(1)} ms`).toBeLessThan(90)
}

/** Runs work and returns the processor time in milliseconds of this thread, and of all threads of the process. */
export async function measureThreads(work: () => Promise<unknown>) {
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]
  await work()
  const [ownAfter, allAfter] = [process.threadCpuUsage(own), process.cpuUsage(all)]
  return { own: sum(ownAfter), all: sum(allAfter) }
}
