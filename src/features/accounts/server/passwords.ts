import { hash, verify } from '@node-rs/argon2'

// OWASP's Argon2id setting with 19 MiB; about 50 ms on a small server.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At most two at a time, so that a burst of sign-ins cannot take the machine's memory. */
function createQueue(width: number, longest: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T | 'busy'> => {
    if (running >= width) {
      if (waiting.length >= longest) return 'busy'
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

export function createPasswords() {
  const queue = createQueue(2, 200)
  // Compared when no account has the name, so that an unknown name takes as long as a wrong password.
  const nobody = hash('no account has this password', options)
  nobody.catch(() => {}) // reported where it is awaited

  return {
    /** An Argon2id hash in PHC form. */
    async hash(password: string): Promise<string> {
      return hash(password, options)
    },
    /** Whether the password fits; without a hash the same work is done and the answer is no. */
    async verify(storedHash: string | undefined, password: string): Promise<boolean | 'busy'> {
      return queue(async () => {
        const fits = await verify(storedHash ?? (await nobody), password)
        return fits && storedHash !== undefined
      })
    },
  }
}
