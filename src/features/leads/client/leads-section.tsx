import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { sentenceOf } from '#platform/client/api.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import type { Lead } from '../contract.ts'
import { type LeadWords, readableLead } from '../rules.ts'
import { LeadsOnTheirWay, LeadsPanel } from './leads-panel.tsx'
import { OpenLead } from './open-lead.tsx'
import { leadsQuery } from './queries.ts'
import { RetentionNotice } from './retention-notice.tsx'
import { useExpiry } from './use-expiry.ts'
import { useLeadsView } from './use-leads-view.ts'

interface LeadsSectionProps {
  /** What the leads are called: all of them, or one's own. */
  caption: string
  words: LeadWords
  mayAssign: boolean
  /** What was written to and fro with a lead, for its dialog. */
  correspondence?: ((lead: Lead) => ReactNode) | undefined
  /** Leads to who has had to do with a lead, for those who may know. */
  trail?: ((lead: Lead) => ReactNode) | undefined
}

/** The retention notice, the leads and the one that is open; or why they are not there. */
export function LeadsSection(props: LeadsSectionProps) {
  const { caption, words, mayAssign, correspondence, trail } = props
  const leads = useQuery(leadsQuery())
  useExpiry(leads.data)
  const { view, ...actions } = useLeadsView()
  const rows = useMemo(
    () => leads.data?.map((lead) => readableLead(lead, words)) ?? [],
    [leads.data, words],
  )

  if (leads.isPending) return <LeadsOnTheirWay />
  if (leads.isError) {
    return (
      <ErrorState
        title="Error Loading Leads"
        action={
          <Button variant="secondary" onClick={() => void leads.refetch()}>
            Try again
          </Button>
        }
      >
        {sentenceOf(leads.error, 'The leads could not be loaded. Please try again.')}
      </ErrorState>
    )
  }
  return (
    <>
      <RetentionNotice leads={leads.data} now={new Date(leads.dataUpdatedAt)} className="mb-4" />
      <LeadsPanel
        caption={caption}
        leads={rows}
        view={view}
        actions={actions}
        staff={mayAssign ? words.staff : undefined}
      />
      <OpenLead
        id={view.lead}
        leads={leads.data}
        words={words}
        mayAssign={mayAssign}
        actions={actions}
        correspondence={correspondence}
        trail={trail}
      />
    </>
  )
}
