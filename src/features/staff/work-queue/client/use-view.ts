import { useLocation } from 'wouter'
import { useUrlState } from '#platform/client/lists/use-url-state.ts'
import { paths } from '#shared/paths.ts'
import { leadsUrl } from './view.ts'

/** The state of a browser history entry that was made by opening a lead from its list. */
const openedHere = { openedFromList: true }

const isOpenedHere = () => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'openedFromList' in state
}

/** Not a part of the view: it goes with the first change of the list. */
const isFromDashboard = () => new URLSearchParams(location.search).get('from') === 'dashboard'

/** The view of the leads in the URL, and the ways to change it. */
export function useLeadsView() {
  const [, navigate] = useLocation()
  const { state, change, show, showInstead } = useUrlState(leadsUrl)
  return {
    view: state,
    show,
    showInstead,
    openLead: (id: number) => {
      if (state.lead === undefined) change({ lead: id }, { state: openedHere })
      // Another one in the same place: closing it leads back to the list, not to the one before.
      else change({ lead: id }, { replace: true, ...(isOpenedHere() && { state: openedHere }) })
    },
    /** Closing a lead leads back to where it was opened; from its list that is a step back. */
    closeLead: () => {
      if (isOpenedHere()) history.back()
      else if (isFromDashboard()) navigate(paths.dashboard)
      else change({ lead: undefined }, { replace: true })
    },
  }
}

export type LeadsViewActions = Omit<ReturnType<typeof useLeadsView>, 'view'>
