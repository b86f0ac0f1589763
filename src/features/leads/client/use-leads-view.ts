import { useLocation, useSearch } from 'wouter'
import { type LeadsView, queryFromView, viewFromQuery } from './leads-view.ts'

type Change = Partial<LeadsView>
type NavigateOptions = { replace?: boolean; state?: unknown }

/** The state of a browser history entry that was made by opening a lead from its list. */
const openedHere = { openedFromList: true }

const isOpenedHere = () => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'openedFromList' in state
}

/** The view of the leads in the URL, and the ways to change it. */
export function useLeadsView() {
  const [path, navigate] = useLocation()
  const view = viewFromQuery(useSearch())

  const change = (part: Change, options: NavigateOptions = {}) => {
    // Read from the current URL: a search that is still being typed may have changed it since.
    const query = queryFromView({ ...viewFromQuery(location.search), ...part })
    const isSame = query === queryFromView(viewFromQuery(location.search))
    // A change without effect makes no history entry.
    if (!isSame) navigate(query ? `${path}?${query}` : path, options)
  }

  return {
    view,
    /** "Back" returns to the previous view. */
    show: (part: Change) => change(part),
    /** Replaces the history entry: not every typed letter is a step back. */
    showInstead: (part: Change) => change(part, { replace: true }),
    openLead: (id: number) => change({ lead: id }, { state: openedHere }),
    /** Closing a lead that was opened from its list is a step back. */
    closeLead: () => {
      if (isOpenedHere()) history.back()
      else change({ lead: undefined }, { replace: true })
    },
  }
}

export type LeadsViewActions = Omit<ReturnType<typeof useLeadsView>, 'view'>
