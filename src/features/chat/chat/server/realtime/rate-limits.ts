import { toAddressKeys } from '#platform/server/http/client-address.ts'
import { createTokenBucket } from '#platform/server/realtime/token-bucket.ts'

const joinsPerMinute = 60
const messageBurst = 20
const messagesPerSecond = 2
const maxAddresses = 10_000

type Bucket = ReturnType<typeof createTokenBucket>

/** Limits how fast one socket may send messages. It is checked before anything is read for them. */
export const createMessageLimit = () =>
  createTokenBucket({ burst: messageBurst, perSecond: messagesPerSecond })

/** Limits how often one address may open conversations. */
export function createJoinLimit() {
  const buckets = new Map<string, Bucket>()
  return {
    take(address: string): boolean {
      const taken = toAddressKeys(address).map(({ key, factor }) => {
        const known = buckets.get(key)
        buckets.delete(key)
        const burst = joinsPerMinute * factor
        const bucket = known ?? createTokenBucket({ burst, perSecond: burst / 60 })
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
