/** A staff member who has a record on the screen. */
type Viewer = { userId: number; name: string; isTyping: boolean }

/** State of one staff screen, on any instance, and whether its user is writing there. */
export type ScreenView = {
  connectionId: string
  userId: number
  /** The number of the record; 0 for none. */
  number: number
  isTyping: boolean
}

type CachedView = ScreenView & { name: string; expiresAt: number }

/** Interval at which an instance publishes what its screens show. */
export const viewsEveryMs = 5_000
/** Views of an instance that has gone expire after two missed events, with a little tolerance. */
const lifetimeMs = 2.5 * viewsEveryMs

/** Which staff have which record of one kind on the screen, on all instances. */
export function createViewers() {
  const views = new Map<string, CachedView>()

  return {
    /** @returns the records whose viewers have changed */
    update(view: ScreenView, name: string, at: number): number[] {
      const { connectionId, number, isTyping } = view
      const before = views.get(connectionId)
      views.delete(connectionId)
      if (number !== 0) views.set(connectionId, { ...view, name, expiresAt: at + lifetimeMs })
      if (before?.number === number && before.isTyping === isTyping) return []
      return [...new Set([before?.number ?? 0, number])].filter((each) => each !== 0)
    },

    /** @returns the records whose viewers have changed */
    expire(at: number): number[] {
      const expired = [...views.values()].filter(({ expiresAt }) => expiresAt < at)
      for (const { connectionId } of expired) views.delete(connectionId)
      return [...new Set(expired.map(({ number }) => number))]
    },

    /** The others who view a record, each person once. */
    listOthers(number: number, userId: number): Viewer[] {
      const people = new Map<number, Viewer>()
      for (const view of views.values()) {
        if (view.number !== number || view.userId === userId) continue
        const isTyping = view.isTyping || (people.get(view.userId)?.isTyping ?? false)
        people.set(view.userId, { userId: view.userId, name: view.name, isTyping })
      }
      return [...people.values()].toSorted((a, b) => a.userId - b.userId)
    },
  }
}
