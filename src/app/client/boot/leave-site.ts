import { leaveAttribute } from '#platform/client/ui/leave-attribute.ts'
import { bootEvents } from '../../boot-protocol.ts'
import { createShiftCounter } from './shift-counter.ts'

// Leaving quickly, decision 40. It is part of the start script so that it works from the first moments on; before
// that, and without scripts, the link opens the neutral site. Pages without the link (the portal) stay.

/**
 * In `localStorage`: the site was left, so Back must not show it. Other tabs leave when it is set. Not in
 * `sessionStorage`, of which a page in Firefox's back/forward cache sees an earlier state.
 */
const leftKey = 'left'

/** The address of the neutral site, once the page is covered. */
let destination: string | undefined

function tryStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined // storage is unavailable, so nothing is in it
  }
}

const isLeft = () =>
  tryStorage(() => localStorage.getItem(leftKey) !== null) ?? destination !== undefined

/** Removes the page, so that nothing of it can be seen, read aloud, searched or restored later. */
function coverPage(address: string) {
  document.title = new URL(address).hostname
  for (const icon of document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')) {
    icon.href = 'data:,'
  }
  document.body.replaceChildren()
  // No referrer: the neutral site must not see where the visitor came from.
  const policy = document.createElement('meta')
  policy.name = 'referrer'
  policy.content = 'no-referrer'
  document.head.append(policy)
  // No form asks whether to leave.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  // The app ends: its connections are closed, and it stores nothing any more.
  dispatchEvent(new Event(bootEvents.leaving))
}

const clearTab = () => tryStorage(() => sessionStorage.clear())

/** Covers the page and replaces it, also in the tab's history, by the neutral site. */
function leave(clearBrowser?: () => void) {
  const address =
    destination ?? document.querySelector<HTMLAnchorElement>(`a[${leaveAttribute}]`)?.href
  // The preview in the website editor is a frame and stays.
  if (address === undefined || self !== top) return
  if (destination === undefined) coverPage(address)
  destination = address
  if (clearBrowser) tryStorage(clearBrowser)
  clearTab()
  addEventListener('pagehide', clearTab, { once: true })
  location.replace(address)
}

function leaveInAllTabs() {
  leave(() => {
    localStorage.clear()
    localStorage.setItem(leftKey, '')
  })
}

function watchLink() {
  const follow = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest(`a[${leaveAttribute}]`)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    leaveInAllTabs()
  }
  addEventListener('click', follow, { capture: true })
}

function watchShift() {
  const counter = createShiftCounter()
  const count = (event: KeyboardEvent) => {
    if (counter.isThirdPress(event)) leaveInAllTabs()
  }
  addEventListener('keydown', count, { capture: true, passive: true })
  addEventListener('pointerdown', counter.reset, { capture: true, passive: true })
}

/** Back, Forward and a reload must not show the site after it was left. A new visit does. */
function watchReturn() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type === 'navigate') tryStorage(() => localStorage.removeItem(leftKey))
  else if (isLeft()) leave()
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (isLeft()) leave()
    // The visitor has opened the site again since, so this covered page may show its content.
    else if (destination !== undefined) location.reload()
  })
}

export function watchLeaving(): void {
  watchReturn()
  watchLink()
  watchShift()
  addEventListener('storage', ({ key, newValue }) => {
    if (key === leftKey && newValue !== null) leave()
  })
}
