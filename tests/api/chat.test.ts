import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type ChatMessage, readChatHistory } from '#features/chat/chat/contract/messages.ts'
import { listDemoConversations } from '#features/demo/demo/server/content.ts'
import { setupConversations } from '../support/conversation-calls.ts'
import { day } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'

describe.each(callEngines)('a conversation on %s', (engine) => {
  const { practice, send, begin, list, find, read, reply, countUnread, getRow } =
    setupConversations(engine)

  it('of the demo practice is there, with unread messages in the badge', async () => {
    const demo = (await list()).filter(({ clientName }) =>
      listDemoConversations().some(({ firstName }) => firstName === clientName),
    )
    expect(demo).toHaveLength(listDemoConversations().length)
    const waiting = listDemoConversations().flatMap(({ messages }) =>
      messages.filter(({ from, read: isRead }) => from === 'client' && !isRead),
    )
    expect(waiting.length).toBeGreaterThan(0)
    expect(demo.reduce((sum, { unreadCount }) => sum + unreadCount, 0)).toBe(waiting.length)
    expect(await countUnread()).toBeGreaterThanOrEqual(waiting.length)
    for (const { lastMessageAt } of demo) {
      expect(Date.now() - Date.parse(lastMessageAt)).toBeLessThan(7 * day)
    }
  })

  it('starts with the first message that has a solved security check', async () => {
    const sessionId = randomUUID()
    const refused = await send(sessionId, { captchaValidation: undefined })
    expect([refused.status, refused.json]).toEqual([
      400,
      {
        message: expect.stringMatching(/captcha/),
        code: 'captcha',
        issues: [{ path: 'captchaValue', message: expect.any(String) }],
      },
    ])
    expect((await send(sessionId, { captchaValue: 'WRONG' })).json).toMatchObject({
      code: 'captcha',
    })
    expect(await getRow(sessionId)).toBeUndefined()
    const captchaValidation = await practice.server.captchaToken()
    const first = await send(sessionId, { captchaValidation })
    expect(first.status).toBe(201)
    // Spent: it opens no second conversation.
    expect((await send(randomUUID(), { captchaValidation })).json).toMatchObject({
      code: 'captcha',
    })
    const second = await send(sessionId, { captchaValidation: undefined })
    expect(second.json).toMatchObject({ seq: 2 })
  })

  it('keeps its visitor, whatever name a later message has', async () => {
    const sessionId = await begin()
    await send(sessionId, {
      senderName: 'Mallory',
      senderEmail: 'm@mail.example',
      isFromClient: false,
    })
    const messages = (await read(sessionId)).json as ChatMessage[]
    expect(messages.map(({ senderName, isFromClient }) => [senderName, isFromClient])).toEqual([
      ['Noor', true],
      ['Noor', true],
    ])
  })

  it.each([
    ['a name that is missing', { senderName: undefined }, 'First name is required'],
    ['a name of one letter', { senderName: 'N' }, 'First name is required'],
    ['no e-mail address', { senderEmail: 'noor at home' }, 'Valid email is required'],
    ['a phone that is too short', { senderPhone: '613' }, 'Valid phone number is required'],
    ['nothing to say', { message: '  ' }, 'Message cannot be empty'],
    [
      'too much to say',
      { message: 'x'.repeat(2001) },
      'A message can have 2,000 characters at most',
    ],
    ['an id that is none', { sessionId: 'short' }, 'This is not a conversation'],
    ['a NUL', { message: 'a\0b' }, 'This text holds characters that cannot be stored.'],
  ])('is not started with %s', async (_, changes, sentence) => {
    const answer = await send(randomUUID(), changes)
    expect([answer.status, (answer.json as { message: string }).message]).toEqual([400, sentence])
  })

  it('needs no phone number', async () => {
    const sessionId = randomUUID()
    expect((await send(sessionId, { senderPhone: null })).status).toBe(201)
    expect(await find(sessionId)).toMatchObject({ clientPhone: null })
  })

  it('stores the same message once, however many requests send it at once', async () => {
    const sessionId = randomUUID()
    const optimisticId = randomUUID()
    const first = await Promise.all(
      Array.from({ length: 8 }, () => send(sessionId, { optimisticId })),
    )
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(first.map(({ text }) => text)).size).toBe(1)
    const again = randomUUID()
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        send(sessionId, { optimisticId: n % 2 ? again : randomUUID(), captchaValue: undefined }),
      ),
    )
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([201]))
    const messages = (await read(sessionId)).json as ChatMessage[]
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
  })

  it('returns the stored reply when the same one is sent again', async () => {
    const sessionId = await begin()
    const optimisticId = randomUUID()
    const answers = await Promise.all([
      reply(sessionId, 'Yes, hello.', optimisticId),
      reply(sessionId, 'Yes, hello.', optimisticId),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.json).toEqual(answers[1]?.json)
    expect(answers[0]?.json).toMatchObject({
      seq: 2,
      isFromClient: false,
      senderName: 'Grace Kim',
      senderEmail: 'hello@stillwater.example',
      optimisticId,
    })
    expect((await read(sessionId)).json).toHaveLength(2)
    // The visitor cannot pass for having sent it.
    expect((await send(sessionId, { optimisticId })).status).toBe(400)
  })

  it('returns its last 50 messages, or those after a sequence number', async () => {
    const sessionId = await begin('1')
    for (let n = 2; n <= 60; n += 1) await reply(sessionId, String(n))
    const history = async (lastSeq?: number) =>
      (
        (await practice.server.call(readChatHistory, { body: { sessionId, lastSeq } })).json as {
          messages: ChatMessage[]
        }
      ).messages.map(({ seq }) => seq)
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, n) => from + n)
    expect(await history()).toEqual(numbers(11, 60))
    expect(await history(57)).toEqual([58, 59, 60])
    expect(await history(60)).toEqual([])
    expect(await history(2)).toEqual(numbers(3, 52))
    expect(await history(1000)).toEqual(numbers(11, 60))
    const missing = await practice.server.call(readChatHistory, {
      body: { sessionId: randomUUID() },
    })
    expect(missing.json).toEqual({ messages: [] })
  })
})
