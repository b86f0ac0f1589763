import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { postPush } from './post-push.ts'
import { isPushAddress } from './push-address.ts'

const message = { headers: {}, body: Buffer.from('a message') }
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('there is no port')
  return `http://127.0.0.1:${address.port}/browser`
}

describe('a request to a push service', () => {
  it('reads the head of the response, however long the body is', async () => {
    const url = await listen((_request, response) => {
      response.writeHead(429, { 'retry-after': '60' })
      const writeOn = () => {
        while (response.write(Buffer.alloc(64 * 1024))) {
          // until the buffer is full
        }
      }
      response.on('drain', writeOn)
      writeOn()
    })
    expect(await postPush(url, message)).toEqual({ status: 429, retryAfter: '60' })
  })

  it('gives up when nothing is answered', async () => {
    const url = await listen(() => {})
    await expect(postPush(url, message, 50)).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('the address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://8.8.8.8/abc',
  ])('%s is accepted', (address) => expect(isPushAddress(address, false)).toBe(true))

  it.each([
    'http://fcm.googleapis.com/abc',
    'https://user:password@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://localhost/abc',
    'http://127.0.0.1:5432/abc',
    'https://[::1]/abc',
    'https://10.0.0.7/abc',
    'https://localhost./abc',
    'https://intranet./abc',
    'https://2130706433/abc',
    'https://169.254.169.254/latest',
    'https://[::ffff:10.0.0.1]/abc',
    'https://database/abc',
    'ftp://push.example/abc',
    'not an address',
    `https://push.example/${'a'.repeat(1_000)}`,
  ])('%s is refused', (address) => expect(isPushAddress(address, false)).toBe(false))

  it('may be on this machine where the server itself is reached from there only', () => {
    expect(isPushAddress('http://127.0.0.1:8080/abc', true)).toBe(true)
    expect(isPushAddress('http://10.0.0.7/abc', true)).toBe(false)
  })
})
