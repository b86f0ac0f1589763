import { toAddressKeys } from '#platform/server/http/client-address.ts'

const joinsPerMinute = 60
const messageBurst = 20
const messagesPerSecond = 2
const maxAddresses = 10_000

type Bucket = ReturnType<typeof createBucket>

/** A token bucket: `capacity` at once, `perSecond` in the long run. */
function createBucket(capacity: number, perSecond: number) {
  let tokens = capacity
  let at = performance.now()
  return {
    take(): boolean {
      const now = performance.now()
      tokens = Math.min(capacity, tokens + ((now - at) / 1_000) * perSecond)
      at = now
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}

/** How fast one socket may send messages, checked before anything is read for them. */
export const createMessageLimit = () => createBucket(messageBurst, messagesPerSecond)

/** How often one address may open conversations. */
export function createJoinLimit() {
  const buckets = new Map<string, Bucket>()
  return {
    take(address: string): boolean {
      const taken = toAddressKeys(address).map(({ key, factor }) => {
        const known = buckets.get(key)
        buckets.delete(key)
        const capacity = joinsPerMinute * factor
        const bucket = known ?? createBucket(capacity, capacity / 60)
        buckets.set(key, bucket)
        return bucket.take()
      })
      while (buckets.size > maxAddresses) {
        const oldest = buckets.keys().next().value
        if (oldest !== undefined) buckets.delete(oldest)
      }
      return taken.every(Boolean)
    },
  }
}
