import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import {
  FetchError,
  type FetchLimits,
  fetchPublicText,
  namesPrivateHost,
} from './fetch-public-text.ts'

let stop: (() => void) | undefined
afterEach(() => stop?.())

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', () => resolve())
  await promise
  stop = () => {
    server.close()
    server.closeAllConnections()
  }
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const findFault = async (url: string, limits: Partial<FetchLimits> = {}) => {
  try {
    const settings = { maxBytes: 100, timeoutMs: 2_000, ...limits }
    return { text: await fetchPublicText(new URL(url), settings) }
  } catch (error) {
    return error instanceof FetchError ? error.fault : error
  }
}

describe('an address', () => {
  it.each([
    'https://127.0.0.1/a.ics',
    'https://[::1]/a.ics',
    'https://[::ffff:10.0.0.1]/a.ics',
    'https://10.0.0.7/a.ics',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/a.ics',
    'https://0x7f.1/a.ics',
    'https://localhost/a.ics',
    'https://LOCALHOST./a.ics',
    'https://calendar.internal/a.ics',
    'https://printer.local/a.ics',
    'https://server/a.ics',
  ])('%s names a private network', (url) => {
    expect(namesPrivateHost(new URL(url))).toBe(true)
  })

  it.each([
    'https://calendar.google.com/a.ics',
    'https://8.8.8.8/a.ics',
    'https://[2607:f8b0::1]/',
  ])('%s does not', (url) => expect(namesPrivateHost(new URL(url))).toBe(false))
})

describe('a text that is fetched', () => {
  it('comes from no private network, however its host is named', async () => {
    const origin = await serve((_, response) => response.end('secret'))
    expect(await findFault(origin)).toBe('insecure')
    expect(await findFault(origin.replace('http:', 'https:'))).toBe('private')
    expect(await findFault(origin.replace('http://127.0.0.1', 'https://localhost'))).toBe('private')
  })

  it('comes from an allowed origin of this machine, but from no other by a redirect', async () => {
    const localOrigin = await serve((request, response) => {
      const next = { '/away': 'http://127.0.0.1:9/', '/inside': 'https://10.0.0.1/', '/on': '/end' }
      const location = next[request.url as keyof typeof next]
      if (location) response.writeHead(302, { location }).end()
      else response.end('calendar')
    })
    expect(await findFault(`${localOrigin}/on`, { localOrigin })).toEqual({ text: 'calendar' })
    expect(await findFault(`${localOrigin}/away`, { localOrigin })).toBe('insecure')
    expect(await findFault(`${localOrigin}/inside`, { localOrigin })).toBe('private')
  })

  it.each<[string, RequestListener]>([
    ['notFound', (_, response) => response.writeHead(404).end()],
    ['refused', (_, response) => response.writeHead(401).end()],
    ['refused', (_, response) => response.writeHead(302, { location: '/again' }).end()],
    ['tooLong', (_, response) => response.end('x'.repeat(101))],
    ['down', (_, response) => response.destroy()],
    ['slow', () => {}],
    ['slow', (_, response) => response.write('BEGIN')],
  ])('fails as %s', async (fault, answer) => {
    const localOrigin = await serve(answer)
    const limits = { localOrigin, ...(fault === 'slow' && { timeoutMs: 100 }) }
    expect(await findFault(`${localOrigin}/`, limits)).toBe(fault)
  })
})
