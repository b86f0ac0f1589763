// Backups are encrypted in the format of age (https://age-encryption.org/v1), so that the standard program opens them
// without this product. Files are streamed: none is held in memory.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from '../database/backup-error.ts'

/** Encrypts a backup: a passphrase, or public keys of people who may open it. */
export type BackupLock = { passphrase: string } | { recipients: readonly string[] }
/** Opens one: the passphrase, or private keys. */
export type BackupKey = { passphrase: string } | { identities: readonly string[] }

/** The kind of a file's encryption, by its first bytes. */
export type Encryption = 'none' | 'passphrase' | 'recipient'

const magic = 'age-encryption.org/v1\n'
const headBytes = 200

// Loaded only where a backup is encrypted or opened.
const loadAge = () => import('age-encryption')

export async function readEncryption(file: string): Promise<Encryption> {
  const handle = await open(file, 'r').catch(() => {
    throw new BackupError(`There is no file ${file}`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.subarray(0, bytesRead).toString('latin1')
    if (!head.startsWith(magic)) return 'none'
    return head.startsWith(`${magic}-> scrypt `) ? 'passphrase' : 'recipient'
  } finally {
    await handle.close()
  }
}

type Chunks = AsyncIterable<Uint8Array>
type WebStream = Parameters<Decrypter['decrypt']>[0] & ReadableStream<Uint8Array>

/** Node.js and the library have different types for the same streams. */
const toWeb = (chunks: Chunks) => Readable.toWeb(Readable.from(chunks)) as unknown as WebStream
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as Parameters<typeof Readable.fromWeb>[0])

function createDigest() {
  const hash = createHash('sha256')
  return {
    async *through(chunks: Chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    read: () => hash.digest('hex'),
  }
}

function addRecipients(encrypter: Encrypter, recipients: readonly string[]) {
  try {
    for (const recipient of recipients) encrypter.addRecipient(recipient)
  } catch {
    throw new BackupError('BACKUP_RECIPIENT got what is no public key of age')
  }
}

async function readDigest(file: string, decrypter: Decrypter): Promise<string> {
  const digest = createDigest()
  const plain = await decrypter.decrypt(toWeb(createReadStream(file)))
  for await (const _ of digest.through(fromWeb(plain))) {
    // Only its digest is compared, so that no second copy is written.
  }
  return digest.read()
}

/**
 * Encrypts `source` into the new file `target`, and reads that through again: it must decrypt to the same bytes.
 * @throws BackupError if it does not
 */
export async function encryptFile(source: string, target: string, lock: BackupLock): Promise<void> {
  const { Decrypter, Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  const verifier = new Decrypter()
  if ('passphrase' in lock) {
    encrypter.setPassphrase(lock.passphrase)
    verifier.addPassphrase(lock.passphrase)
  } else {
    addRecipients(encrypter, lock.recipients)
    // This machine has no private key. The key of this one file is remembered until it is verified.
    let fileKey: Uint8Array | null = null
    encrypter.addRecipient({
      wrapFileKey(key) {
        fileKey = Uint8Array.from(key)
        return []
      },
    })
    verifier.addIdentity({ unwrapFileKey: () => fileKey })
  }
  const digest = createDigest()
  const encrypted = await encrypter.encrypt(toWeb(digest.through(createReadStream(source))))
  await pipeline(
    fromWeb(encrypted),
    createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
  )
  const isSame = await readDigest(target, verifier).then(
    (read) => read === digest.read(),
    () => false,
  )
  if (!isSame) throw new BackupError('The encrypted backup cannot be read back')
}

/** Decrypts `source` into the new file `target`. @throws BackupError if the key does not open it, or it is damaged */
export async function decryptFile(source: string, target: string, key: BackupKey): Promise<void> {
  const { Decrypter } = await loadAge()
  const decrypter = new Decrypter()
  const name = 'passphrase' in key ? 'passphrase' : 'identity'
  let plain: ReadableStream<Uint8Array>
  try {
    if ('passphrase' in key) decrypter.addPassphrase(key.passphrase)
    else for (const identity of key.identities) decrypter.addIdentity(identity)
    plain = await decrypter.decrypt(toWeb(createReadStream(source)))
  } catch {
    throw new BackupError(`${source} is not opened by this ${name}`)
  }
  try {
    await pipeline(fromWeb(plain), createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw error // the disk, not the file
    throw new BackupError(`${source} is damaged`)
  }
}

/** The private keys in a file of `age-keygen`, which has comments as well. */
export const parseIdentities = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'))
