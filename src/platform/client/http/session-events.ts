// Changes to the session that all tabs of a browser share.

const sessionEvents = ['signed in', 'signed out', 'locked', 'unlocked', 'confirmed'] as const
export type SessionEvent = (typeof sessionEvents)[number]

const channelName = 'session'
const isSessionEvent = (data: unknown): data is SessionEvent =>
  sessionEvents.some((event) => event === data)

/** Notifies the other tabs of a change to the session that all tabs share. */
export function publishSessionEvent(event: SessionEvent): void {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes no target: it reaches only pages of this origin
  channel.postMessage(event)
  channel.close()
}

/** @returns a function that stops it */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isSessionEvent(data)) listener(data)
  })
  return () => channel.close()
}
