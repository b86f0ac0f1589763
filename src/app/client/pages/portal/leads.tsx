import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide'
import type { User } from '#features/core/accounts/contract.ts'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { getCurrentUser } from '#features/core/sessions/contract.ts'
import { listTherapists, withHidden } from '#features/practice/therapists/contract/public.ts'
import { UnmatchedLine } from '#features/requests/emails/client/unmatched/unmatched-line.tsx'
import { useStaffNames } from '#features/requests/leads/client/use-staff-names.ts'
import { listLeads } from '#features/requests/leads/contract/leads.ts'
import { mayAssignLeads } from '#features/requests/leads/policy.ts'
import { LeadStats } from '#features/requests/stats/client/stats-card.tsx'
import { LeadSending } from '#features/staff/correspondence/client/thread/sending.tsx'
import { OpenLead } from '#features/staff/lead-screen/client/open-lead.tsx'
import { useLeadLabels } from '#features/staff/lead-screen/client/use-labels.ts'
import { QuarantineNotice } from '#features/staff/quarantine/client/quarantine-notice.tsx'
import { useQueueFacts } from '#features/staff/waiting-work/client/use-queue-facts.ts'
import { getQueueFacts } from '#features/staff/waiting-work/contract.ts'
import { RetentionNotice } from '#features/staff/work-queue/client/retention-notice.tsx'
import { LeadsSection } from '#features/staff/work-queue/client/section.tsx'
import { leadsUrl, restrictView, toListQuery } from '#features/staff/work-queue/client/view.ts'
import { listLeadViews } from '#features/staff/work-queue/contract.ts'
import { resetReads } from '#platform/client/http/late-client.ts'
import type { Load } from '#platform/client/http/query-client.ts'
import { withEntrySearch } from '#platform/client/lists/entry-search.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import { ErrorBoundary } from '#platform/client/ui/error-boundary.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { ShortcutsButton } from '#platform/client/ui/portal/shortcuts-button.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { useIsNarrow } from '#platform/client/use-is-narrow.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'

export async function load(load: Load, { search }: PageLocation) {
  const user = await load(getCurrentUser, {})
  const view = withEntrySearch(leadsUrl.parse(search.toString()))
  await Promise.all([
    // The view reads what someone searches for, by another call.
    view.search.trim() === '' &&
      load(listLeads, { query: toListQuery(restrictView(mayAssignLeads(user), view)) }),
    load(listLeadViews, {}),
    load(getQueueFacts, {}),
    mayAssignLeads(user) && load(listTherapists, withHidden),
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

const therapistView =
  'You see the requests that are assigned to you. New requests are assigned by the intake team.'

/** On a low screen beside the numbers, with its sentence as a tooltip, so that eight rows stay in sight. */
const TherapistNote = () => (
  <div
    title={therapistView}
    className="mb-2 flex items-center gap-2 rounded-control border border-river-100 bg-river-50 px-3 py-0.75 text-xs text-river-800 low:-my-1 low:py-0.25"
  >
    <Icon icon={UserRound} size="small" />
    <p>
      <strong>Therapist View</strong> <span className="low:sr-only">{therapistView}</span>
    </p>
  </div>
)

function Leads({ user }: { user: User }) {
  const target = useQueueFacts()
  const mayAssign = mayAssignLeads(user)
  const isPhone = useIsNarrow()
  const staff = useStaffNames(mayAssign)
  const labels = useLeadLabels(staff.names)
  const heading = mayAssign ? 'Consultation Leads' : 'My Assigned Leads'
  return (
    <>
      <div className="mb-0.5 flex min-h-10 flex-wrap items-center gap-x-5 gap-y-1 max-md:-mt-2.5 low:-mt-3">
        <PageHeading className="mr-auto">{heading}</PageHeading>
        {!isPhone && <RetentionNotice />}
        <ShortcutsButton />
      </div>
      {!isPhone && (
        <div className="low:mb-1.5 low:flex low:items-center low:justify-between low:gap-x-4">
          <LeadStats role={user.role} className="mb-1.5 low:mb-0" />
          {!mayAssign && <TherapistNote />}
        </div>
      )}
      {mayAssign && <QuarantineNotice />}
      {mayAssign && <UnmatchedLine className="mb-2" />}
      <ErrorBoundary part="leads" renderFallback={renderLeadsFailure} onRetry={resetLeads}>
        <LeadsSection
          caption={heading}
          labels={labels}
          photos={staff.photos}
          target={target}
          mayAssign={mayAssign}
          renderSending={({ lead, name }, open, otherwise) => (
            <LeadSending userId={user.id} lead={{ id: lead.id, name }} onUndone={open}>
              {otherwise}
            </LeadSending>
          )}
          renderOpen={(open) => (
            <OpenLead
              {...open}
              labels={labels}
              photos={staff.photos}
              user={user}
              mayAssign={mayAssign}
            />
          )}
        />
      </ErrorBoundary>
      {isPhone && (
        // Below the list, so that six leads are on the first screen.
        <div className="mt-4 grid grid-cols-1 gap-2">
          {!mayAssign && <TherapistNote />}
          <LeadStats role={user.role} />
          <RetentionNotice />
        </div>
      )}
    </>
  )
}
