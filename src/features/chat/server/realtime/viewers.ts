import type { Viewer } from '../../contract.ts'

/** One screen of the staff, on whichever instance: what it shows, and whether its person is writing. */
export type View = { seat: string; userId: number; number: number; isTyping: boolean }

type Kept = View & { name: string; until: number }

/** How often an instance says what its screens show. */
export const viewsToldEveryMs = 5_000
/** An instance that fell silent says of its screens no more: two words missed, and a little patience. */
const freshMs = 2.5 * viewsToldEveryMs

/** Who of the staff looks at which conversation, as all instances tell each other. */
export function createViewers() {
  const views = new Map<string, Kept>()

  /** Takes note. @returns the conversations whose viewers changed by it */
  function note(view: View, name: string, at: number): number[] {
    const before = views.get(view.seat)
    views.delete(view.seat)
    if (view.number !== 0) views.set(view.seat, { ...view, name, until: at + freshMs })
    const isSame = before?.number === view.number && before.isTyping === view.isTyping
    if (isSame) return []
    return [...new Set([before?.number ?? 0, view.number])].filter((number) => number !== 0)
  }

  return {
    note,

    /** Forgets those not heard of for long. @returns the conversations whose viewers changed by it */
    expire(at: number): number[] {
      const gone = [...views.values()].filter(({ until }) => until < at)
      for (const { seat } of gone) views.delete(seat)
      return [...new Set(gone.map(({ number }) => number))]
    },

    /** The others who look at a conversation, each person once. */
    othersAt(number: number, userId: number): Viewer[] {
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
