import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { createLiveChannel } from '#platform/client/realtime/live-channel.ts'
import { eventually } from '../../../../../tests/support/eventually.ts'
import { type FrameServer, startFrameServer } from '../../../../../tests/support/frame-server.ts'
import { refreshAllTopics, refreshChangedTopics, refreshMissedChanges } from './topic-refresher.ts'

let server: FrameServer
const closers: (() => void)[] = []
beforeEach(async () => {
  server = await startFrameServer()
})
afterEach(async () => {
  for (const close of closers.splice(0)) close()
  await server.stop()
})

/** A tab that shows one read of each topic. @returns how often each was made */
async function openTab(...shown: string[]) {
  const client = createQueryClient(() => Promise.reject(new Error('no endpoint is called')))
  const reads: Record<string, number> = {}
  for (const topic of shown) {
    reads[topic] = 0
    const observer = new QueryObserver(client, {
      queryKey: [topic, '/api/some', {}],
      queryFn: () => (reads[topic] = (reads[topic] ?? 0) + 1),
    })
    closers.push(observer.subscribe(() => {}))
  }
  const channel = createLiveChannel()
  closers.push(refreshChangedTopics(channel, client), refreshMissedChanges(channel, client))
  let isUp = false
  const socket = channel.open({
    address: server.url(),
    greeting: { type: 'hello' },
    onStatus: (status) => (isUp = status === 'up'),
    onClose: () => {},
  })
  closers.push(() => socket.close())
  const connection = await eventually(() => {
    expect(isUp).toBe(true)
    return server.last()
  })
  return {
    client,
    reads,
    receive: (frame: object) => connection.send(JSON.stringify(frame)),
  }
}

describe('an open tab of the portal', () => {
  it('shows the changes of a topic that was just added, as does a second tab', async () => {
    const tabs = [await openTab('weather', 'tides'), await openTab('weather', 'tides')]
    for (const { receive } of tabs) receive({ type: 'changed', topics: ['weather'] })
    for (const { reads } of tabs) {
      await eventually(() => expect(reads).toEqual({ weather: 2, tides: 1 }))
    }
  })

  it('reads changes that come closely together at most twice', async () => {
    const { reads, receive } = await openTab('weather', 'tides')
    for (let n = 0; n < 20; n += 1) receive({ type: 'changed', topics: ['weather'] })
    receive({ type: 'changed', topics: ['tides'] })
    await eventually(() => expect(reads).toEqual({ weather: 3, tides: 2 }))
  })

  it('reads what has changed since it was read once the channel is ready, and nothing else', async () => {
    const { reads, receive } = await openTab('session', 'leads', 'conversations', 'weather')
    // Before this process began, which may have run the tests of hours.
    const longAgo = performance.now() + 3_600_000
    const changedMs = { leads: 0, conversations: longAgo, session: 0, weather: 0 }
    receive({ type: 'ready', allChangedMs: longAgo, changedMs })
    await eventually(() => expect(reads['leads']).toBe(2))
    // Said again, as when another conversation is opened, it causes no read.
    receive({ type: 'ready', allChangedMs: 0, changedMs: {} })
    receive({ type: 'changed', topics: ['leads'] })
    await eventually(() => expect(reads['leads']).toBe(3))
    expect(reads).toEqual({ session: 1, leads: 3, conversations: 1, weather: 1 })
  })

  it('reads everything again where the server has just started', async () => {
    const { reads, receive } = await openTab('leads', 'conversations')
    receive({ type: 'ready', allChangedMs: 0, changedMs: {} })
    await eventually(() => expect(reads).toEqual({ leads: 2, conversations: 2 }))
  })

  it('ignores frames of features and changes of the session', async () => {
    const { reads, receive } = await openTab('session', 'weather')
    receive({ type: 'message', topics: ['weather'] })
    receive({ type: 'changed', topics: ['session'] })
    receive({ type: 'changed', topics: ['weather'] })
    await eventually(() => expect(reads).toEqual({ session: 1, weather: 2 }))
  })

  it('reads everything but the session again after an interruption', async () => {
    const { client, reads } = await openTab('session', 'leads', 'conversations')
    await refreshAllTopics(client)
    expect(reads).toEqual({ session: 1, leads: 2, conversations: 2 })
  })
})
