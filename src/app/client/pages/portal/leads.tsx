import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide'
import type { User } from '#features/core/accounts/contract.ts'
import { getRetentionPolicy } from '#features/core/retention/contract.ts'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { getCurrentUser } from '#features/core/sessions/contract.ts'
import { listTherapists, withHidden } from '#features/practice/therapists/contract/public.ts'
import { UnmatchedLine } from '#features/requests/lead-mail/client/unmatched/unmatched-line.tsx'
import { countUnmatchedEmails } from '#features/requests/lead-mail/contract/unmatched.ts'
import { LeadsSection } from '#features/requests/leads/client/leads-section.tsx'
import { leadsUrl, restrictView, toListQuery } from '#features/requests/leads/client/leads-view.ts'
import { useStaffNames } from '#features/requests/leads/client/use-staff-names.ts'
import { countExpiringLeads, listLeads } from '#features/requests/leads/contract/leads.ts'
import { mayAssignLeads } from '#features/requests/leads/policy.ts'
import { LeadStats } from '#features/requests/stats/client/lead-stats.tsx'
import { getStats } from '#features/requests/stats/contract.ts'
import { OpenLead } from '#features/staff/lead-screen/client/open-lead.tsx'
import { LeadSending } from '#features/staff/lead-screen/client/thread/lead-sending.tsx'
import { useLeadLabels } from '#features/staff/lead-screen/client/use-lead-labels.ts'
import { resetReads } from '#platform/client/http/late-client.ts'
import type { Load } from '#platform/client/http/query-client.ts'
import { withEntrySearch } from '#platform/client/lists/entry-search.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import { ErrorBoundary } from '#platform/client/ui/error-boundary.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'

export async function load(load: Load, { search }: PageLocation) {
  const user = await load(getCurrentUser, {})
  const view = withEntrySearch(leadsUrl.parse(search.toString()))
  await Promise.all([
    // The view reads what somebody searches for, by another call.
    view.search.trim() === '' &&
      load(listLeads, { query: toListQuery(restrictView(mayAssignLeads(user), view)) }),
    load(countExpiringLeads, {}),
    load(getRetentionPolicy, {}),
    load(getStats, {}),
    ...(mayAssignLeads(user)
      ? [load(listTherapists, withHidden), load(countUnmatchedEmails, {})]
      : []),
  ])
}

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('Consultation Leads', site),
})

const resetLeads = () => resetReads((topic) => topic === 'leads')

/** In place of the list alone: the figures above it stay. */
const renderLeadsFailure = (tryAgain: () => void) => (
  <ErrorState title="Something went wrong" action={<TryAgain onTry={tryAgain} />}>
    There was an error loading the consultation leads. Please try again or contact support.
  </ErrorState>
)

export function View() {
  const { data: user } = useQuery(currentUserQuery())
  return user ? <Leads user={user} /> : null
}

function Leads({ user }: { user: User }) {
  const mayAssign = mayAssignLeads(user)
  const staff = useStaffNames(mayAssign)
  const labels = useLeadLabels(staff.names)
  const heading = mayAssign ? 'Consultation Leads' : 'My Assigned Leads'
  return (
    <>
      <PageHeading className="mb-3">{heading}</PageHeading>
      {!mayAssign && (
        <Notice tone="river" icon={UserRound} title="Therapist View." className="mb-3">
          You see the requests that are assigned to you. New requests are assigned by the intake
          team.
        </Notice>
      )}
      <LeadStats role={user.role} className="mb-3" />
      {mayAssign && <UnmatchedLine className="mb-3" />}
      <ErrorBoundary part="leads" renderFallback={renderLeadsFailure} onRetry={resetLeads}>
        <LeadsSection
          caption={heading}
          labels={labels}
          mayAssign={mayAssign}
          renderSending={({ lead, name }, open, otherwise) => (
            <LeadSending userId={user.id} lead={{ id: lead.id, name }} onUndone={open}>
              {otherwise}
            </LeadSending>
          )}
          renderOpen={(open) => (
            <OpenLead {...open} labels={labels} user={user} mayAssign={mayAssign} />
          )}
        />
      </ErrorBoundary>
    </>
  )
}
