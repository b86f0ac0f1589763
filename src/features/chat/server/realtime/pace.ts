import { toAddressKeys } from '#platform/server/http/client-address.ts'

const joinsAMinute = 60
const messagesAtOnce = 20
const messagesASecond = 2
const maxAddresses = 10_000

type Bucket = ReturnType<typeof createBucket>

/** Tokens that come back with time: `most` at once, `aSecond` in the long run. */
function createBucket(most: number, aSecond: number) {
  let left = most
  let at = performance.now()
  return {
    take(): boolean {
      const now = performance.now()
      left = Math.min(most, left + ((now - at) / 1_000) * aSecond)
      at = now
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}

/** How fast one socket may bring messages, before anything is looked up for them. */
export const createMessagePace = () => createBucket(messagesAtOnce, messagesASecond)

/** How often one address may open conversations. */
export function createJoinPace() {
  const joins = new Map<string, Bucket>()
  return {
    take(address: string): boolean {
      const taken = toAddressKeys(address).map(({ key, factor }) => {
        const known = joins.get(key)
        joins.delete(key)
        const most = joinsAMinute * factor
        const bucket = known ?? createBucket(most, most / 60)
        joins.set(key, bucket)
        return bucket.take()
      })
      while (joins.size > maxAddresses) {
        const oldest = joins.keys().next().value
        if (oldest !== undefined) joins.delete(oldest)
      }
      return taken.every(Boolean)
    },
  }
}
