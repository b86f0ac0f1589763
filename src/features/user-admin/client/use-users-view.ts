import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '#shared/paths.ts'
import { lookAs, queryFromUsersView, type UsersView, usersViewFromQuery } from '../rules.ts'
import { readEntryLook, readPreferredLook, storePreferredLook } from './preferred-look.ts'

const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)

const readView = (query: string) =>
  usersViewFromQuery(query, readEntryLook() ?? readPreferredLook())

/** The view of the accounts as the address says it, and the ways to change it. */
export function useUsersView() {
  const [path, navigate] = useLocation()
  const view = readView(useSearch())
  const { look } = view

  // Back returns to what this entry showed, whatever is preferred by then.
  useEffect(() => {
    if (location.pathname !== path || readEntryLook() !== undefined) return
    history.replaceState({ ...history.state, usersLook: look }, '')
  })

  const change = (part: Partial<UsersView>, replace: boolean, preferred = readPreferredLook()) => {
    // Whoever has gone elsewhere meanwhile stays there.
    if (location.pathname !== path) return
    // As the address is now: a search that was still being typed may have changed it meanwhile.
    const current = readView(location.search)
    const next = { ...current, ...part }
    const query = queryFromUsersView(next, preferred)
    if (query === queryFromUsersView(current, preferred)) return
    const state = { ...(replace ? history.state : undefined), usersLook: next.look }
    navigate(withQuery(path, query), { replace, state })
  }

  return {
    view,
    /** Back returns to how it was before. */
    show: (part: Partial<UsersView>) => change(part, false),
    /** Takes the place of how it was. */
    showInstead: (part: Partial<UsersView>) => change(part, true),
    /** Shows cards or the table, now and when this browser opens the screen again. */
    showAs: (chosen: UsersView['look']) => {
      const before = readPreferredLook()
      storePreferredLook(chosen)
      change(lookAs(view, chosen), false, before)
    },
  }
}

/**
 * Ways between the list and its accounts. The address of an account takes the list's view along, so that
 * the list is found again as it was left: after a reload and in another tab, too.
 */
export function useUserPaths() {
  const query = queryFromUsersView(readView(useSearch()), readPreferredLook())
  return {
    listPath: withQuery(paths.users, query),
    userPath: (id: number) => withQuery(paths.user(id), query),
  }
}
