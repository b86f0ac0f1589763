// The pictures of public pages as the HTML names them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import { listAddresses } from '../support/public-addresses.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('sqlite')
})
afterAll(() => server.stop())

/** The drawings that show hills with a sun above them. */
const hillsWithSun =
  /^(?:hero-.+|band-dusk|canoe-ashore|cta-dusk-river|dock-at-dusk|login-dusk|not-found-canoe|ptsd-treatment)$/

/** The names of the drawings that a page shows, without those of the header's menu and of the footer. */
function listDrawings(html: string): string[] {
  const main = /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? ''
  return [...main.matchAll(/<img [^>]*src="\/assets\/([a-z-]+)-[\w-]{8}\.svg"/g)].map(
    ([, name = '']) => name,
  )
}

const addresses = listPublicPages().flatMap((page) =>
  page.path === '*' ? ['/nowhere'] : listAddresses(page),
)

it.each(addresses)(
  '%s repeats no drawing, and shows hills with a sun twice at most',
  async (path) => {
    const drawings = listDrawings((await server.request(path)).text)
    expect(drawings).toEqual([...new Set(drawings)])
    expect(drawings.filter((name) => hillsWithSun.test(name)).length).toBeLessThanOrEqual(2)
  },
)

it('finds the drawings of a page', async () => {
  const { text } = await server.request('/')
  expect(listDrawings(text)).toEqual(['hero-home-dawn', 'therapy-room', 'evening-room'])
})
