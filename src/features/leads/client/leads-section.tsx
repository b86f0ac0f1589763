import { type ReactNode, useMemo } from 'react'
import type { Lead } from '../contract.ts'
import { type LeadLabels, toReadableLead } from '../labels.ts'
import { LeadsPanel, LeadsSkeleton } from './leads-panel.tsx'
import { queryFromView, restrictView } from './leads-view.ts'
import { OpenLead } from './open-lead.tsx'
import { useLeadPage } from './queries.ts'
import { RetentionNotice } from './retention-notice.tsx'
import { useLeadsView } from './use-leads-view.ts'
import { useRefreshOnExpiry } from './use-refresh-on-expiry.ts'
import { useSteadyRows } from './use-steady-rows.ts'

interface LeadsSectionProps {
  /** What the leads are called: all of them, or one's own. */
  caption: string
  labels: LeadLabels
  mayAssign: boolean
  /** What was written to and fro with a lead, for its dialog. */
  correspondence?: ((lead: Lead) => ReactNode) | undefined
  /** Leads to who has had to do with a lead, for those who may know. */
  trail?: ((lead: Lead) => ReactNode) | undefined
}

/** The retention notice, a page of the leads and the one that is open; or why they are not there. */
export function LeadsSection(props: LeadsSectionProps) {
  const { caption, labels, mayAssign, correspondence, trail } = props
  const { view: asked, ...actions } = useLeadsView()
  const view = restrictView(mayAssign, asked)
  const leads = useLeadPage(view)
  useRefreshOnExpiry()
  const { data } = leads
  const viewKey = `${queryFromView({ ...view, lead: undefined })} ${leads.isChanging}`
  const steady = useSteadyRows(data?.rows, viewKey)
  const { rows: shown } = steady
  const rows = useMemo(() => shown?.map((lead) => toReadableLead(lead, labels)), [shown, labels])

  if (leads.isPending) return <LeadsSkeleton />
  return (
    <>
      <RetentionNotice className="mb-4" />
      <LeadsPanel
        caption={caption}
        leads={rows ?? []}
        newCount={steady.newCount}
        onShowNew={steady.showNew}
        listeners={steady.listeners}
        total={data?.total ?? 0}
        page={leads.page}
        isChanging={leads.isChanging}
        failure={leads.error}
        onRetry={() => void leads.refetch()}
        isRetrying={leads.isFetching}
        view={view}
        actions={actions}
        staff={mayAssign ? labels.staff : undefined}
      />
      <OpenLead
        id={view.lead}
        leads={data?.rows}
        labels={labels}
        mayAssign={mayAssign}
        actions={actions}
        correspondence={correspondence}
        trail={trail}
      />
    </>
  )
}
