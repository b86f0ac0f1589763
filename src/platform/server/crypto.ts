import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** An unguessable secret of 256 bits, for cookies and links. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** The stored form of a random token, so that a stolen database contains no usable tokens. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

const hashWithKey = (secret: string, purpose: string, value: string) =>
  createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url')

/** A keyed hash, for values short enough to be guessed from a plain hash. */
export const keyedHash = (secrets: Secrets, purpose: string, value: string) =>
  hashWithKey(secrets[0], purpose, value)

/** The hash by each secret, the newest first: a stored one may have been made by an older secret. */
export const keyedHashes = (secrets: Secrets, purpose: string, value: string) =>
  secrets.map((secret) => hashWithKey(secret, purpose, value))

/** True if one of the secrets made `hash` of the value. */
export const isKeyedHash = (secrets: Secrets, purpose: string, value: string, hash: string) =>
  keyedHashes(secrets, purpose, value).some((each) => timingSafeEqualText(each, hash))

export function timingSafeEqualText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

const versionPrefix = 'v1.'
const ivBytes = 12
const tagBytes = 16

const deriveKey = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `encrypt ${purpose}`, 32))

/**
 * Encrypts a text (AES-256-GCM, NIST SP 800-38D) with a key derived from the secret for each purpose.
 * `owner` identifies the row that stores it: copied to another row, the text cannot be decrypted.
 */
export function encrypt(secrets: Secrets, purpose: string, owner: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secrets[0], purpose), iv)
  cipher.setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return versionPrefix + Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

function decryptWith(
  secret: string,
  purpose: string,
  owner: string,
  encrypted: string,
): string | undefined {
  if (!encrypted.startsWith(versionPrefix)) return undefined
  const bytes = Buffer.from(encrypted.slice(versionPrefix.length), 'base64url')
  if (bytes.length < ivBytes + tagBytes) return undefined
  const decipher = createDecipheriv(
    'aes-256-gcm',
    deriveKey(secret, purpose),
    bytes.subarray(0, ivBytes),
    { authTagLength: tagBytes },
  )
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    const decrypted = decipher.update(bytes.subarray(ivBytes + tagBytes))
    return Buffer.concat([decrypted, decipher.final()]).toString('utf8')
  } catch {
    return undefined // authentication failed
  }
}

/** The original text, or undefined if no secret made it, purpose or owner differs, or the text was altered. */
export function decrypt(
  secrets: Secrets,
  purpose: string,
  owner: string,
  encrypted: string,
): string | undefined {
  for (const secret of secrets) {
    const text = decryptWith(secret, purpose, owner, encrypted)
    if (text !== undefined) return text
  }
  return undefined
}

/** The same text encrypted by the newest secret; unchanged if it is already, undefined if no secret decrypts it. */
export function encryptAgain(
  secrets: Secrets,
  purpose: string,
  owner: string,
  encrypted: string,
): string | undefined {
  if (decryptWith(secrets[0], purpose, owner, encrypted) !== undefined) return encrypted
  const text = decrypt(secrets, purpose, owner, encrypted)
  return text === undefined ? undefined : encrypt(secrets, purpose, owner, text)
}
