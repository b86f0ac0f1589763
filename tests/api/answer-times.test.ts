// Usual time until visitors are answered, measured without persons.
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { changeChatSession } from '#features/chat/chat/contract/conversations.ts'
import { getChatStatus, setAvailability } from '#features/chat/chat/contract/duty.ts'
import { sendChatReply } from '#features/chat/chat/contract/inbox-messages.ts'
import { sendChatMessage } from '#features/chat/chat/contract/messages.ts'
import { noor } from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { findStaffId } from '../support/staff-id.ts'
import { createTestClock, day, hour, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, captchaAnswer, startTestServer, type TestServer } from '../support/test-server.ts'

const running: TestServer[] = []
afterEach(async () => {
  for (const server of running.splice(0).toReversed()) await server.stop()
})

describe.each(callEngines)('the time to the first answer, on %s', (engine) => {
  async function start() {
    // Monday, noon in Ottawa.
    const clock = createTestClock('2026-11-23T17:00:00.000Z')
    const server = await startTestServer(engine, { CHAT_HOURS: '0-24' }, { clock })
    running.push(server)
    // Of the demo.
    await server.sql('delete from chat_answer_times')
    const write = async (sessionId: string = randomUUID()) => {
      const captcha = {
        captchaValue: captchaAnswer,
        captchaValidation: await server.captchaToken(),
      }
      const body = { sessionId, ...noor, message: 'Hello?', optimisticId: randomUUID(), ...captcha }
      expect((await server.call(sendChatMessage, { body })).status).toBe(201)
      return sessionId
    }
    const reply = async (sessionId: string, optimisticId: string = randomUUID()) => {
      const staffId = await findStaffId(server, sessionId)
      const body = { sessionId: staffId, message: 'Hello.', optimisticId }
      const cookie = await server.signIn(admin)
      expect((await server.call(sendChatReply, { cookie, body })).status).toBe(201)
    }
    const listTimes = () =>
      server.sql(
        'select month, day_kind, hour, minutes, answers from chat_answer_times order by hour, minutes',
      )
    return { clock, server, write, reply, listTimes }
  }

  it('is counted once for a conversation, at the hour in which it began', async () => {
    const { clock, write, reply, listTimes } = await start()
    const sessionId = await write()
    clock.pass(3.5 * minute)
    const optimisticId = randomUUID()
    await reply(sessionId, optimisticId)
    // Repeated, as after a lost response, and a second answer in a row.
    await reply(sessionId, optimisticId)
    await reply(sessionId)
    await write(sessionId)
    clock.pass(hour)
    await reply(sessionId)
    const noon = { month: '2026-11', day_kind: 'weekday', hour: 12 }
    expect(await listTimes()).toEqual([{ ...noon, minutes: 4, answers: 1 }])
    const later = await write()
    clock.pass(2 * hour)
    await reply(later)
    expect(await listTimes()).toEqual([
      { ...noon, minutes: 4, answers: 1 },
      { ...noon, hour: 13, minutes: 61, answers: 1 },
    ])
  })

  it('counts a conversation that no one answered as longer than an hour, unless staff closed it', async () => {
    const { clock, server, write, listTimes } = await start()
    await write()
    const closed = await write()
    const cookie = await server.signIn(admin)
    const params = { sessionId: await findStaffId(server, closed) }
    await server.call(changeChatSession, { cookie, params, body: { state: 'closed' } })
    clock.pass(8 * day)
    await server.restart()
    await eventually(async () =>
      expect(await listTimes()).toMatchObject([{ hour: 12, minutes: 61, answers: 1 }]),
    )
    expect(await server.sql('select id from chat_sessions')).toEqual([])
  })

  it('is published from ten measured waits on, at that hour of that kind of day', async () => {
    const { clock, server, write, reply } = await start()
    const cookie = await server.signIn(admin)
    const readMinutes = async () => {
      await server.call(setAvailability, {
        cookie: await server.signIn(admin),
        body: { available: true },
      })
      return ((await server.call(getChatStatus)).json as { usualMinutes: number | null })
        .usualMinutes
    }
    await server.call(setAvailability, { cookie, body: { available: true } })
    const measure = async (waitedMs: number) => {
      await server.sql('delete from chat_sessions')
      const sessionId = await write()
      // The wait is part of the stored conversation: the hour of the clock stays the same.
      const began = new Date(clock.now().getTime() - waitedMs).toISOString()
      await server.sql('update chat_sessions set created_at = ?, waiting_since = ?', [began, began])
      await reply(sessionId)
    }
    clock.pass(45 * minute)
    for (let n = 0; n < 9; n += 1) await measure(n < 7 ? 3.2 * minute : 30 * minute)
    expect(await readMinutes()).toBeNull()
    await measure(1.5 * minute)
    expect(await readMinutes()).toBe(4)
    for (let n = 0; n < 3; n += 1) await measure(25 * minute)
    expect(await readMinutes()).toBe(30)
    clock.pass(hour)
    expect(await readMinutes()).toBeNull()
    clock.pass(23 * hour)
    expect(await readMinutes()).toBe(30)
    // Saturday.
    clock.pass(4 * day)
    expect(await readMinutes()).toBeNull()
  })

  it('outlives the conversations, and is deleted after three full months', async () => {
    const { clock, server, listTimes, write, reply } = await start()
    await reply(await write())
    clock.pass(90 * day)
    await server.restart()
    await eventually(async () =>
      expect(await server.sql('select id from chat_sessions')).toEqual([]),
    )
    expect(await listTimes()).toHaveLength(1)
    clock.pass(10 * day)
    await server.restart()
    await eventually(async () => expect(await listTimes()).toEqual([]))
  })
})
