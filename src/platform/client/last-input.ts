// When somebody last touched this browser: keys, pointer, wheel and touch in any tab, and the opening
// of a page. Incoming messages and timers do not count. All tabs share one time stamp in localStorage.

const key = 'last-input'
/** Writing to the storage at each movement of a pointer would be waste. */
const writeEveryMs = 5_000
/** A call this long after the last input was caused by an event or a timer. */
const attentionMs = 10_000

/** A screen that nobody has touched for so long locks. */
const idleLimitMs = 15 * 60_000

let writtenAt = 0
let backgroundDepth = 0

function readStored(): number | undefined {
  try {
    const stored = Number(localStorage.getItem(key) ?? Number.NaN)
    // A clock that was set back must not keep the screen open for ever.
    return stored <= Date.now() ? stored : undefined
  } catch {
    return undefined // storage is switched off: each tab knows of itself alone
  }
}

const stored = typeof document === 'undefined' ? undefined : readStored()
// Opening a page counts as activity, unless the screen was left alone for too long before.
let lastInputAt = stored !== undefined && Date.now() - stored >= idleLimitMs ? stored : Date.now()

/** Somebody is there. */
export function noteInput(): void {
  lastInputAt = Date.now()
  if (lastInputAt - writtenAt < writeEveryMs) return
  writtenAt = lastInputAt
  try {
    localStorage.setItem(key, String(lastInputAt))
  } catch {
    // As above.
  }
}

/** The last moment at which somebody touched any tab. */
const readLastInput = () => Math.max(lastInputAt, readStored() ?? 0)

/** How long it takes until the screen has been left alone for too long; 0 when it has been. */
export const timeUntilIdle = () => Math.max(0, readLastInput() + idleLimitMs - Date.now())

/** Runs reads that nobody asked for, such as those that a live event causes. */
export function runInBackground<T>(read: () => T): T {
  backgroundDepth += 1
  try {
    return read()
  } finally {
    backgroundDepth -= 1
  }
}

/** Whether a call made now is no sign of life of the session. */
export const isBackgroundCall = () =>
  backgroundDepth > 0 || Date.now() - readLastInput() > attentionMs

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const

/**
 * Notes input from now on. Input that comes too late is reported instead: whoever makes it may be
 * somebody else.
 * @returns a function that stops it
 */
export function watchInput(onTooLate: () => void): () => void {
  const listener = () => {
    if (timeUntilIdle() === 0) onTooLate()
    else noteInput()
  }
  for (const name of inputEvents) {
    addEventListener(name, listener, { capture: true, passive: true })
  }
  return () => {
    for (const name of inputEvents) removeEventListener(name, listener, { capture: true })
  }
}
