import { useLocation, useSearch } from 'wouter'
import { type UrlState, withQuery } from '#shared/url-state.ts'

type NavigateOptions = { replace?: boolean; state?: unknown }

/** What the URL says about the screen, and the ways to change it. */
export function useUrlState<State>(url: UrlState<State>) {
  const [path, navigate] = useLocation()
  const state = url.parse(useSearch())

  const change = (part: Partial<State>, options: NavigateOptions = {}) => {
    // Does nothing when the user has navigated away since.
    if (location.pathname !== path) return
    // Reads the current URL: a search that is still being typed may have changed it since the render.
    const current = url.parse(location.search)
    const query = url.stringify({ ...current, ...part })
    // A change without effect makes no history entry.
    if (query !== url.stringify(current)) navigate(withQuery(path, query), options)
  }

  return {
    state,
    change,
    /** Adds a history entry, so that Back undoes the change. */
    show: (part: Partial<State>) => change(part),
    /** Replaces the history entry: not every typed letter is a step back. */
    showInstead: (part: Partial<State>) => change(part, { replace: true }),
  }
}
