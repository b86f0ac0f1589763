// Changes to the session that all tabs of a browser share.

export type SessionEvent = 'signed in' | 'signed out' | 'locked' | 'unlocked'

const channelName = 'session'
const isSessionEvent = (data: unknown): data is SessionEvent =>
  data === 'signed in' || data === 'signed out' || data === 'locked' || data === 'unlocked'

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
