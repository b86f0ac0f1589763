import cookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import type { User } from '#features/core/accounts/contract.ts'
import { closeCodes, frameLimit } from '#features/core/live/contract.ts'
import { createLiveService } from '#features/core/live/server/service.ts'
import { createLocalEventBus } from '#platform/server/events/event-bus.ts'
import { addSockets } from '#platform/server/realtime/sockets.ts'
import { openSocket } from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { createTestLog } from '../support/test-log.ts'

const grace: User = {
  id: 7,
  username: 'grace',
  email: 'grace@practice.example',
  firstName: 'Grace',
  lastName: 'Kim',
  role: 'admin',
  createdAt: '2026-11-01T15:00:00.000Z',
}

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** The socket of the portal alone, with no feature but `live`. */
async function startLive(topics: readonly string[]) {
  const app = fastify()
  await app.register(cookie)
  const { logger } = createTestLog()
  const eventBus = createLocalEventBus()
  const tokens = new Set(['desk', 'laptop'])
  const live = createLiveService({
    accounts: { find: async (id) => (id === grace.id ? grace : undefined) },
    sessions: { peek: async (token) => (tokens.has(token) ? { userId: grace.id } : null) },
    eventBus,
    logger,
    sessionCookieName: 'session',
    topics,
  })
  addSockets(app, {
    config: { isHttps: false, ownOrigins: [], trustedProxies: 0, isRateLimited: true },
    logger,
    path: '/ws',
    frameLimit,
    accept: live.accept,
    tooManyText: live.tooManyText,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  ends.push(async () => {
    await app.close()
    await live.close()
  })
  return {
    eventBus,
    signOut: (token: string) => tokens.delete(token),
    /** A tab of Grace's portal. */
    async openTab(token: string) {
      const tab = await openSocket({ url }, { cookie: `session=${token}` })
      tab.send({ type: 'admin_auth', userId: grace.id })
      await tab.waitForFrame('ready')
      return tab
    },
    openAnonymous: () => openSocket({ url }),
  }
}

describe('live updates of the portal', () => {
  it('reach every open tab for a topic that was just added', async () => {
    const { eventBus, openTab } = await startLive(['weather'])
    const tabs = [await openTab('desk'), await openTab('laptop')]
    await eventBus.publish({ t: 'changed', topic: 'audit' }) // stored, but not shown live
    await eventBus.publish({ t: 'changed', topic: 'weather' })
    for (const tab of tabs) {
      expect(await tab.waitForFrame('changed')).toEqual({ type: 'changed', topics: ['weather'] })
    }
  })

  it('name every topic after a gap in the events', async () => {
    const { eventBus, openTab } = await startLive(['weather', 'tides'])
    const tab = await openTab('desk')
    await eventBus.publish({ t: 'resync' })
    expect(await tab.waitForFrame('changed')).toEqual({
      type: 'changed',
      topics: ['weather', 'tides'],
    })
  })

  it('begin with how long ago each topic changed, for a tab that has read before', async () => {
    const { eventBus, openTab } = await startLive(['weather'])
    await eventBus.publish({ t: 'changed', topic: 'audit' })
    await eventBus.publish({ t: 'changed', topic: 'weather' })
    const tab = await openTab('desk')
    const { allChangedMs, changedMs } = await tab.waitForFrame('ready')
    expect(Object.keys(changedMs)).toEqual(['audit', 'weather'])
    for (const age of Object.values(changedMs)) expect(age).toBeLessThanOrEqual(allChangedMs)
  })

  it('do not reach a socket that has not signed in', async () => {
    const { eventBus, openTab, openAnonymous } = await startLive(['weather'])
    const visitor = await openAnonymous()
    visitor.send({ type: 'admin_auth', userId: grace.id })
    expect(await visitor.waitForFrame('error')).toEqual({
      type: 'error',
      code: 'not-allowed',
      message: 'Please sign in to answer chats.',
    })
    const tab = await openTab('desk')
    await eventBus.publish({ t: 'changed', topic: 'weather' })
    await tab.waitForFrame('changed')
    visitor.send({ type: 'ping' })
    await visitor.waitForFrame('pong')
    expect(visitor.of('changed')).toEqual([])
  })

  it('end in the tab whose session ends, and go on in the other', async () => {
    const { eventBus, openTab, signOut } = await startLive(['weather'])
    const staff = await openTab('desk')
    const laptop = await openTab('laptop')
    signOut('desk')
    await eventBus.publish({ t: 'changed', topic: 'session' })
    expect(await staff.closes()).toEqual({ code: closeCodes.signedOut, reason: 'signed out' })
    await eventBus.publish({ t: 'changed', topic: 'weather' })
    await laptop.waitForFrame('changed')
    await eventually(() => expect(staff.of('changed')).toEqual([]))
  })

  it('refuse a frame that no feature has registered', async () => {
    const { openTab } = await startLive(['weather'])
    const tab = await openTab('desk')
    tab.send({ type: 'join', sessionId: 'abcdefabcdefabcdef' })
    expect(await tab.waitForFrame('error')).toMatchObject({ code: 'bad-frame' })
  })
})
