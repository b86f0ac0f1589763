import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createQueue } from '#platform/server/async/queue.ts'

// OWASP's Argon2id parameters with 19 MiB; about 50 ms on a small server.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const queueLimits = {
  /** One core stays free for everything else; two at a time are enough for any practice. */
  maxRunning: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 150,
  /** Enough for a front desk that shares one address; a flood from there fills only its own share. */
  maxWaitingPerKey: 40,
}

/**
 * Verified for unknown names, so that they take as long as a wrong password: made with the options above, of "no
 * account has this password".
 */
export const placeholderHash =
  '$argon2id$v=19$m=19456,t=2,p=1$vn5TK97QA3Gm8VfV7B7qDA$OLvjOz4Ydvy4m7WvtxnNuiiaauKQFS+cDiZ8lSX1rw8'

export function createPasswords() {
  const queue = createQueue(queueLimits)

  return {
    /** An Argon2id hash in PHC form. */
    async hash(password: string): Promise<string> {
      return hash(password, options)
    },
    /**
     * True if the password matches the hash. Without a hash the same work is done and the result is
     * false. `client` identifies the caller in the fair queue; `busy` means the queue is full.
     */
    async verify(
      storedHash: string | undefined,
      password: string,
      client: string,
    ): Promise<boolean | 'busy'> {
      return queue.run(async () => {
        const isMatch = await verify(storedHash ?? placeholderHash, password)
        return isMatch && storedHash !== undefined
      }, client)
    },
  }
}
