import { useLocation, useSearch } from 'wouter'
import { queryFromUsersView, type UsersView, usersViewFromQuery } from '../rules.ts'

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
    navigate(query ? `${path}?${query}` : path, { replace })
  }

  return {
    view,
    /** Back returns to how it was before. */
    show: (part: Partial<UsersView>) => change(part, false),
    /** Takes the place of how it was. */
    showInstead: (part: Partial<UsersView>) => change(part, true),
  }
}
