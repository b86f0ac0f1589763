// When the browser last received user input: keys, pointer, wheel and touch in any tab, and opening a
// page. Incoming messages and timers do not count. All tabs share one timestamp in localStorage.

const key = 'last-input'
/** Writing to storage at every pointer movement would be wasteful. */
const writeEveryMs = 5_000
/** A call later than this after the last input was caused by an event or a timer. */
const backgroundAfterMs = 10_000

/** Without input for this long, the screen locks. */
const idleLimitMs = 15 * 60_000

let writtenAt = 0
let backgroundDepth = 0

function readStored(): number | undefined {
  try {
    const stored = Number(localStorage.getItem(key) ?? Number.NaN)
    // A clock that was set back must not keep the screen unlocked for ever.
    return stored <= Date.now() ? stored : undefined
  } catch {
    return undefined // storage is disabled: each tab has only its own timestamp
  }
}

const stored = typeof document === 'undefined' ? undefined : readStored()
// Opening a page counts as input, unless the idle limit had already passed.
let lastInputAt = stored !== undefined && Date.now() - stored >= idleLimitMs ? stored : Date.now()

/** Records user input. */
export function noteInput(): void {
  lastInputAt = Date.now()
  if (lastInputAt - writtenAt < writeEveryMs) return
  writtenAt = lastInputAt
  try {
    localStorage.setItem(key, String(lastInputAt))
  } catch {
    // Storage is disabled, see above.
  }
}

/** When any tab last received input. */
const readLastInput = () => Math.max(lastInputAt, readStored() ?? 0)

/** Milliseconds until the idle limit; 0 once it has passed. */
export const timeUntilIdle = () => Math.max(0, readLastInput() + idleLimitMs - Date.now())

/** Runs reads that the user did not ask for, such as those that a live event causes. */
export function runInBackground<T>(read: () => T): T {
  backgroundDepth += 1
  try {
    return read()
  } finally {
    backgroundDepth -= 1
  }
}

/** True if a call made now must not extend the session. */
export const isBackgroundCall = () =>
  backgroundDepth > 0 || Date.now() - readLastInput() > backgroundAfterMs
