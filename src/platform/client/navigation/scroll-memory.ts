// Stores the scroll position of each history entry, so that Back restores it. The browser's own scroll
// restoration runs before the page's content is rendered, because all pages share one document.

const storageKey = 'scroll-positions'
const maxPositions = 100
const growthTimeoutMs = 1_000

type EntryState = { scrollKey?: string; from?: string }

let positions = new Map<string, number>()
/** Path of the page on the screen; the address bar may already show the next one. */
let shownPath = ''
/** While a page is prepared for a new entry, the page before it is still scrolled. */
let isNewEntry = false

const readState = () => (history.state ?? {}) as EntryState // other code may store fields beside these

/** The key of the current entry; a new entry is assigned one, with the path it was reached from. */
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
    return new Map(text ? (JSON.parse(text) as [string, number][]) : []) // written by storePositions
  } catch {
    return new Map() // storage is unavailable: positions last as long as the document
  }
}

function storePositions() {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-maxPositions)))
  } catch {
    // Storage is unavailable.
  }
}

/** Ends what `scrollToPosition` still does for the page before. */
let stopScrolling = () => {}

/** Scrolls to a position, and again whenever the page grows within a second, until the reader scrolls or goes on. */
function scrollToPosition(top: number) {
  stopScrolling()
  const deadline = performance.now() + growthTimeoutMs
  const userInput = new AbortController()
  stopScrolling = () => userInput.abort()
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(type, () => userInput.abort(), { signal: userInput.signal, passive: true })
  }
  let height = 0
  const attempt = () => {
    if (userInput.signal.aborted) return
    const { scrollHeight } = document.documentElement
    // The browser moves the page with content that grows above, such as the next free calls.
    if (scrollHeight !== height) window.scrollTo({ top, behavior: 'instant' })
    height = scrollHeight
    if (performance.now() > deadline) userInput.abort()
    else requestAnimationFrame(attempt)
  }
  attempt()
}

/** Stores where the page is. Scrolling does so too: this is for a new entry of the history that keeps the place. */
export function saveScroll(): void {
  if (location.pathname === shownPath) positions.set(entryKey(shownPath), window.scrollY)
}

/** @returns a function that stops it */
export function rememberScroll(path: string): () => void {
  positions = readPositions()
  shownPath = path
  const atStart = positions.get(entryKey())
  if (atStart !== undefined && window.scrollY === 0) scrollToPosition(atStart)
  history.scrollRestoration = 'manual'

  // Back to another query of the same page, or to an anchor in it.
  const restoreWithinPage = () => {
    stopScrolling()
    isNewEntry = false
    const top = positions.get(readState().scrollKey ?? '')
    if (location.pathname === shownPath && top !== undefined) {
      requestAnimationFrame(() => scrollToPosition(top))
    }
  }
  // Another document may follow, where the browser's own restoration works better.
  const leaveDocument = () => {
    storePositions()
    history.scrollRestoration = 'auto'
  }
  const returnToDocument = () => {
    history.scrollRestoration = 'manual'
  }
  // Dispatched by the router.
  const noteNewEntry = () => {
    stopScrolling()
    isNewEntry = true
  }
  const listeners = [
    ['pushState', noteNewEntry],
    ['scroll', saveScroll],
    ['popstate', restoreWithinPage],
    ['pagehide', leaveDocument],
    ['pageshow', returnToDocument],
  ] as const
  for (const [type, listener] of listeners) addEventListener(type, listener, { passive: true })
  return () => {
    for (const [type, listener] of listeners) removeEventListener(type, listener)
  }
}

/**
 * Scrolls a page that has just been shown: to its stored position, to its address's fragment, or to its top.
 * @returns whether this history entry had a stored position
 */
export function scrollArrivedPage(path: string): boolean {
  stopScrolling()
  const from = shownPath
  shownPath = path
  const key = entryKey(from)
  const top = isNewEntry ? undefined : positions.get(key)
  isNewEntry = false
  if (top !== undefined) scrollToPosition(top)
  else {
    window.scrollTo({ top: 0, behavior: 'instant' })
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }
  return top !== undefined
}

/** True if the current entry was reached from this path, so that one step back leads there. */
export const wasReachedFrom = (path: string) => readState().from === path
