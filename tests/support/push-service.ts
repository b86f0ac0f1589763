import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { eventually } from './eventually.ts'

/** Response of a push service: a status, or nothing at all. */
type Answer = { status: number; headers?: Record<string, string> } | 'silence'

type ReceivedPush = {
  browser: string
  headers: IncomingMessage['headers']
  payload: unknown
  /** The practice's public key, whose signature was checked. */
  signedBy: string
  claims: { aud: string; exp: number; sub: string }
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** The keys of one browser, and what it does with a message (RFC 8291, 3.4 and RFC 8188, 2). */
export function createBrowserKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    decrypt(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const keyLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
      const secret = hkdf(auth, pair.computeSecret(sender), info, 32)
      const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
      const record = body.subarray(21 + keyLength)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(record.subarray(-16))
      const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      // The last record ends with 2 and zeros.
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
    },
  }
}

/** Checks the signature of a request (RFC 8292). */
function readSignature(authorization = '') {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = Buffer.from(`${head}.${claims}`)
  const given = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', signed, given, Buffer.from(signature, 'base64url'))) {
    throw new Error('the signature of a push message is wrong')
  }
  const parsed: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return { signedBy: key, claims: parsed as ReceivedPush['claims'] } // checked by the tests
}

/** Stands in for a browser vendor's push service: it accepts messages over HTTP and decrypts them. */
export async function startPushService() {
  const received: ReceivedPush[] = []
  const browsers = new Map<string, ReturnType<typeof createBrowserKeys>>()
  const answers = new Map<string, Answer[]>()

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const browser = request.url?.slice(1) ?? ''
      const { headers } = request
      const payload = browsers.get(browser)?.decrypt(Buffer.concat(chunks))
      received.push({ browser, headers, payload, ...readSignature(headers.authorization) })
      const queue = answers.get(browser) ?? []
      const answer = (queue.length > 1 ? queue.shift() : queue[0]) ?? { status: 201 }
      if (answer !== 'silence') response.writeHead(answer.status, answer.headers).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('there is no port')
  const url = `http://127.0.0.1:${address.port}`

  return {
    url,
    received,
    /** A browser's subscription, as it sends it to the practice. */
    subscribe(browser: string) {
      const made = createBrowserKeys()
      browsers.set(browser, made)
      return { endpoint: `${url}/${browser}`, keys: made.keys }
    },
    /** Responses to the messages of a browser, in order; the last answer stays. */
    answer(browser: string, ...next: Answer[]) {
      answers.set(browser, next)
    },
    payloads: (browser: string) =>
      received.filter((push) => push.browser === browser).map(({ payload }) => payload),
    /** Waits until a browser has got this many messages. @returns what they carry */
    async waitFor(browser: string, count: number): Promise<unknown[]> {
      return eventually(() => {
        const payloads = this.payloads(browser)
        if (payloads.length < count) throw new Error(`${payloads.length} of ${count} messages`)
        return payloads
      })
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>
