// Remembers how far each entry of the history was scrolled, so that Back shows the place that was left.
// Pages of the app share one document, for which the browser's own memory acts before the page is there.

const storageKey = 'scroll-positions'
const maxPositions = 100
const growthTimeoutMs = 1_000

type EntryState = { scrollKey?: string; from?: string }

let positions = new Map<string, number>()
/** Path of the page on the screen: the address may be ahead of it. */
let shownPath = ''

const readState = () => (history.state ?? {}) as EntryState // ours, or another part's, beside ours

/** The key of the present entry; a new entry is given one, with the path it was reached from. */
function entryKey(from?: string): string {
  const state = readState()
  if (state.scrollKey !== undefined) return state.scrollKey
  const scrollKey = Math.random().toString(36).slice(2)
  history.replaceState({ ...state, scrollKey, from: state.from ?? from }, '')
  return scrollKey
}

function readPositions(): Map<string, number> {
  try {
    const text = sessionStorage.getItem(storageKey)
    return new Map(text ? (JSON.parse(text) as [string, number][]) : []) // written below
  } catch {
    return new Map() // no storage: remembered for as long as the document lives
  }
}

function storePositions() {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-maxPositions)))
  } catch {
    // No storage.
  }
}

/** Scrolls to a place, and again while content above it is still arriving, unless the reader scrolls. */
function scrollToPlace(top: number) {
  const deadline = performance.now() + growthTimeoutMs
  const reader = new AbortController()
  for (const sign of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(sign, () => reader.abort(), { signal: reader.signal, passive: true })
  }
  const attempt = () => {
    if (reader.signal.aborted) return
    window.scrollTo({ top, behavior: 'instant' })
    const isThere = Math.abs(window.scrollY - top) < 2
    if (isThere || performance.now() > deadline) reader.abort()
    else requestAnimationFrame(attempt)
  }
  attempt()
}

/** @returns a function that stops it */
export function rememberScroll(path: string): () => void {
  positions = readPositions()
  shownPath = path
  const atStart = positions.get(entryKey())
  if (atStart !== undefined && window.scrollY === 0) scrollToPlace(atStart)
  history.scrollRestoration = 'manual'

  const note = () => {
    if (location.pathname === shownPath) positions.set(entryKey(shownPath), window.scrollY)
  }
  // Another view of the same page, or an anchor in it.
  const returnWithinPage = () => {
    const top = positions.get(readState().scrollKey ?? '')
    if (location.pathname === shownPath && top !== undefined) {
      requestAnimationFrame(() => scrollToPlace(top))
    }
  }
  // Another document may follow: there the browser's own memory is the better one.
  const leaveDocument = () => {
    storePositions()
    history.scrollRestoration = 'auto'
  }
  const returnToDocument = () => {
    history.scrollRestoration = 'manual'
  }
  const listeners = [
    ['scroll', note],
    ['popstate', returnWithinPage],
    ['pagehide', leaveDocument],
    ['pageshow', returnToDocument],
  ] as const
  for (const [type, listener] of listeners) addEventListener(type, listener, { passive: true })
  return () => {
    for (const [type, listener] of listeners) removeEventListener(type, listener)
  }
}

/**
 * Scrolls a page that has just been shown: to where it was left, to what its address names, or to its top.
 * @returns whether it was here before, in this entry of the history
 */
export function scrollArrivedPage(path: string): boolean {
  const from = shownPath
  shownPath = path
  const top = positions.get(entryKey(from))
  if (top !== undefined) scrollToPlace(top)
  else {
    window.scrollTo({ top: 0, behavior: 'instant' })
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }
  return top !== undefined
}

/** Whether one step back in the history leads to this path. */
export const wasReachedFrom = (path: string) => readState().from === path
