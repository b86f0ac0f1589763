// The state, the owner and the unread mark of conversations.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  countConversations,
  listChatColleagues,
  listChatSessions,
} from '#features/chat/chat/contract/conversations.ts'
import {
  countUnreadMessages,
  markMessagesRead,
} from '#features/chat/chat/contract/inbox-messages.ts'
import type { ViewCounts } from '#features/chat/chat/contract/states.ts'
import { suspendUser } from '#features/staff/user-admin/contract.ts'
import { openStaff } from '../support/chat-client.ts'
import { type Person, setupConversationStates } from '../support/conversation-states-test-bed.ts'
import { eventually } from '../support/eventually.ts'
import { minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, daniel, maya } from '../support/test-server.ts'

describe.each(callEngines)('a conversation’s state on %s', (engine) => {
  const {
    clock,
    practice,
    signIn,
    say,
    begin,
    reply,
    change,
    markRead,
    markUnread,
    look,
    list,
    listActions,
  } = setupConversationStates(engine)

  it('waits from the first unanswered message on, until someone answers', async () => {
    const { grace } = practice
    const sessionId = await begin()
    const began = clock.now().toISOString()
    clock.pass(minute)
    await say(sessionId, 'Still there?')
    expect(await look(grace, sessionId)).toMatchObject({ state: 'waiting', waitingSince: began })
    clock.pass(minute)
    await reply(grace, sessionId)
    expect(await look(grace, sessionId)).toMatchObject({
      state: 'open',
      waitingSince: null,
      lastMessageBy: 'Grace Kim',
    })
    clock.pass(minute)
    await say(sessionId, 'Thank you')
    const asked = clock.now().toISOString()
    expect(await look(grace, sessionId)).toMatchObject({
      state: 'waiting',
      waitingSince: asked,
      lastMessageBy: null,
    })
    // Being read is not being answered.
    await markRead(grace, sessionId)
    expect(await look(grace, sessionId)).toMatchObject({ state: 'waiting', waitingSince: asked })
  })

  it('is closed without losing anything, and reopened by the visitor’s next message', async () => {
    const { grace, elise } = practice
    const sessionId = await begin()
    const closed = await change(grace, sessionId, { state: 'closed' })
    expect([closed.status, closed.json]).toMatchObject([
      200,
      { sessionId, state: 'closed', waitingSince: null },
    ])
    // The same again changes nothing.
    await change(grace, sessionId, { state: 'closed' })
    expect((await list(grace, 'closed')).sessions).toContain(sessionId)
    expect((await list(grace)).sessions).toContain(sessionId)
    clock.pass(minute)
    await say(sessionId, 'One more question')
    expect(await look(grace, sessionId)).toMatchObject({
      state: 'waiting',
      waitingSince: clock.now().toISOString(),
    })
    await reply(elise, sessionId)
    await change(elise, sessionId, { state: 'closed' })
    expect((await change(elise, sessionId, { state: 'open' })).json).toMatchObject({
      state: 'open',
      waitingSince: null,
    })
    expect(await listActions(sessionId)).toEqual([
      'conversation.created',
      'conversation.closed',
      'conversation.viewed',
      'conversation.replied',
      'conversation.assigned',
      'conversation.closed',
      'conversation.reopened',
    ])
  })

  it.each(['open', 'waiting'])(
    'waits again since the question when it is reopened as %s',
    async (state) => {
      const { grace } = practice
      const sessionId = await begin()
      clock.pass(minute)
      await reply(grace, sessionId)
      clock.pass(minute)
      await say(sessionId, 'And on Saturdays?')
      const asked = clock.now().toISOString()
      clock.pass(minute)
      await say(sessionId, 'Still there?')
      const later = await begin()
      await change(grace, sessionId, { state: 'closed' })
      clock.pass(minute)
      const reopened = await change(grace, sessionId, { state })
      expect(reopened.json).toMatchObject({ state: 'waiting', waitingSince: asked })
      const { sessions } = await list(grace, 'waiting')
      expect(sessions.indexOf(sessionId)).toBeLessThan(sessions.indexOf(later))
      // Neither word hides that the visitor has no answer.
      const unchanged = await change(grace, sessionId, { state: 'open' })
      expect(unchanged.json).toMatchObject({ state: 'waiting', waitingSince: asked })
    },
  )

  it('belongs to the person who replies first, even when two reply at once', async () => {
    const { server, grace, elise, maya: ofMaya } = practice
    const sessions = await Promise.all(Array.from({ length: 5 }, begin))
    for (const sessionId of sessions) {
      await Promise.all([reply(grace, sessionId, 'Grace'), reply(ofMaya, sessionId, 'Maya')])
      const [first] = await server.sql(
        'select sender_name from chat_messages where session_id = ? and seq = 2',
        [sessionId],
      )
      const owner = first?.['sender_name'] === 'Grace Kim' ? grace : ofMaya
      expect(await look(elise, sessionId)).toMatchObject({ assignedTo: owner.id })
      await reply(elise, sessionId)
      expect(await look(elise, sessionId)).toMatchObject({ assignedTo: owner.id })
      const actions = await listActions(sessionId)
      expect(actions.filter((action) => action === 'conversation.assigned')).toHaveLength(1)
    }
  })

  it('is assigned to anyone who can sign in, and to no one again', async () => {
    const { server, grace, maya: ofMaya } = practice
    const sessionId = await begin()
    const taken = await change(ofMaya, sessionId, { assignedTo: ofMaya.id })
    expect(taken.json).toMatchObject({
      assignedTo: ofMaya.id,
      assignedAt: clock.now().toISOString(),
      state: 'waiting',
    })
    expect((await change(ofMaya, sessionId, { assignedTo: grace.id })).status).toBe(200)
    expect((await list(grace, 'mine')).sessions).toContain(sessionId)
    expect((await list(ofMaya, 'mine')).sessions).not.toContain(sessionId)
    const released = await change(grace, sessionId, { assignedTo: null })
    expect(released.json).toMatchObject({ assignedTo: null, assignedAt: null })

    const suspended = await signIn(daniel)
    // A recent sign-in: the password would be asked for otherwise.
    const { cookie } = await signIn(admin)
    await server.call(suspendUser, { cookie, params: { id: suspended.id } })
    for (const assignedTo of [999_999, suspended.id, 0, -1]) {
      const refused = await change(grace, sessionId, { assignedTo })
      expect([assignedTo, refused.status]).toEqual([assignedTo, 400])
      expect(refused.json).toMatchObject({ issues: [{ path: 'assignedTo' }] })
    }
    expect((await change(grace, sessionId, { state: 'gone' })).status).toBe(400)
    expect((await change(grace, randomUUID(), { state: 'closed' })).status).toBe(404)
    const { json } = await server.call(listChatColleagues, { cookie: ofMaya.cookie })
    const ids = (json as { id: number }[]).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([grace.id, ofMaya.id]))
    expect(ids).not.toContain(suspended.id)
  })

  it('is listed by view with the longest wait first, and counted', async () => {
    const { server, grace, maya: ofMaya } = practice
    await server.sql('delete from chat_messages')
    await server.sql('delete from chat_sessions')
    const [answered, closed, first, newest] = [
      await begin(),
      await begin(),
      await begin(),
      await begin(),
    ]
    clock.pass(minute)
    await reply(grace, answered)
    await change(grace, closed, { state: 'closed' })
    clock.pass(minute)
    await reply(ofMaya, first)
    clock.pass(minute)
    await say(first, 'And?')
    // It has the newest message, but waits for longer.
    clock.pass(minute)
    await say(newest, 'Hello again')
    expect((await list(grace, 'waiting')).sessions).toEqual([newest, first])
    expect((await list(grace, 'active')).sessions).toEqual([newest, first, answered])
    expect((await list(grace, 'all')).sessions).toEqual([newest, first, answered, closed])
    expect((await list(grace, 'mine')).sessions).toEqual([answered])
    expect((await list(ofMaya, 'mine')).sessions).toEqual([first])
    expect((await list(grace, 'closed')).sessions).toEqual([closed])
    expect(await list(grace, 'active', { limit: '2' })).toEqual({
      sessions: [newest, first],
      total: 3,
    })
    expect(await list(grace, 'active', { search: 'again' })).toEqual({
      sessions: [newest],
      total: 1,
    })
    // Without a view, as before: the newest message first.
    expect((await list(grace)).sessions).toEqual([newest, first, answered, closed])
    const count = async ({ cookie }: Person) =>
      (await server.call(countConversations, { cookie })).json as ViewCounts
    expect(await count(grace)).toEqual({
      waiting: 2,
      waitingRead: 0,
      mine: 1,
      mineWaiting: 0,
      all: 4,
      closed: 1,
    })
    expect(await count(ofMaya)).toMatchObject({ mine: 1, mineWaiting: 1 })
    await server.call(markMessagesRead, { params: { sessionId: first }, cookie: grace.cookie })
    expect(await count(ofMaya)).toMatchObject({ waiting: 2, waitingRead: 1 })
    await change(grace, answered, { state: 'closed' })
    expect(await count(grace)).toEqual({
      waiting: 2,
      waitingRead: 1,
      mine: 0,
      mineWaiting: 0,
      all: 4,
      closed: 2,
    })
    for (const query of [{ view: 'none' }, { limit: '0' }, { limit: '501' }]) {
      const refused = await server.call(listChatSessions, { cookie: grace.cookie, query })
      expect(refused.status).toBe(400)
    }
  })

  it('is shown to every connected member of staff at once', async () => {
    const { server, maya: ofMaya } = practice
    const socket = await openStaff(server, admin)
    const other = await openStaff(server, maya)
    const sessionId = await begin()
    await socket.waitForFrame('conversation', (frame) => frame.sessionId === sessionId)
    await change(ofMaya, sessionId, { assignedTo: ofMaya.id })
    for (const { waitForFrame } of [socket, other]) {
      await waitForFrame(
        'conversation',
        (frame) => frame.sessionId === sessionId && frame.assignedTo === ofMaya.id,
      )
    }
    await markRead(ofMaya, sessionId)
    await other.waitForFrame('conversation', ({ isUnread }) => !isUnread)
    // Read by Maya only, and hers.
    await eventually(() =>
      expect(socket.of('conversation').at(-1)).toMatchObject({ sessionId, isUnread: true }),
    )
    const counts = await server.call(countConversations, { cookie: ofMaya.cookie })
    expect(other.of('conversation').at(-1)?.counts).toEqual(counts.json)
    await reply(ofMaya, sessionId)
    await socket.waitForFrame('conversation', ({ state }) => state === 'open')
    await Promise.all([socket.close(), other.close()])
  })

  it('is read by each person for themselves, and by one of them for the badge', async () => {
    const { server, grace, maya: ofMaya } = practice
    const sessionId = await begin()
    const count = async () =>
      ((await server.call(countUnreadMessages, { cookie: grace.cookie })).json as { count: number })
        .count
    const before = await count()
    await markRead(grace, sessionId)
    expect(await look(grace, sessionId)).toMatchObject({ isUnread: false, unreadCount: 0 })
    expect(await look(ofMaya, sessionId)).toMatchObject({ isUnread: true, unreadCount: 0 })
    expect(await count()).toBe(before - 1)
    expect((await markUnread(grace, sessionId)).status).toBe(204)
    expect(await look(grace, sessionId)).toMatchObject({ isUnread: true, unreadCount: 0 })
    expect(await count()).toBe(before - 1)
    await markRead(ofMaya, sessionId)
    expect(await look(grace, sessionId)).toMatchObject({ isUnread: true })
    expect((await markUnread(grace, randomUUID())).status).toBe(404)
  })
})
