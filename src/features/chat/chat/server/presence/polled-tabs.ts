import { toPublicPath } from '#shared/public-page.ts'
import type { VisitorTab } from '../../contract/visitor-page.ts'

/** The page that a tab shows, and when the tab was last used (ms). */
export type OpenPage = { path: string; activeAt: number }

/** @param now ms */
export const toOpenPage = ({ path, idleMs }: VisitorTab, now: number): OpenPage => ({
  path: toPublicPath(path, ''),
  activeAt: now - idleMs,
})

/** Tabs without a socket poll every three seconds; one that has missed two polls is gone. */
const lifetimeMs = 7_000

/** The pages in tabs that poll this instance, by conversation number: in memory only. */
export function createPolledTabs() {
  const tabs = new Map<number, OpenPage & { expiresAt: number }>()
  let onReported = (_number: number) => {}

  function find(number: number): OpenPage | undefined {
    const tab = tabs.get(number)
    return tab && tab.expiresAt >= performance.now() ? tab : undefined
  }

  return {
    find,
    report(number: number, page: OpenPage) {
      const known = find(number)
      // Of several tabs, the one that was used last counts.
      if (known && known.activeAt > page.activeAt) return
      tabs.set(number, { ...page, expiresAt: performance.now() + lifetimeMs })
      onReported(number)
    },
    /** Called with the number of each conversation whose visitor has polled. */
    subscribe(listener: (number: number) => void) {
      onReported = listener
    },
    /** @returns the conversations whose visitors have stopped polling */
    expire(): number[] {
      const now = performance.now()
      const expired = [...tabs].filter(([, { expiresAt }]) => expiresAt < now)
      for (const [number] of expired) tabs.delete(number)
      return expired.map(([number]) => number)
    },
  }
}

export type PolledTabs = ReturnType<typeof createPolledTabs>
