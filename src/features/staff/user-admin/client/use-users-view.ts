import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import {
  readEntrySearch,
  toEntryState,
  useEntrySearch,
  withEntrySearch,
} from '#platform/client/lists/entry-search.ts'
import { paths } from '#shared/paths.ts'
import { withQuery } from '#shared/url-state.ts'
import { readEntryLook, storePreferredLook, useDefaultLook } from './preferred-look.ts'
import {
  parseUsersView,
  stringifyUsersView,
  switchLook,
  type UsersLook,
  type UsersView,
} from './users-view.ts'

const readView = (query: string, byDefault: UsersLook) =>
  withEntrySearch(parseUsersView(query, readEntryLook() ?? byDefault))

/** The view of the accounts in the address, and functions that change it. */
export function useUsersView() {
  const [path, navigate] = useLocation()
  const readDefaultLook = useDefaultLook()
  const view = readView(useSearch(), readDefaultLook())
  const { look } = view
  useListSearch()

  // Back returns to the layout that this history entry showed, even if the preference has changed.
  useEffect(() => {
    if (location.pathname !== path || readEntryLook() !== undefined) return
    history.replaceState({ ...history.state, usersLook: look }, '')
  })

  const change = (part: Partial<UsersView>, replace: boolean, preferred = readDefaultLook()) => {
    // Does nothing when the user has navigated away since.
    if (location.pathname !== path) return
    // Reads the current address: a search that is still being typed may have changed it since the render.
    const current = readView(location.search, preferred)
    const next = { ...current, ...part }
    const query = stringifyUsersView(next, preferred)
    if (query === stringifyUsersView(current, preferred) && next.search === current.search) return
    const before: object = replace ? history.state : {}
    const state = { ...before, ...toEntryState(next), usersLook: next.look }
    navigate(withQuery(path, query), { replace, state })
  }

  return {
    view,
    /** Adds a history entry, so that Back undoes the change. */
    show: (part: Partial<UsersView>) => change(part, false),
    /** Replaces the history entry. */
    showInstead: (part: Partial<UsersView>) => change(part, true),
    /** Shows cards or the table, now and when this browser opens the screen again. */
    showAs: (chosen: UsersView['look']) => {
      const before = readDefaultLook()
      storePreferredLook(chosen)
      change(switchLook(view, chosen), false, before)
    },
  }
}

const isHere = (path: string) => path === paths.users || path.startsWith(`${paths.users}/`)

/** For the list and its accounts: a step from one to the other takes the search along. */
export function useListSearch(): void {
  const readDefaultLook = useDefaultLook()
  const { search } = readView(useSearch(), readDefaultLook())
  useEntrySearch(search)
  useEffect(() => {
    const carry = () => {
      if (!isHere(location.pathname) || readEntrySearch() !== undefined) return
      history.replaceState({ ...history.state, search }, '')
    }
    // Events of the router, which come before the next page is shown.
    const steps = ['pushState', 'replaceState']
    for (const step of steps) addEventListener(step, carry)
    return () => {
      for (const step of steps) removeEventListener(step, carry)
    }
  }, [search])
}

/**
 * Links between the list and its accounts. The address of an account carries the list's view, so that the
 * list looks the same on return, even after a reload. In another tab it has no search.
 */
export function useUserPaths() {
  const byDefault = useDefaultLook()()
  const view = readView(useSearch(), byDefault)
  const query = stringifyUsersView(view, byDefault)
  return {
    listPath: withQuery(paths.users, query),
    userPath: (id: number) => withQuery(paths.user(id), query),
  }
}
