// A device with passkeys, in software: what a browser and its authenticator answer to the options of a server.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Options = { challenge: string }
type Passkey = { id: Buffer; privateKey: KeyObject; publicKey: Buffer; signatures: number }

const encode = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** CBOR (RFC 8949) of a byte string, of the lengths that occur here. */
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    bytes.length < 256
      ? Buffer.from([0x58, bytes.length])
      : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ])
const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** COSE key (RFC 9053) of a P-256 public key: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
function toCoseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
}

const present = 0x01
const verified = 0x04
const hasCredential = 0x40

export type AnswerFaults = {
  origin?: string
  host?: string
  /** The device did not ask for a fingerprint or a PIN. */
  isUnverified?: boolean
  /** The signature is of another key. */
  isForged?: boolean
  /** A copy of the device answers, which counts on its own. */
  signatures?: number
}

/** @param origin of the page that asks */
export function createSoftwareAuthenticator(origin: string) {
  const passkeys: Passkey[] = []

  const toClientData = (type: string, { challenge }: Options, faults: AnswerFaults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: faults.origin ?? origin }))

  function toAuthenticatorData(flags: number, signatures: number, faults: AnswerFaults) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(signatures)
    const isVerified = faults.isUnverified ? 0 : verified
    const host = faults.host ?? new URL(origin).hostname
    return Buffer.concat([hash(host), Buffer.from([present | isVerified | flags]), count])
  }

  return {
    passkeys,

    /** Makes a passkey, as `navigator.credentials.create()` does. */
    make(options: unknown, faults: AnswerFaults = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const passkey = {
        id: randomBytes(32),
        privateKey,
        publicKey: toCoseKey(publicKey),
        signatures: 0,
      }
      passkeys.push(passkey)
      const idLength = Buffer.from([0, passkey.id.length])
      const data = Buffer.concat([
        toAuthenticatorData(hasCredential, 0, faults),
        Buffer.alloc(16), // the model of the device, which it does not name
        idLength,
        passkey.id,
        passkey.publicKey,
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      return {
        id: encode(passkey.id),
        rawId: encode(passkey.id),
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: encode(toClientData('webauthn.create', options as Options, faults)),
          attestationObject: encode(attestation),
          transports: ['internal'],
        },
      }
    },

    /** Signs with a passkey, as `navigator.credentials.get()` does. */
    answer(
      options: unknown,
      passkey: Passkey | undefined = passkeys.at(-1),
      faults: AnswerFaults = {},
    ) {
      if (!passkey) throw new Error('this device has no passkey')
      passkey.signatures = faults.signatures ?? passkey.signatures + 1
      const client = toClientData('webauthn.get', options as Options, faults)
      const data = toAuthenticatorData(0, passkey.signatures, faults)
      const key = faults.isForged
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
        : passkey.privateKey
      return {
        id: encode(passkey.id),
        rawId: encode(passkey.id),
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(sign('sha256', Buffer.concat([data, hash(client)]), key)),
        },
      }
    },
  }
}
