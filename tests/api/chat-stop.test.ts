import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { noor, openSocket } from '../support/chat-client.ts'
import { readCookie } from '../support/read-cookie.ts'
import { ask, createTestBed, signIn } from '../support/test-process.ts'
import { admin, captchaAnswer, demoPassword } from '../support/test-server.ts'

const always = { CHAT_HOURS: '0-24' }
const testBed = createTestBed()
afterEach(() => testBed.clear())

describe('a server with sockets', () => {
  const settings = {
    ...always,
    CAPTCHA_ANSWER: captchaAnswer,
    DEMO_PASSWORD: demoPassword,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'info',
  }

  it('stops cleanly, asks them to reconnect, and logs no secret', async () => {
    const server = await testBed.start(await testBed.makePractice(), settings)
    await server.isReady()
    const sessionId = randomUUID()
    const visitor = await openSocket(server)
    visitor.send({ type: 'join', sessionId, ...noor })
    const { validation } = (await ask(server, '/api/captcha')).json as { validation: string }
    visitor.send({
      type: 'message',
      sessionId,
      ...noor,
      message: 'Between us',
      optimisticId: 'm-1',
      captchaValue: captchaAnswer,
      captchaValidation: validation,
    })
    await visitor.waitForFrame('message')
    const session = await signIn(server.url, admin, demoPassword)
    const cookie = readCookie(session)
    const listed = await fetch(`${server.url}/api/admin/chat-sessions`, { headers: { cookie } })
    const [latest] = (await listed.json()) as { sessionId: string }[]
    const staffId = latest?.sessionId ?? ''
    const read = await fetch(`${server.url}/api/admin/chat-messages/${staffId}`, {
      headers: { cookie },
    })
    expect(read.status).toBe(200)
    await ask(server, '/api/chat/history', { sessionId })
    const silent = await openSocket(server)
    silent.socket.pause() // answers nothing any more, as a phone that is gone
    // Code 0: what has not ended after nine seconds is ended with code 1.
    expect(await server.stop()).toEqual({ code: 0, signal: null })
    expect((await visitor.closes()).code).toBe(1001)
    expect(server.errors()).toBe('')
    expect(server.output()).toContain('/api/admin/chat-messages/:sessionId')
    for (const secret of [sessionId, staffId, noor.senderName, noor.senderEmail, 'Between us']) {
      expect(server.output()).not.toContain(secret)
    }
    silent.socket.terminate()
  })
})
