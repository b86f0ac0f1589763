import type { Query, QueryClient } from '@tanstack/react-query'
import { findReadStart, recordReadStarts } from '#platform/client/http/read-starts.ts'
import { runInBackground } from '#platform/client/last-input.ts'
import type { LiveChannel } from '#platform/client/realtime/live-channel.ts'
import { topics } from '#shared/topics.ts'
import { changedFrame, readyFrame } from '../contract.ts'

/** Changes within this time are read together. */
const batchMs = 250

// The session is not refreshed: others do not change it, and the next call notices its end.
const isRefreshed = (topic: string) => topic !== 'session'
const isKnown = (topic: string) => isRefreshed(topic) && topics.some((known) => known === topic)

const refresh = (client: QueryClient, changed: readonly string[]) =>
  runInBackground(() =>
    Promise.all(changed.map((topic) => client.invalidateQueries({ queryKey: [topic] }))),
  )

/** Reads again what the screen shows of all topics, for a tab that may have missed any change. */
export const refreshAllTopics = (client: QueryClient) => refresh(client, topics.filter(isRefreshed))

// A change reaches the instance that answers the tab a moment later than the one that the socket is on.
const toleranceMs = 2_000

/**
 * When the channel is ready for the first time, reads again what has changed since it was read: until then the
 * tab was not notified of changes.
 * @returns a function that stops it
 */
export function refreshMissedChanges(channel: LiveChannel, client: QueryClient): () => void {
  let isReady = false
  recordReadStarts(client)
  return channel.subscribe((frame) => {
    const { data } = readyFrame.safeParse(frame)
    if (!data || isReady) return
    isReady = true
    const now = performance.now()
    const isMissed = (query: Query) => {
      const topic = String(query.queryKey[0])
      const changedMs = Math.min(data.changedMs[topic] ?? Infinity, data.allChangedMs)
      return isKnown(topic) && changedMs <= now - findReadStart(query) + toleranceMs
    }
    void runInBackground(() => client.invalidateQueries({ predicate: isMissed }))
  })
}

/**
 * Reads again what the screen shows of the topics that `changed` frames name, in the background of what the
 * user does: of the first ones at once, of those that follow closely in one batch.
 * @returns a function that stops it
 */
export function refreshChangedTopics(channel: LiveChannel, client: QueryClient): () => void {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    timer = undefined
    if (waiting.size === 0) return
    const changed = [...waiting]
    waiting.clear()
    timer = setTimeout(flush, batchMs)
    void refresh(client, changed)
  }

  const unsubscribe = channel.subscribe((frame) => {
    const { data } = changedFrame.safeParse(frame)
    for (const topic of data?.topics ?? []) if (isRefreshed(topic)) waiting.add(topic)
    if (timer === undefined) flush()
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}
