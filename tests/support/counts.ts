/** The expensive steps of tests. Their numbers decide how long a run takes, and do not depend on the machine. */
export type Counts = {
  pageLoads: number
  contexts: number
  serverStarts: number
  accessibilityRuns: number
}

export const noCounts: Readonly<Counts> = {
  pageLoads: 0,
  contexts: 0,
  serverStarts: 0,
  accessibilityRuns: 0,
}

declare module 'vitest' {
  interface TaskMeta {
    /** Of a file: the expensive steps of its tests. */
    counts?: Counts
    /** Of a component test. */
    accessibilityRuns?: number
  }
}

/** The steps of this process so far. */
const done: Counts = { ...noCounts }

export function count(step: keyof Counts): void {
  done[step] += 1
}

/** @returns a function that returns the steps since */
export function startCounting(): () => Counts {
  const before = { ...done }
  return () => ({
    pageLoads: done.pageLoads - before.pageLoads,
    contexts: done.contexts - before.contexts,
    serverStarts: done.serverStarts - before.serverStarts,
    accessibilityRuns: done.accessibilityRuns - before.accessibilityRuns,
  })
}
