import { useLocation, useSearch } from 'wouter'
import { paths } from '#shared/paths.ts'
import { queryFromUsersView, type UsersView, usersViewFromQuery } from '../rules.ts'

const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)

/** The view of the accounts as the address says it, and the ways to change it. */
export function useUsersView() {
  const [path, navigate] = useLocation()
  const view = usersViewFromQuery(useSearch())

  const change = (part: Partial<UsersView>, replace: boolean) => {
    // Whoever has gone elsewhere meanwhile stays there.
    if (location.pathname !== path) return
    // As the address is now: a search that was still being typed may have changed it meanwhile.
    const query = queryFromUsersView({ ...usersViewFromQuery(location.search), ...part })
    if (query === queryFromUsersView(usersViewFromQuery(location.search))) return
    navigate(withQuery(path, query), { replace })
  }

  return {
    view,
    /** Back returns to how it was before. */
    show: (part: Partial<UsersView>) => change(part, false),
    /** Takes the place of how it was. */
    showInstead: (part: Partial<UsersView>) => change(part, true),
  }
}

/**
 * Ways between the list and its accounts. The address of an account takes the list's view along, so that
 * the list is found again as it was left: after a reload and in another tab, too.
 */
export function useUserPaths() {
  const query = queryFromUsersView(usersViewFromQuery(useSearch()))
  return {
    listPath: withQuery(paths.users, query),
    userPath: (id: number) => withQuery(paths.user(id), query),
  }
}
