import type { Delivery } from '../send-queue.ts'

/** The messages that were sent by socket and are not acknowledged yet. */
export function createPendingDeliveries() {
  const pending = new Map<string, (delivery: Delivery) => void>()

  /** @returns whether the id is that of a pending message */
  function resolve(optimisticId: string | null | undefined, delivery: Delivery): boolean {
    const settle = optimisticId ? pending.get(optimisticId) : undefined
    if (!optimisticId || !settle) return false
    pending.delete(optimisticId)
    settle(delivery)
    return true
  }

  return {
    resolve,
    /** @param onTimeout called when neither an acknowledgement nor a refusal has arrived in time */
    add(optimisticId: string, timeoutMs: number, onTimeout: () => void): Promise<Delivery> {
      return new Promise((settle) => {
        const timer = window.setTimeout(() => {
          if (pending.has(optimisticId)) onTimeout()
        }, timeoutMs)
        pending.set(optimisticId, (delivery) => {
          window.clearTimeout(timer)
          settle(delivery)
        })
      })
    },
    /** Resolves the oldest one: a refusal that names no message is about it. */
    resolveOldest: (delivery: Delivery) => resolve([...pending.keys()][0], delivery),
    loseAll() {
      const settles = [...pending.values()]
      pending.clear()
      for (const settle of settles) settle({ kind: 'lost' })
    },
  }
}

export type PendingDeliveries = ReturnType<typeof createPendingDeliveries>
