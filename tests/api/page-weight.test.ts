// The HTML of each page as a browser receives it, and the files that it loads.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { listAddresses } from '../support/public-addresses.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('sqlite')
})
afterAll(() => server.stop())

// Of someone without openings: it has the form of the waiting list and three colleagues.
const fullest = paths.therapist('elise-tremblay')
const fullestProfiles = [fullest, localPath(fullest, 'fr')]

// French takes more words and bytes; home has the most of both.
const frenchHome = [localPath(paths.home, 'fr'), 12.288] as const

const pages = listPublicPages().flatMap((page) => {
  const addresses = page.path === '*' ? ['/nowhere'] : listAddresses(page)
  const further = page.shows === 'therapist' ? fullestProfiles : []
  return [...addresses, ...further].map((address) => [address, page.budget.html] as const)
})

it.each([...pages, frenchHome])(
  '%s is small, and is rendered before any script',
  async (path, maxKilobytes) => {
    const response = await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } })
    const text = await response.text()
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(Number(response.headers.get('content-length'))).toBeLessThan(maxKilobytes * 1000)

    const scripts = text.match(/<script [^>]*src="[^"]*"[^>]*>/g) ?? []
    expect(scripts).toHaveLength(1)
    expect(scripts[0]).toContain('type="module"')
    expect(text).not.toContain('modulepreload')
    const files = /data-files="([^"]*)"/.exec(text)?.[1]?.split(' ') ?? []
    const entry = /data-entry="([^"]*)"/.exec(text)?.[1] ?? ''
    for (const file of [entry, ...files]) {
      const { status } = await server.request(file)
      expect([file, status]).toEqual([file, 200])
    }

    // Every image has its size before it is loaded.
    for (const picture of text.match(/<img [^>]*>/g) ?? []) {
      expect(picture).toMatch(/ alt="/)
      expect(picture).toMatch(/ width="\d+"/)
      expect(picture).toMatch(/ height="\d+"/)
    }
  },
)
