import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createLogger } from '../logger.ts'
import { createHttpServer } from './http-server.ts'

type App = Awaited<ReturnType<typeof createHttpServer>>

let app: App
let port: number
beforeEach(async () => {
  const times = { baseMs: 100, bytesPerMs: 1 }
  app = await createHttpServer(readConfig({}), createLogger('silent'), undefined, undefined, times)
  app.post('/length', async ({ body }) => ({ length: JSON.stringify(body).length }))
  app.post(
    '/refused',
    { onRequest: async (_request, reply) => reply.code(401).send({}) },
    () => ({}),
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(url).port)
})
afterEach(() => app.close())

/** Sends the head and the beginning of a body, and the rest on demand. @returns all that was answered */
function send(path: string, lengthLine: string, first: string) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString()
  })
  socket.on('error', () => {}) // the server has closed the connection
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${lengthLine}\r\n\r\n${first}`,
  )
  const closed = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(answer))
  })
  return { socket, closed, read: () => answer }
}

describe('a body that arrives in drops', () => {
  it.each([
    ['of a known length', 'Content-Length: 20', '{"a'],
    ['in chunks', 'Transfer-Encoding: chunked', '3\r\n{"a\r\n'],
  ])('%s ends the request, and says why', async (_kind, line, first) => {
    const { closed } = send('/length', line, first)
    const answer = await closed
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('This took too long to arrive.')
  })

  it('ends the connection after an early answer', async () => {
    const { closed } = send('/refused', 'Content-Length: 20', '{"a')
    expect(await closed).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('has longer the more it announces', async () => {
    const body = JSON.stringify('x'.repeat(20_000))
    const { socket, read, closed } = send('/length', `Content-Length: ${body.length}`, '')
    const beginsAt = performance.now()
    // The rest is sent when a request with a short body would have ended.
    const { closed: other } = send('/length', 'Content-Length: 20', '{"a')
    await other
    expect(performance.now() - beginsAt).toBeGreaterThan(90)
    socket.write(body)
    await expect.poll(read).toContain(`{"length":${body.length}}`)
    socket.end()
    await closed
  })
})
