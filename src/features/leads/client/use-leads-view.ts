import { useLocation, useSearch } from 'wouter'
import { type LeadsView, queryFromView, viewFromQuery } from './leads-view.ts'

type Change = Partial<LeadsView>
type Manner = { replace?: boolean; state?: unknown }

/** Marks the entry in the browser's history that opening a lead from its list has made. */
const openedHere = { openedFromList: true }

const isOpenedHere = () => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'openedFromList' in state
}

/** The view of the leads as the address says it, and the ways to change it. */
export function useLeadsView() {
  const [path, navigate] = useLocation()
  const view = viewFromQuery(useSearch())

  const change = (part: Change, manner: Manner = {}) => {
    // As the address is now: a search that was still being typed may have changed it meanwhile.
    const query = queryFromView({ ...viewFromQuery(location.search), ...part })
    const isThere = query === queryFromView(viewFromQuery(location.search))
    // What changes nothing is no step to come back from.
    if (!isThere) navigate(query ? `${path}?${query}` : path, manner)
  }

  return {
    view,
    /** Back returns to how it was before. */
    show: (part: Change) => change(part),
    /** Takes the place of how it was, as each letter typed is not worth a step back. */
    showInstead: (part: Change) => change(part, { replace: true }),
    openLead: (id: number) => change({ lead: id }, { state: openedHere }),
    /** Where the lead was opened from its list, closing it is a step back. */
    closeLead: () => {
      if (isOpenedHere()) history.back()
      else change({ lead: undefined }, { replace: true })
    },
  }
}

export type LeadsViewActions = Omit<ReturnType<typeof useLeadsView>, 'view'>
