import { once } from 'node:events'
import { statSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { askForConsultation, toConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { everyIn, isWholeRun } from '../support/run.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { ask, createTestBed } from '../support/test-process.ts'
import { captchaAnswer } from '../support/test-server.ts'

const testBed = createTestBed()
afterEach(() => testBed.clear())

const json = { 'content-type': 'application/json' }

describe('a stop', () => {
  const clean = { code: 0, signal: null }

  it.each(everyIn('SIGTERM', 'SIGINT'))('by %s is clean', async (signal) => {
    const server = await testBed.start(await testBed.makePractice())
    await server.isReady()
    expect(await server.stop(signal)).toEqual(clean)
    expect(server.errors()).toBe('')
  })

  it.runIf(isWholeRun)('during the start is clean too', async () => {
    const directory = testBed.makeDirectory()
    const server = await testBed.start(directory)
    await eventually(() => statSync(join(directory, 'data', 'practice.db')), 2)
    expect(await server.stop()).toEqual(clean)
    // The interrupted start was completed: the next one finds the practice.
    const next = await testBed.start(directory)
    await next.says(/password: /)
  })

  it.runIf(isWholeRun)('does not wait for idle connections', async () => {
    const server = await testBed.start(await testBed.makePractice())
    await server.isReady()
    const socket = connect(server.port, '127.0.0.1')
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(socket, 'data')
    const began = performance.now()
    const [ended] = await Promise.all([server.stop(), once(socket, 'close')])
    expect(ended).toEqual(clean)
    expect(performance.now() - began).toBeLessThan(4_900)
  })

  it.runIf(isWholeRun)('is not blocked by slow readers or writers', async () => {
    const server = await testBed.start(await testBed.makePractice())
    await server.isReady()
    const reader = connect(server.port, '127.0.0.1')
    reader.on('error', () => {}) // thrown out in the end, which is the point
    reader.pause()
    reader.write('GET /api/therapists HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(500))
    const writer = request(`${server.url}/api/consultation`, {
      method: 'POST',
      headers: { ...json, 'content-length': 1000 },
    })
    writer.on('error', () => {})
    writer.write('{"firstName":')
    // Both have been accepted once the server has responded to a later client.
    await eventually(() => expect(reader.bytesWritten).toBeGreaterThan(20_000))
    await ask(server, '/healthz')
    const began = performance.now()
    expect(await server.stop()).toEqual(clean)
    expect(performance.now() - began).toBeLessThan(10_000)
    reader.destroy()
    writer.destroy()
  })

  it('completes a running request', async () => {
    const server = await testBed.start(await testBed.makePractice(), {
      CAPTCHA_ANSWER: captchaAnswer,
    })
    await server.isReady()
    const { validation } = (await ask(server, '/api/captcha')).json as { validation: string }
    const body = JSON.stringify(toConsultation(validation))
    const underWay = request(`${server.url}/api/consultation`, {
      method: 'POST',
      headers: { ...json, 'content-length': Buffer.byteLength(body) },
    })
    underWay.write(body.slice(0, 20))
    await ask(server, '/healthz')
    server.signal('SIGTERM')
    underWay.end(body.slice(20))
    const [response] = (await once(underWay, 'response')) as [{ statusCode: number }]
    expect(response.statusCode).toBe(201)
    expect(await server.ended).toEqual(clean)
  })

  it('completes an email delivery that has begun', async () => {
    const smtp = await startSmtpServer()
    smtp.setMode('wait')
    const directory = await testBed.makePractice()
    const settings = { CAPTCHA_ANSWER: captchaAnswer, SMTP_URL: smtp.url }
    const server = await testBed.start(directory, settings)
    await server.isReady()
    expect(await askForConsultation(server)).toBe(201)
    await eventually(() => expect(smtp.mails).toHaveLength(1))
    server.signal('SIGTERM')
    // Requests have ended: now only the mail server is waited for.
    await eventually(() => expect(fetch(`${server.url}/healthz`)).rejects.toThrow())
    smtp.release()
    expect(await server.ended).toEqual(clean)
    const database = new DatabaseSync(join(directory, 'data', 'practice.db'))
    // The receipt, which had not begun, waits for the next start.
    expect(database.prepare('select id from outgoing_mails').all()).toHaveLength(1)
    database.close()
    await smtp.stop()
  })

  it('is not blocked by a mail server that does not respond', async () => {
    const smtp = await startSmtpServer()
    smtp.setMode('hang')
    const directory = await testBed.makePractice()
    const settings = { CAPTCHA_ANSWER: captchaAnswer, SMTP_URL: smtp.url }
    const first = await testBed.start(directory, settings)
    await first.isReady()
    expect(await askForConsultation(first)).toBe(201)
    await eventually(() => expect(smtp.connections()).toBe(1))
    expect(await first.stop()).toEqual(clean)

    const database = new DatabaseSync(join(directory, 'data', 'practice.db'))
    database.exec("update outgoing_mails set next_try_at = '2020-01-01T00:00:00.000Z'")
    database.close()
    // This time a job at the start waits for the mail server.
    const second = await testBed.start(directory, settings)
    await second.isReady()
    await eventually(() => expect(smtp.connections()).toBe(2))
    const began = performance.now()
    expect(await second.stop()).toEqual(clean)
    expect(performance.now() - began).toBeLessThan(10_000)
    await smtp.stop()
  })
})
