import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { listenOnAddresses } from './listen-on-addresses.ts'

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((each) => each?.address === '::1')

it.skipIf(!hasIpv6)(
  'serves both loopback addresses, and neither after the server closed',
  async () => {
    const server = createServer((_, response) => response.end('here'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const urls = [`http://127.0.0.1:${port}/`, `http://[::1]:${port}/`]
    // 192.0.2.1 is reserved for documentation: no machine has it.
    expect(await listenOnAddresses(server, ['127.0.0.1', '::1', '192.0.2.1'])).toEqual([
      '127.0.0.1',
      '::1',
    ])
    for (const url of urls) expect(await (await fetch(url)).text()).toBe('here')

    server.closeAllConnections()
    server.close()
    await once(server, 'close')
    for (const url of urls) await expect(fetch(url)).rejects.toThrow('fetch failed')
  },
)
