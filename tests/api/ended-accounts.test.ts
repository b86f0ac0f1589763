import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listChatMessages } from '#features/chat/chat/contract/inbox-messages.ts'
import { readChatHistory } from '#features/chat/chat/contract/messages.ts'
import { closeCodes } from '#features/core/live/contract.ts'
import { changeUser, deleteUser, suspendUser } from '#features/staff/user-admin/contract.ts'
import { openSocket, openStaff, openTalkingVisitor } from '../support/chat-client.ts'
import { engines } from '../support/test-database.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

const always = { CHAT_HOURS: '0-24' }

describe.runIf(engines.includes('postgres'))('two instances', () => {
  let a: TestServer
  let b: TestServer
  beforeAll(async () => {
    a = await startTestServer('postgres', always)
    b = await startTestServer('postgres', always, { beside: a })
  })
  afterAll(async () => {
    await b.stop()
    await a.stop()
  })

  it.each([
    ['suspended', (cookie: string, id: number) => a.call(suspendUser, { cookie, params: { id } })],
    [
      'given another role',
      (cookie: string, id: number) =>
        a.call(changeUser, { cookie, params: { id }, body: { role: 'admin' } }),
    ],
    ['deleted', (cookie: string, id: number) => a.call(deleteUser, { cookie, params: { id } })],
  ] as const)('end at once all that an account could reach that is %s', async (_how, end) => {
    const [{ email } = {}] = await a.sql(
      "select email from users where role = 'therapist' and suspended_at is null and email <> ? order by id",
      [maya],
    )
    const leaving = await openStaff(b, String(email))
    const visitor = await openTalkingVisitor(a)
    const { message } = await leaving.waitForFrame('message')
    expect((await end(await a.signIn(admin), leaving.userId)).status).toBeLessThan(300)
    expect((await leaving.closes()).code).toBe(closeCodes.signedOut)
    await visitor.acknowledged(visitor.say('Written afterwards'))
    const { cookie } = leaving
    const params = { sessionId: message.sessionId }
    for (const server of [a, b]) {
      expect((await server.call(listChatMessages, { cookie, params })).status).toBe(401)
      expect((await server.call(readChatHistory, { body: params })).status).toBe(404)
      const again = await openSocket(server, { cookie })
      again.send({ type: 'admin_auth', userId: leaving.userId })
      expect(await again.waitForFrame('error')).toMatchObject({ code: 'not-allowed' })
      await again.close()
    }
    expect(JSON.stringify(leaving.frames)).not.toContain('Written afterwards')
    await visitor.close()
  })
})
