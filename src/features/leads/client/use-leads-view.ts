import { useUrlState } from '#platform/client/lists/use-url-state.ts'
import { leadsUrl } from './leads-view.ts'

/** The state of a browser history entry that was made by opening a lead from its list. */
const openedHere = { openedFromList: true }

const isOpenedHere = () => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'openedFromList' in state
}

/** The view of the leads in the URL, and the ways to change it. */
export function useLeadsView() {
  const { state, change, show, showInstead } = useUrlState(leadsUrl)
  return {
    view: state,
    show,
    showInstead,
    openLead: (id: number) => change({ lead: id }, { state: openedHere }),
    /** Closing a lead that was opened from its list is a step back. */
    closeLead: () => {
      if (isOpenedHere()) history.back()
      else change({ lead: undefined }, { replace: true })
    },
  }
}

export type LeadsViewActions = Omit<ReturnType<typeof useLeadsView>, 'view'>
