import type { QueryClient } from '@tanstack/react-query'
import { runInBackground } from '#platform/client/last-input.ts'
import type { LiveChannel } from '#platform/client/realtime/live-channel.ts'
import { topics } from '#shared/topics.ts'
import { changedFrame } from '../contract.ts'

/** Changes within this time are read together. */
const batchMs = 250

// The session is not refreshed: others do not change it, and the next call notices its end.
const isRefreshed = (topic: string) => topic !== 'session'

const refresh = (client: QueryClient, changed: readonly string[]) =>
  runInBackground(() =>
    Promise.all(changed.map((topic) => client.invalidateQueries({ queryKey: [topic] }))),
  )

/** Reads again what the screen shows of all topics, for a tab that may have missed any change. */
export const refreshAllTopics = (client: QueryClient) => refresh(client, topics.filter(isRefreshed))

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
