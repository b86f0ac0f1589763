import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

// OWASP's Argon2id setting with 19 MiB; about 50 ms on a small server.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One core stays free for everything else; two at a time are enough for any practice. */
const maxRunning = Math.max(1, Math.min(2, availableParallelism() - 1))
const maxWaiting = 150
/** A whole front desk behind one address has room; whoever floods from it fills only this. */
const maxWaitingPerKey = 40

/**
 * A bounded queue that serves the keys in turn: one client's flood makes another client wait for one
 * piece of work, not for the whole flood.
 */
function createFairQueue() {
  const waiting = new Map<string, (() => void)[]>()
  let running = 0
  let total = 0

  function startNext() {
    const next = waiting.entries().next().value
    if (!next) return
    const [key, line] = next
    const start = line.shift()
    // To the end of the keys, or out of them.
    waiting.delete(key)
    if (line.length > 0) waiting.set(key, line)
    total -= 1
    start?.()
  }

  return async <T>(key: string, work: () => Promise<T>): Promise<T | 'busy'> => {
    if (running >= maxRunning) {
      const line = waiting.get(key) ?? []
      if (total >= maxWaiting || line.length >= maxWaitingPerKey) return 'busy'
      total += 1
      waiting.set(key, line)
      await new Promise<void>((resolve) => line.push(resolve))
    }
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      startNext()
    }
  }
}

export function createPasswords() {
  const queue = createFairQueue()
  // Compared when no account has the name, so that an unknown name takes as long as a wrong password.
  const nobody = hash('no account has this password', options)
  nobody.catch(() => {}) // reported where it is awaited

  return {
    /** An Argon2id hash in PHC form. */
    async hash(password: string): Promise<string> {
      return hash(password, options)
    },
    /**
     * Whether the password fits; without a hash the same work is done and the answer is no. `client`
     * names who asks: clients are served in turn, and `busy` is the answer to more than can wait.
     */
    async verify(
      storedHash: string | undefined,
      password: string,
      client: string,
    ): Promise<boolean | 'busy'> {
      return queue(client, async () => {
        const fits = await verify(storedHash ?? (await nobody), password)
        return fits && storedHash !== undefined
      })
    },
  }
}
