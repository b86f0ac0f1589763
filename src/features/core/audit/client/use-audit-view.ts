import { useUrlState } from '#platform/client/lists/use-url-state.ts'
import { auditUrl } from '../rules.ts'

/** The view of the log in the URL, and functions that change it. */
export function useAuditView() {
  const { state, show, showInstead } = useUrlState(auditUrl)
  return { view: state, show, showInstead }
}

export type AuditViewActions = Omit<ReturnType<typeof useAuditView>, 'view'>
