import { useLocation, useSearch } from 'wouter'
import { type AuditView, toAuditQuery, toAuditView } from '../rules.ts'

const parseView = (search: string) => toAuditView(Object.fromEntries(new URLSearchParams(search)))

/** The view of the log in the address, and functions that change it. */
export function useAuditView() {
  const [path, navigate] = useLocation()
  const view = parseView(useSearch())

  const change = (part: Partial<AuditView>, replace: boolean) => {
    // Reads the current address: a search that is still being typed may have changed it since the render.
    const before = parseView(location.search)
    const query = new URLSearchParams(toAuditQuery({ ...before, ...part })).toString()
    if (query === new URLSearchParams(toAuditQuery(before)).toString()) return
    navigate(query ? `${path}?${query}` : path, { replace })
  }
  return {
    view,
    /** Adds a history entry, so that Back undoes the change. */
    show: (part: Partial<AuditView>) => change(part, false),
    /** Replaces the history entry, as each typed letter is no step worth going back to. */
    showInstead: (part: Partial<AuditView>) => change(part, true),
  }
}

export type AuditViewActions = Omit<ReturnType<typeof useAuditView>, 'view'>
