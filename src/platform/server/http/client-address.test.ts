import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '../config.ts'
import { createLogger } from '../logger.ts'
import { addSockets } from '../realtime/sockets.ts'
import { readClientAddress, toAddressKeys, toClientAddress } from './client-address.ts'
import { createHttpServer } from './http-server.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:51234', '203.0.113.9'],
  ['2001:DB8:0:0:1::9', '2001:db8::1:0:0:9'],
  ['[2001:db8::9]:51234', '2001:db8::9'],
  ['[2001:db8::9]', '2001:db8::9'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', 'unknown'],
  ['', ''],
  ['0x7f.1', '0x7f.1'],
])('reads %j as the client address %j', (text, address) => {
  expect(toClientAddress(text)).toBe(address)
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:80', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['unknown', 'unknown'],
])('counts %j in the one bucket %j', (text, key) => {
  expect(toAddressKeys(text)).toEqual([{ key, factor: 1 }])
})

it.each(['2001:db8:aa:bb::1', '[2001:db8:aa:bb:ffff:1:2:3]:443', '2001:0DB8:00aa:00bb::'])(
  'counts %j with its household and with its site',
  (text) => {
    expect(toAddressKeys(text)).toEqual([
      { key: '2001:db8:aa:bb::/64', factor: 1 },
      { key: '2001:db8:aa::/48', factor: 4 },
    ])
  },
)

it.each([
  ['0', '203.0.113.9', '127.0.0.1'],
  ['0', '10.0.0.1, 10.0.0.2, 10.0.0.3', '127.0.0.1'],
  ['1', '203.0.113.9', '203.0.113.9'],
  // An address that a client sends itself precedes what our proxies append.
  ['1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['1', '10.0.0.1, 10.0.0.2, 10.0.0.3', '10.0.0.3'],
  ['2', '6.6.6.6, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ['2', '10.0.0.1, 10.0.0.2, 10.0.0.3', '10.0.0.2'],
  ['2', '203.0.113.9', '203.0.113.9'],
  ['1', '', '127.0.0.1'],
  ['1', '[2001:DB8::9]:51234', '2001:db8::9'],
])(
  'behind %s proxies with X-Forwarded-For `%s`, a request and a socket have the address %s',
  async (TRUST_PROXY, forwarded, address) => {
    const config = readConfig({ TRUST_PROXY })
    const logger = createLogger('silent')
    const app = await createHttpServer(config, logger)
    app.get('/address', (request, reply) => reply.send({ address: toClientAddress(request.ip) }))
    const { promise: socketAddress, resolve } = Promise.withResolvers<string>()
    addSockets(app, {
      config,
      logger,
      path: '/ws',
      frameLimit: 1024,
      tooManyText: () => 'too many',
      accept(peer) {
        resolve(peer.address)
        return {
          onFrame: async () => {},
          onBadFrame: () => {},
          onClose: () => {},
          onHeartbeat: () => {},
        }
      },
    })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { 'x-forwarded-for': forwarded }
    const response = await fetch(`${url}/address`, { headers })
    expect(await response.json()).toEqual({ address })
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers })
    await once(socket, 'open')
    expect(await socketAddress).toBe(address)
    await app.close()
  },
)

it('has no address after the client has disconnected', () => {
  expect(readClientAddress(new IncomingMessage(new Socket()), 0)).toBe('')
})
