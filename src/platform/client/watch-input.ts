import { noteInput, timeUntilIdle } from './last-input.ts'

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const

/**
 * Records input from now on, and calls `onInput` for it. Input after the idle limit is reported as too late
 * instead, as it may come from someone else.
 * @returns a function that stops it
 */
export function watchInput(onTooLate: () => void, onInput: () => void): () => void {
  const listener = () => {
    if (timeUntilIdle() === 0) {
      onTooLate()
      return
    }
    noteInput()
    onInput()
  }
  for (const name of inputEvents) {
    addEventListener(name, listener, { capture: true, passive: true })
  }
  return () => {
    for (const name of inputEvents) removeEventListener(name, listener, { capture: true })
  }
}
