/** The practice's secrets, the newest first: it makes everything new, and each of them reads what it made before. */
export type Secrets = readonly [string, ...string[]]

const minLength = 32

/**
 * Parses a text of one secret, or of several parted by commas, the newest first. A comma that belongs to a secret is
 * written `%2C`.
 * @returns undefined if one of them is too short
 */
export function parseSecrets(text: string): Secrets | undefined {
  const parts = text.split(',')
  const [newest = '', ...older] = parts
    .map((part) => (parts.length > 1 ? part.trim() : part))
    .map((part) => part.replaceAll('%2C', ','))
  const secrets: Secrets = [newest, ...older]
  return secrets.every(({ length }) => length >= minLength) ? secrets : undefined
}

/** The number of stored values of one kind, by the result of a run of `rotate-secret`. */
export type RotationCounts = {
  /** Encrypted again, by the newest secret. */
  again: number
  /** Already encrypted by the newest secret. */
  current: number
  /** Being changed by the server; left to the next run. */
  busy: number
  /** Decrypted by no secret. */
  unreadable: number
}

export const noRotation: RotationCounts = { again: 0, current: 0, busy: 0, unreadable: 0 }
