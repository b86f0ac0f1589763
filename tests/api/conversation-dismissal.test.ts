// "No reply needed" for conversations, and visitors who have left.
import { describe, expect, it } from 'vitest'
import {
  dismissConversation,
  restoreConversation,
} from '#features/chat/chat/contract/conversations.ts'
import { setupConversationStates } from '../support/conversation-states-test-bed.ts'
import { hour, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { admin } from '../support/test-server.ts'

describe.each(callEngines)('a visitor who waits on %s', (engine) => {
  const { clock, practice, say, begin, look, list } = setupConversationStates(engine)

  it('waits no longer after “No reply needed”, waits as before when it is undone, and waits after another message', async () => {
    const { grace } = practice
    const sessionId = await begin()
    const began = clock.now().toISOString()
    const cookie = grace.cookie
    const params = { sessionId }
    const dismiss = (lastMessageAt: string) =>
      practice.server.call(dismissConversation, { cookie, params, body: { lastMessageAt } })
    clock.pass(minute)
    await say(sessionId, 'Thanks')
    expect((await dismiss(began)).status).toBe(409)
    const dismissed = await dismiss(clock.now().toISOString())
    expect(dismissed.json).toMatchObject({ state: 'open', waitingSince: null, unreadCount: 0 })
    expect((await list(grace, 'waiting')).sessions).not.toContain(sessionId)
    const restore = async () =>
      (await practice.server.call(restoreConversation, { cookie, params })).status
    expect(await restore()).toBe(200)
    expect(await look(grace, sessionId)).toMatchObject({ state: 'waiting', waitingSince: began })
    await dismiss(clock.now().toISOString())
    clock.pass(minute)
    const asked = clock.now().toISOString()
    await say(sessionId, 'One more question')
    expect(await restore()).toBe(409)
    expect(await look(grace, sessionId)).toMatchObject({ state: 'waiting', waitingSince: asked })
  })

  it('does not count as waiting after twelve hours away', async () => {
    const sessionId = await begin()
    expect((await list(practice.grace, 'waiting')).sessions).toContain(sessionId)
    clock.pass(12 * hour + minute)
    // The session of the day before has ended.
    const grace = { ...practice.grace, cookie: await practice.server.signIn(admin) }
    expect((await list(grace, 'waiting')).sessions).not.toContain(sessionId)
    expect((await list(grace, 'active')).sessions).toContain(sessionId)
    expect(await look(grace, sessionId)).toMatchObject({ state: 'waiting', hasLeft: true })
  })
})
