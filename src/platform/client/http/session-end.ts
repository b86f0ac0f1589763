/**
 * True if the session is still valid on the server.
 * - `uncertain`: there are signs that the session has ended; until that is checked nothing is shown
 * - `ended`: signed out, with unsaved text on the page
 * - `leaving`: signed out without unsaved text; the sign-in page is loading
 * - `locked`: the session waits for its owner's password
 */
export type SessionState = 'alive' | 'uncertain' | 'ended' | 'leaving' | 'locked'

let state: SessionState = 'alive'
let isEndExpected = false
const listeners = new Set<() => void>()

function change(next: SessionState) {
  // Once the page is being left, no other state applies.
  if (state === next || state === 'leaving') return
  state = next
  for (const listener of listeners) listener()
}

/** For a call that was refused with 401, and for a socket that the server closed. */
export function suspectSessionEnded() {
  if (state === 'alive' && !isEndExpected) change('uncertain')
}

/** For a staff call that succeeded although the session had ended: someone has signed in in another tab. */
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
 * For a tab that ends the session itself and navigates afterwards.
 * @returns a function to call when that failed
 */
export function expectSessionEnd(): () => void {
  isEndExpected = true
  return () => {
    isEndExpected = false
  }
}

export const readSessionState = () => state

/** @returns a function that stops it */
export function onSessionState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
