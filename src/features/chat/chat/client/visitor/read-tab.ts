import { toPublicPath } from '#shared/public-page.ts'
import type { VisitorTab } from '../../contract/visitor-page.ts'

// A tab that was opened in the background counts as used when its chat was loaded.
let usedAt = Date.now()

/** State of this tab, and for how long it has not been used. */
export const readTab = (): VisitorTab => ({
  path: toPublicPath(location.pathname, location.search),
  idleMs: document.hasFocus() ? 0 : Date.now() - usedAt,
})

/** `pushState` is an event of the router. */
const changes = ['focus', 'popstate', 'pushState']

/** @param onChange called when the tab shows another page or is used again. @returns a function that stops it */
export function watchTab(onChange: (tab: VisitorTab) => void): () => void {
  const report = () => onChange(readTab())
  const rest = () => {
    usedAt = Date.now()
  }
  for (const name of changes) window.addEventListener(name, report)
  window.addEventListener('blur', rest)
  return () => {
    for (const name of changes) window.removeEventListener(name, report)
    window.removeEventListener('blur', rest)
  }
}
