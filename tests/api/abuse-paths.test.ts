// Malicious URLs get an error, and never a file of the server.
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { setupAbuse } from '../support/abuse-test-bed.ts'
import { callEngines } from '../support/test-database.ts'
import type { TestServer } from '../support/test-server.ts'

/** Sends a request line unchanged: `fetch` would normalize the URL. */
function raw(server: TestServer, target: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () =>
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text }),
    )
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  })
}

describe.each(callEngines)('harmful paths on %s', (engine) => {
  const practice = setupAbuse(engine)

  it.each([
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/../../package.json',
    '/..;/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e%2f%2e%2e%2f.env',
    '/assets/..%5c..%5cpackage.json',
    '/uploads/..%2fpractice.db',
    '/uploads/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/uploads/....//....//etc/passwd',
    '/uploads/x.jpg%00.html',
    '/uploads/%252e%252e%252fpackage.json',
    '/.env',
    '/.git/HEAD',
    '/.npmrc',
    '/data/practice.db',
    '/practice.db',
    '/session-secret',
    '/package.json',
    '/package-lock.json',
    '/tsconfig.json',
    '/src/app/server/main.ts',
    '/node_modules/zod/package.json',
    '/dist/server/entry-ssr.js',
    '/.vite/manifest.en.json',
    '/server.js.map',
    '/api/../../etc/passwd',
    '/api/docs/../../package.json',
    '/api/admin/leads/..%2f..%2fusers',
    '/API/ADMIN/USERS',
    '/api//admin//users',
    '/api/admin/users%2f',
    '/api/admin/users;x=1',
    '/api/admin/users%00',
    '/\\..\\package.json',
    'http://elsewhere.example/.env',
  ])('returns no file for %s', async (target) => {
    const { status, text } = await raw(practice.server, target)
    expect([400, 401, 404]).toContain(status)
    expect(text).not.toMatch(/"dependencies"|root:x:|SQLite format|stillwater\.example"|lockfile/)
  })

  it('serves no source map and no name of a source file', async () => {
    const { text } = await practice.server.request('/')
    const scripts = [...text.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path)
    expect(scripts.length).toBeGreaterThan(1)
    for (const path of new Set(scripts)) {
      const script = await practice.server.request(path)
      expect(script.status).toBe(200)
      expect(script.text).not.toMatch(/sourceMappingURL|\/work\/|\/home\/|node_modules\//)
      expect((await practice.server.request(`${path}.map`)).status).toBe(404)
    }
  })
})
