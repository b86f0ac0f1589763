const joinsAMinute = 60
const messagesAtOnce = 20
const messagesASecond = 2
const mostAddresses = 10_000

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
      const known = joins.get(address)
      joins.delete(address)
      const bucket = known ?? createBucket(joinsAMinute, joinsAMinute / 60)
      joins.set(address, bucket)
      const oldest = joins.size > mostAddresses ? joins.keys().next().value : undefined
      if (oldest !== undefined) joins.delete(oldest)
      return bucket.take()
    },
  }
}
