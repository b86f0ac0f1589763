import { createECDH } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'
import { decrypt, encrypt, encryptAgain } from '#platform/server/crypto.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Logger } from '#platform/server/logger.ts'
import { noRotation, type RotationCounts, type Secrets } from '#platform/server/secrets.ts'
import type { AlertRepository } from '../repository.ts'

/** The key pair by which push services recognise this practice (RFC 8292), in base64url. */
export type KeyPair = { publicKey: string; privateKey: string }

export type PushKeys = ReturnType<typeof createPushKeys>

type KeyDeps = {
  database: Database
  alerts: AlertRepository
  clock: Clock
  logger: Logger
  secrets: Secrets
}

const purpose = 'push keys'
const privateKeyBytes = 32

function makeKeyPair(): KeyPair {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const privateKey = Buffer.alloc(privateKeyBytes)
  // Node.js leaves leading zeros out.
  const bytes = pair.getPrivateKey()
  bytes.copy(privateKey, privateKeyBytes - bytes.length)
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  }
}

/** The practice's keys for push messages, made at the first start and stored with the private one encrypted. */
export function createPushKeys({ database, alerts, clock, logger, secrets }: KeyDeps) {
  let keys: Promise<KeyPair> | undefined

  async function findStored(): Promise<KeyPair | undefined> {
    const stored = await alerts.findPushKey()
    if (!stored) return undefined
    const { publicKey } = stored
    const privateKey = decrypt(secrets, purpose, publicKey, stored.privateKey)
    if (privateKey !== undefined) return { publicKey, privateKey }
    // Browsers are subscribed to the key that is lost, so they have to subscribe again.
    logger.warn('push keys replaced: SESSION_SECRET has changed')
    await database.transaction(() => alerts.deletePushKey(publicKey))
    return undefined
  }

  async function load(): Promise<KeyPair> {
    const stored = await findStored()
    if (stored) return stored
    const { publicKey, privateKey } = makeKeyPair()
    await alerts.insertPushKey({
      publicKey,
      privateKey: encrypt(secrets, purpose, publicKey, privateKey),
      createdAt: clock.now(),
    })
    // Another instance may have been first.
    const inserted = await findStored()
    if (!inserted) throw new Error('push keys were not stored')
    return inserted
  }

  return {
    get(): Promise<KeyPair> {
      keys ??= load().catch((error: unknown) => {
        keys = undefined
        throw error
      })
      return keys
    },
  }
}

/** Encrypts the stored private key by the newest secret, while servers use it. */
export async function encryptKeyAgain({
  alerts,
  secrets,
}: Pick<KeyDeps, 'alerts' | 'secrets'>): Promise<RotationCounts> {
  const stored = await alerts.findPushKey()
  if (!stored) return noRotation
  const { publicKey, privateKey } = stored
  const next = encryptAgain(secrets, purpose, publicKey, privateKey)
  if (next === undefined) return { ...noRotation, unreadable: 1 }
  if (next === privateKey) return { ...noRotation, current: 1 }
  const isReplaced = await alerts.replacePrivateKey(publicKey, privateKey, next)
  return isReplaced ? { ...noRotation, again: 1 } : { ...noRotation, busy: 1 }
}
