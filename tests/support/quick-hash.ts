import { hash } from '@node-rs/argon2'

/**
 * An Argon2id hash that is checked in a fraction of a millisecond. The server takes the cost from the hash, so signing in
 * costs what the account's hash does: 12 ms of processor time with the server's own options.
 */
export const hashQuickly = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
