/**
 * When each topic last changed, as far as this instance knows. A tab that connects receives it, so that it reads
 * again only what has changed since it read it. Times are ages, as the clocks of browsers differ.
 */
export function createChangeTimes(now: () => number = () => performance.now()) {
  const changedAt = new Map<string, number>()
  // Changes before the start, or during an interruption, are unknown.
  let allChangedAt = now()
  return {
    note: (topic: string) => void changedAt.set(topic, now()),
    noteAll() {
      allChangedAt = now()
      changedAt.clear()
    },
    toAges() {
      const at = now()
      const changedMs = Object.fromEntries(
        [...changedAt].map(([topic, time]) => [topic, Math.round(at - time)]),
      )
      return { allChangedMs: Math.round(at - allChangedAt), changedMs }
    },
  }
}

export type ChangeTimes = ReturnType<typeof createChangeTimes>
