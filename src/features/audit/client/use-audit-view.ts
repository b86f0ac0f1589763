import { useLocation, useSearch } from 'wouter'
import { type AuditView, toAuditQuery, toAuditView } from '../rules.ts'

const parseView = (search: string) => toAuditView(Object.fromEntries(new URLSearchParams(search)))

/** The view of the log as the address says it, and the ways to change it. */
export function useAuditView() {
  const [path, navigate] = useLocation()
  const view = parseView(useSearch())

  const change = (part: Partial<AuditView>, replace: boolean) => {
    // As the address is now: a search that was still being typed may have changed it meanwhile.
    const before = parseView(location.search)
    const query = new URLSearchParams(toAuditQuery({ ...before, ...part })).toString()
    if (query === new URLSearchParams(toAuditQuery(before)).toString()) return
    navigate(query ? `${path}?${query}` : path, { replace })
  }
  return {
    view,
    /** Back returns to how it was before. */
    show: (part: Partial<AuditView>) => change(part, false),
    /** Takes the place of how it was, as each letter typed is not worth a step back. */
    showInstead: (part: Partial<AuditView>) => change(part, true),
  }
}

export type AuditViewActions = Omit<ReturnType<typeof useAuditView>, 'view'>
