import { type ReactNode, useMemo } from 'react'
import { ListSkeleton } from '#platform/client/lists/data-list.tsx'
import { useSteadyRows } from '#platform/client/lists/use-steady-rows.ts'
import { Skeleton } from '#platform/client/ui/skeleton.tsx'
import { type Lead, leadsPerPage } from '../contract/leads.ts'
import { type LeadLabels, type ReadableLead, toReadableLead } from '../labels.ts'
import { LeadsPanel } from './leads-panel.tsx'
import { restrictView } from './leads-view.ts'
import { useLeadPage } from './queries.ts'
import { RetentionNotice } from './retention-notice.tsx'
import { type LeadsViewActions, useLeadsView } from './use-leads-view.ts'
import { useRefreshOnExpiry } from './use-refresh-on-expiry.ts'
import { withoutNewRows } from './without-new-rows.ts'

interface LeadsSectionProps {
  /** The name of the list: all leads, or one's own. */
  caption: string
  labels: LeadLabels
  mayAssign: boolean
  /** An email that is being sent to a lead, in its row; `open` opens the lead. `otherwise` is shown while there is none. */
  renderSending: (row: ReadableLead, open: () => void, otherwise: ReactNode) => ReactNode
  /** The dialog of the lead that the address names. */
  renderOpen: (open: OpenProps) => ReactNode
}

type OpenProps = {
  id: number | undefined
  /** The leads of the current page. */
  leads: readonly Lead[] | undefined
  actions: LeadsViewActions
}

const toId = ({ id }: Lead) => id

/** The retention notice, one page of the leads, and the dialog of the open lead. */
export function LeadsSection(props: LeadsSectionProps) {
  const { caption, labels, mayAssign, renderSending, renderOpen } = props
  const { view: requested, ...actions } = useLeadsView()
  const view = restrictView(mayAssign, requested)
  const leads = useLeadPage(view)
  useRefreshOnExpiry()
  const { data } = leads
  const viewKey = JSON.stringify({ ...view, lead: undefined, isChanging: leads.isChanging })
  const steady = useSteadyRows({ latest: data?.rows, viewKey, toId, hold: withoutNewRows })
  const { rows: shown } = steady
  const rows = useMemo(() => shown?.map((lead) => toReadableLead(lead, labels)), [shown, labels])

  if (leads.isPending) {
    return (
      <ListSkeleton label="Loading leads" rows={leadsPerPage}>
        <Skeleton className="mb-3 h-11.5 rounded-field" />
      </ListSkeleton>
    )
  }
  return (
    <>
      <RetentionNotice className="mb-3" />
      <LeadsPanel
        caption={caption}
        leads={rows ?? []}
        newCount={steady.newCount}
        onShowNew={steady.release}
        listeners={steady.listeners}
        total={data?.total ?? 0}
        page={leads.page}
        isChanging={leads.isChanging}
        failure={leads.isLoadingError ? leads.error : null}
        onRetry={() => void leads.refetch()}
        isRetrying={leads.isFetching}
        view={view}
        actions={actions}
        staff={mayAssign ? labels.staff : undefined}
        sending={(row, otherwise) =>
          renderSending(row, () => actions.openLead(row.lead.id), otherwise)
        }
      />
      {renderOpen({ id: view.lead, leads: data?.rows, actions })}
    </>
  )
}
