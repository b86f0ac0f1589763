import { useSyncExternalStore } from 'react'
import { onSessionState, readSessionState, type SessionState } from './session-end.ts'

export const useSessionState = () =>
  useSyncExternalStore(onSessionState, readSessionState, (): SessionState => 'alive')

/** True while the page's data may be shown and refreshed. */
export const useSessionAlive = () => useSessionState() === 'alive'
