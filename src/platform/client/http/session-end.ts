import { useSyncExternalStore } from 'react'

/**
 * Whether the server still knows who this is.
 * - `uncertain`: something says that the session is over; until that is known nothing is shown
 * - `ended`: nobody is signed in, and something unsaved is on the page
 * - `leaving`: the same without anything unsaved; the sign-in page is on its way
 * - `locked`: the session waits for its owner's password
 */
export type SessionState = 'alive' | 'uncertain' | 'ended' | 'leaving' | 'locked'

let state: SessionState = 'alive'
let isEndExpected = false
const listeners = new Set<() => void>()

function change(next: SessionState) {
  // Nothing calls a page back that is being left.
  if (state === next || state === 'leaving') return
  state = next
  for (const listener of listeners) listener()
}

/** A call was refused for want of a sign-in, or the server closed the socket. */
export function suspectSessionEnded() {
  if (state === 'alive' && !isEndExpected) change('uncertain')
}

/** A call of staff succeeded although the session had ended: somebody has signed in elsewhere. */
export function suspectSessionRestored() {
  if (state === 'ended') change('uncertain')
}

export const markSessionEnded = () => change('ended')
export const markSessionLeaving = () => change('leaving')
export const markSessionLocked = () => change('locked')

export function markSessionAlive() {
  isEndExpected = false
  change('alive')
}

/**
 * This tab ends the session itself, and knows where to go afterwards.
 * @returns a function for when that failed
 */
export function expectSessionEnd(): () => void {
  isEndExpected = true
  return () => {
    isEndExpected = false
  }
}

export const readSessionState = () => state

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSessionState = () =>
  useSyncExternalStore(subscribe, readSessionState, (): SessionState => 'alive')

/** Whether what is shown may be read and refreshed. */
export const useSessionAlive = () => useSessionState() === 'alive'

// ── Other tabs of this browser ───────────────────────────────────────────────────────────────────

export type SessionEvent = 'signed in' | 'signed out' | 'locked' | 'unlocked'

const channelName = 'session'
const isSessionEvent = (data: unknown): data is SessionEvent =>
  data === 'signed in' || data === 'signed out' || data === 'locked' || data === 'unlocked'

/** Tells the other tabs what happened to the session that they share. */
export function publishSessionEvent(news: SessionEvent): void {
  const channel = new BroadcastChannel(channelName)
  // A channel reaches pages of this origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(news)
  channel.close()
}

/** @returns a function that stops it */
export function onSessionEvent(listener: (news: SessionEvent) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isSessionEvent(data)) listener(data)
  })
  return () => channel.close()
}
