import { ArrowLeft } from 'lucide'
import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import type { User } from '#features/core/accounts/contract.ts'
import { AnsweredChip } from '#features/requests/leads/client/answered-chip.tsx'
import { LeadStatusChip } from '#features/requests/leads/client/lead-status-chip.tsx'
import type { Lead, OpenedLead } from '#features/requests/leads/contract/leads.ts'
import type { LeadLabels } from '#features/requests/leads/labels.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { useLeaveGuard } from '#platform/client/forms/use-leave-guard.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { LanguageTag } from '#platform/client/ui/portal/language-tag.tsx'
import { LeaveQuestion } from '#platform/client/ui/portal/leave-question.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { paths } from '#shared/paths.ts'
import { formatLongDay, formatTime } from '#shared/practice-time.ts'
import { LeadContent } from './lead-content.tsx'
import { LeadViewersPlace } from './lead-viewing.tsx'
import { useOpenedLead } from './use-opened-lead.ts'

interface LeadPageProps {
  id: number
  labels: LeadLabels
  user: User
  mayAssign: boolean
}

// The list is not on this page: the lead is looked up by its number.
const noLeads: readonly Lead[] = []

/** One lead as a page of its own. */
export function LeadPage({ id, labels, user, mayAssign }: LeadPageProps) {
  const [, navigate] = useLocation()
  const [isRefused, setIsRefused] = useState(false)
  const toList = () => navigate(paths.leads)
  const { state, dispatch, shown, listed, isGone } = useOpenedLead({
    id,
    leads: noLeads,
    actions: {
      openLead: (openedId) => navigate(paths.leadPage(openedId)),
      onRefused: () => setIsRefused(true),
    },
  })
  const guard = useLeaveGuard(state.hasEdits && !isGone)
  const noteEdits = useCallback(
    (hasEdits: boolean) => dispatch({ type: 'edited', hasEdits }),
    [dispatch],
  )

  if (isRefused) return <LeadNotFound />
  if (!shown) return <LeadPageSkeleton />
  const current = listed ?? shown
  return (
    <div className="flex flex-col max-md:-mb-10 not-print:max-md:h-screen-less-20 not-print:md:max-lg:h-screen-less-34 not-print:lg:h-screen-less-19">
      <LeadPageHead lead={current} />
      <h2 className="sr-only">Details and timeline</h2>
      <div className="flex min-h-0 flex-auto flex-col overflow-hidden rounded-card border border-line bg-paper max-md:-mx-4 max-md:rounded-none max-md:border-x-0 print:overflow-visible print:border-0">
        <LeadContent
          key={shown.id}
          lead={shown}
          labels={labels}
          user={user}
          mayAssign={mayAssign}
          onEdited={noteEdits}
          onLoaded={(lead: OpenedLead) => dispatch({ type: 'loaded', lead })}
          listed={listed}
          isGone={isGone}
          onGone={() => dispatch({ type: 'gone', id: shown.id })}
          onSaved={() => {}}
          onDeleted={toList}
          onCancel={undefined}
          onClose={toList}
        />
      </div>
      <LeaveQuestion open={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </div>
  )
}

function LeadPageHead({ lead }: { lead: Lead }) {
  const received = new Date(lead.createdAt)
  return (
    <div className="relative mb-3 flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5">
      <a
        href={paths.leads}
        aria-label="Back to the leads"
        className="grid size-9 place-items-center rounded-control border border-line bg-paper text-ink hover:bg-river-50 touch:size-11 print:hidden"
      >
        <Icon icon={ArrowLeft} />
      </a>
      <PageHeading>{leadName(lead)}</PageHeading>
      <LanguageTag language={lead.language} />
      <LeadStatusChip status={lead.status} className="max-lg:hidden" />
      <AnsweredChip lead={lead} />
      <p className="text-sm text-ink-muted max-md:hidden">
        Received {formatLongDay(received)}, {formatTime(received)}
      </p>
      <LeadViewersPlace className="max-md:-mt-1" />
    </div>
  )
}

function LeadNotFound() {
  return (
    <>
      <PageHeading className="mb-5.5">Lead not found</PageHeading>
      <EmptyState
        title="You can no longer open this lead."
        action={<ButtonLink href={paths.leads}>Go to the leads</ButtonLink>}
      >
        It was reassigned or deleted.
      </EmptyState>
    </>
  )
}

const LeadPageSkeleton = () => (
  <Loading label="Opening the lead" className="grid gap-4">
    <Skeleton shape="pill" className="h-8 w-60 max-w-full" />
    <Skeleton className="h-120 rounded-card" />
  </Loading>
)
