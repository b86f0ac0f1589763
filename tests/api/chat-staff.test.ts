import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  type ChatSessionSummary,
  deleteChatSession,
  getChatAvailability,
  listChatSessions,
} from '#features/chat/chat/contract/conversations.ts'
import { createChatLead } from '#features/chat/chat/contract/conversion.ts'
import { chatHeartbeat } from '#features/chat/chat/contract/heartbeat.ts'
import { markMessagesRead } from '#features/chat/chat/contract/inbox-messages.ts'
import { type ChatMessage } from '#features/chat/chat/contract/messages.ts'
import { openStaff, openVisitor } from '../support/chat-client.ts'
import { chatLead, setupConversations } from '../support/conversation-calls.ts'
import { eventually } from '../support/eventually.ts'
import { day } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { admin } from '../support/test-server.ts'

describe.each(callEngines)('a conversation as staff see it, on %s', (engine) => {
  const {
    practice,
    toStaffId,
    send,
    begin,
    list,
    find,
    read,
    reply,
    countUnread,
    getRow,
    listActions,
  } = setupConversations(engine)

  it('is listed for both roles, the latest first, and its unread messages are counted', async () => {
    const before = await countUnread()
    const older = await begin('First')
    const newer = await begin('Second')
    const [olderId, newerId] = [await toStaffId(older), await toStaffId(newer)]
    await send(older, { message: 'Still there?' })
    const listed = await list(practice.asMaya)
    expect(listed.slice(0, 2).map(({ sessionId }) => sessionId)).toEqual([olderId, newerId])
    expect(listed[0]).toEqual({
      sessionId: olderId,
      number: (await getRow(older))?.['id'],
      clientName: 'Noor',
      clientEmail: 'noor@mail.example',
      clientPhone: '(613) 555-0187',
      language: 'en',
      lastMessage: 'Still there?',
      lastMessageAt: expect.stringMatching(/Z$/),
      lastMessageBy: null,
      unreadCount: 2,
      state: 'waiting',
      assignedTo: null,
      assignedAt: null,
      waitingSince: expect.stringMatching(/Z$/),
      isUnread: true,
      hasLeft: false,
      isOnline: false,
      lastSeenFormatted: expect.stringMatching(/^\w{3} \d+, \d+:\d\d [AP]M$/),
      leadId: null,
      callBackAt: null,
      mayOpenLead: false,
    })
    expect(await countUnread()).toBe(before + 3)
    await reply(older, 'Yes.')
    expect(await countUnread()).toBe(before + 3)
    const marked = await practice.server.call(markMessagesRead, {
      cookie: practice.asMaya,
      params: { sessionId: olderId },
    })
    expect([marked.status, marked.json]).toEqual([200, { success: true }])
    expect(await countUnread()).toBe(before + 1)
    expect((await find(older))?.unreadCount).toBe(0)
    expect((await read(older)).json).toMatchObject([
      { isRead: true },
      { isRead: true },
      { isFromClient: false },
    ])
  })

  it('is not found if it is unknown', async () => {
    const params = { sessionId: randomUUID() }
    const cookie = practice.asAdmin
    const answers = await Promise.all([
      read(params.sessionId),
      reply(params.sessionId, 'Hello?'),
      practice.server.call(markMessagesRead, { cookie, params }),
      practice.server.call(deleteChatSession, { cookie, params }),
      practice.server.call(createChatLead, { cookie, params, body: chatLead }),
      practice.server.call(chatHeartbeat, { body: params }),
    ])
    for (const { status, json } of answers) {
      expect([status, (json as { message: string }).message]).toEqual([
        404,
        'This conversation is not here, or no longer here.',
      ])
    }
  })

  it('is audited by its number alone', async () => {
    const sessionId = await begin()
    const number = (await getRow(sessionId))?.['id']
    await read(sessionId)
    await read(sessionId, practice.asMaya)
    await read(sessionId) // the same look, refreshed
    await reply(sessionId, 'Hello.')
    const params = { sessionId: await toStaffId(sessionId) }
    const deleted = await practice.server.call(deleteChatSession, {
      cookie: practice.asAdmin,
      params,
    })
    expect([deleted.status, deleted.text]).toEqual([204, ''])
    expect(await listActions(number)).toEqual([
      'conversation.created',
      'conversation.viewed',
      'conversation.viewed',
      'conversation.replied',
      'conversation.assigned',
      'conversation.deleted',
    ])
    const all = await practice.server.sql('select * from audit_log')
    expect(JSON.stringify(all)).not.toContain(sessionId)
    expect(JSON.stringify(all)).not.toContain(params.sessionId)
    expect(all.some((row) => row['action'] === 'conversation.listed')).toBe(true)
    expect((await read(sessionId)).status).toBe(404)
    expect(
      await practice.server.sql('select 1 from chat_messages where session_id = ?', [
        params.sessionId,
      ]),
    ).toEqual([])
  })

  it('is online for 40 seconds after a heartbeat', async () => {
    const sessionId = await begin()
    expect((await find(sessionId))?.isOnline).toBe(false)
    const heartbeat = await practice.server.call(chatHeartbeat, { body: { sessionId } })
    expect([heartbeat.status, heartbeat.text]).toEqual([204, ''])
    expect((await find(sessionId))?.isOnline).toBe(true)
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
    const staffId = await toStaffId(sessionId)
    const setHeartbeat = (at: string) =>
      practice.server.sql('update chat_sessions set heartbeat_at = ? where session_id = ?', [
        at,
        staffId,
      ])
    await setHeartbeat(ago(30_000))
    expect((await find(sessionId))?.isOnline).toBe(true)
    await setHeartbeat(ago(40_000))
    expect((await find(sessionId))?.isOnline).toBe(false)
  })

  it('is hidden as soon as it expires, and deleted by the sweep', async () => {
    const sessionId = await begin('Old words')
    const staffId = await toStaffId(sessionId)
    const row = await getRow(sessionId)
    const [message] = (await read(sessionId)).json as ChatMessage[]
    expect(Date.parse(message?.expiresAt ?? '') - Date.parse(message?.timestamp ?? '')).toBe(
      6 * day,
    )
    await send(sessionId, { message: 'Newer words' })
    const before = await countUnread()
    const past = new Date(Date.now() - 1000).toISOString()
    await practice.server.sql(
      'update chat_messages set expires_at = ? where session_id = ? and seq = 1',
      [past, staffId],
    )
    expect(((await read(sessionId)).json as ChatMessage[]).map(({ seq }) => seq)).toEqual([2])
    expect((await find(sessionId))?.unreadCount).toBe(1)
    expect(await countUnread()).toBe(before - 1)
    const visitor = await openVisitor(practice.server, sessionId)
    await practice.server.sql('update chat_messages set expires_at = ? where session_id = ?', [
      past,
      staffId,
    ])
    await practice.server.sql('update chat_sessions set expires_at = ? where session_id = ?', [
      past,
      staffId,
    ])
    expect(await find(sessionId)).toBeUndefined()
    expect((await read(sessionId)).status).toBe(404)
    expect(await countUnread()).toBe(before - 2)
    // Its visitor starts again: with a security check, from the first place on.
    expect((await send(sessionId, { captchaValue: undefined })).json).toMatchObject({
      code: 'captcha',
    })
    await visitor.close()
    await practice.server.restart() // the job runs at the start
    await eventually(async () => expect(await getRow(sessionId)).toBeUndefined())
    expect(await listActions(row?.['id'])).toContain('retention.deleted')
    expect((await send(sessionId)).json).toMatchObject({ seq: 1 })
  })

  it('is possible at any hour where chat is always open', async () => {
    const { json } = await practice.server.call(getChatAvailability)
    expect(json).toEqual({
      available: true,
      opensAt: null,
      closesAt: null,
      timezone: 'America/Toronto',
    })
  })

  it('reaches staff at once, and the reply reaches the visitor', async () => {
    const grace = await openStaff(practice.server, admin)
    const visitor = await openVisitor(practice.server)
    const stored = await visitor.acknowledged(visitor.say('Anyone there?', await visitor.solve()))
    expect(stored).toMatchObject({ seq: 1, isFromClient: true, senderName: 'Noor' })
    const sessionId = await visitor.getStaffId()
    expect((await grace.waitForFrame('message')).message).toEqual({ ...stored, sessionId })
    const answer = await reply(visitor.sessionId, 'Grace here.')
    const { message } = await visitor.waitForFrame('message', (frame) => frame.message.seq === 2)
    // Of staff, visitors receive the first name only.
    expect(answer.json).toMatchObject({ senderName: 'Grace Kim' })
    expect(message).toEqual({
      ...(answer.json as ChatMessage),
      sessionId: visitor.sessionId,
      senderName: 'Grace',
    })
    await Promise.all([visitor.close(), grace.close()])
  })

  it('is listed among the latest 500, however many there are', async () => {
    const far = new Date(Date.now() + day)
    const at = (n: number) => new Date(far.getTime() + n * 1000).toISOString()
    const total = 510
    const row = '(?, ?, ?, ?, ?, ?, ?, ?, 1)'
    const ids = Array.from({ length: total }, (_, n) => `of-many-${String(n).padStart(12, '0')}`)
    await practice.server.sql(
      `insert into chat_sessions (session_id, secret_hash, sender_name, sender_email, created_at, last_seen, last_message_at, expires_at, last_seq)
       values ${ids.map(() => row).join(', ')}`,
      ids.flatMap((id, n) =>
        [
          [id, `hash of ${id}`, 'One of many', 'many@mail.example'],
          [at(n), at(n), at(n), at(n + day)],
        ].flat(),
      ),
    )
    await practice.server.sql(
      `insert into chat_messages (session_id, seq, sender_name, sender_email, message, is_from_client, timestamp, expires_at)
       values ${ids.map(() => "(?, 1, 'One', 'many@mail.example', 'Hello', true, ?, ?)").join(', ')}`,
      ids.flatMap((id, n) => [id, at(n), at(n + day)]),
    )
    const { json, headers } = await practice.server.call(listChatSessions, {
      cookie: practice.asAdmin,
    })
    expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(total)
    const listed = (json as ChatSessionSummary[]).map(({ sessionId }) => sessionId)
    expect(listed).toEqual(ids.slice(-500).toReversed())
    await practice.server.sql("delete from chat_messages where session_id like 'of-many-%'")
    await practice.server.sql("delete from chat_sessions where session_id like 'of-many-%'")
  })
})
