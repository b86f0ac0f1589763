import { useLocation, useSearch } from 'wouter'
import { type UrlState, withQuery } from '#shared/url-state.ts'
import { getSearch, toEntryState, useEntrySearch, withEntrySearch } from './entry-search.ts'

type NavigateOptions = { replace?: boolean; state?: object }

/** State of the screen in the URL and the history entry, and the ways to change it. */
export function useUrlState<State extends object>(url: UrlState<State>) {
  const [path, navigate] = useLocation()
  const state = withEntrySearch(url.parse(useSearch()))
  useEntrySearch(getSearch(state))

  const change = (part: Partial<State>, options: NavigateOptions = {}) => {
    // Does nothing when the user has navigated away since.
    if (location.pathname !== path) return
    // Reads the current URL: a search that is still being typed may have changed it since the render.
    const current = withEntrySearch(url.parse(location.search))
    const next = { ...current, ...part }
    const query = url.stringify(next)
    // A change without effect makes no history entry.
    if (query === url.stringify(current) && getSearch(next) === getSearch(current)) return
    navigate(withQuery(path, query), {
      ...options,
      state: { ...options.state, ...toEntryState(next) },
    })
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
