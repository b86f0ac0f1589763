// The HTML of the portal as the server sends it, before any script has run.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

describe('the portal', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite')
  })
  afterAll(() => server.stop())

  const open = async (path: string, username: string) =>
    server.request(path, { headers: { cookie: await server.signIn(username) } })
  const readMain = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

  it('has its heading and a spinner before its code is loaded', async () => {
    const { text } = await open('/admin/dashboard', admin)
    expect(text).toMatch(/<output[^>]*>.*Loading/s)
    expect(readMain(text)).toMatch(/<h1[^>]*>Admin Dashboard<\/h1>/)
  })

  it('answers 404 at an address that leads nowhere', async () => {
    const page = await open('/admin/nowhere/at-all', maya)
    expect(page.status).toBe(404)
    expect(page.text).toContain('<title>Page Not Found | Stillwater Psychotherapy</title>')
  })

  it('redirects from the former page of therapists to the users', async () => {
    const page = await open('/admin/therapists', admin)
    expect([page.status, page.headers.get('location')]).toEqual([302, '/admin/users'])
  })
  it('has a manifest of its own, which public pages do not have', async () => {
    const findManifest = (html: string) => /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1]
    expect(findManifest((await open('/admin/dashboard', admin)).text)).toBe(
      '/admin/portal.webmanifest',
    )
    expect(findManifest((await open('/therapists', admin)).text)).toBe('/site.webmanifest')
    const manifest = await server.request('/admin/portal.webmanifest')
    expect(manifest.json).toMatchObject({
      name: 'Stillwater portal',
      start_url: '/admin/dashboard',
      scope: '/admin',
      display: 'standalone',
    })
  })
})
