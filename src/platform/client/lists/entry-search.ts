// People search for names, emails and phone numbers, and browsers and proxies keep addresses. The text of a search is
// therefore part of the state of its entry in the browser's history: Back, Forward and a reload show it again.

import { useEffect } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { withQuery } from '#shared/url-state.ts'

/** The text of a search; undefined where there is none, also none that is empty. */
export const getSearch = (state: object): string | undefined =>
  'search' in state && typeof state.search === 'string' ? state.search : undefined

/** The text of the current entry; undefined for a new one, such as that of a link. */
export const readEntrySearch = () => getSearch((history.state ?? {}) as object) // an object, where there is one

/** The state of an address with the text of the entry; unchanged where a screen has no search. */
export function withEntrySearch<State extends object>(state: State): State {
  const search = readEntrySearch()
  return search !== undefined && 'search' in state ? { ...state, search } : state
}

/** The fields of the entry's state that hold the text. It is there when empty, too: an old address may have another. */
export const toEntryState = (state: object) => ('search' in state ? { search: state.search } : {})

/**
 * Renders again when the text changes, and moves the text of an old address (`?search=…`) to its entry.
 * @param search the text that the screen shows; undefined for a screen without a search
 */
export function useEntrySearch(search: string | undefined): void {
  useLocationProperty(readEntrySearch, () => undefined)
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    if (search === undefined || !query.has('search')) return
    query.delete('search')
    const address = withQuery(location.pathname, query.toString())
    history.replaceState({ ...history.state, search }, '', address + location.hash)
  })
}
