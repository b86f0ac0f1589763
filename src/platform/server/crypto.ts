import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** A secret nobody can guess, 256 bits, safe in a cookie or a link. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** What the database keeps of a random token, so that a stolen copy of it opens nothing. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A keyed hash for short answers that could be tried out one by one against a plain hash. */
export const keyedHash = (secret: string, purpose: string, value: string) =>
  createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url')

export function timingSafeEqualText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

const sealedMark = 'v1.'
const ivBytes = 12
const tagBytes = 16

const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `encrypt ${purpose}`, 32))

/**
 * Text that only this practice's secret opens (AES-256-GCM, NIST SP 800-38D; the key is derived for
 * each purpose). `owner` names the row it stands in: moved to another row it opens no more.
 */
export function encrypt(secret: string, purpose: string, owner: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return sealedMark + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** What was sealed, or undefined when the secret is another one or the text was touched. */
export function decrypt(
  secret: string,
  purpose: string,
  owner: string,
  sealed: string,
): string | undefined {
  if (!sealed.startsWith(sealedMark)) return undefined
  const bytes = Buffer.from(sealed.slice(sealedMark.length), 'base64url')
  if (bytes.length < ivBytes + tagBytes) return undefined
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyFor(secret, purpose),
    bytes.subarray(0, ivBytes),
    { authTagLength: tagBytes },
  )
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    const opened = decipher.update(bytes.subarray(ivBytes + tagBytes))
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  } catch {
    return undefined // the seal is not ours
  }
}
