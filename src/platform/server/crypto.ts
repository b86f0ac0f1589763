import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** An unguessable secret of 256 bits, for cookies and links. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** The stored form of a random token, so that a stolen database contains no usable tokens. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A keyed hash, for values short enough to be guessed from a plain hash. */
export const keyedHash = (secret: string, purpose: string, value: string) =>
  createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url')

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
export function encrypt(secret: string, purpose: string, owner: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), iv)
  cipher.setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return versionPrefix + Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** The original text, or undefined if the secret, purpose or owner differs or the text was altered. */
export function decrypt(
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
