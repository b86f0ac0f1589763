import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import type { User } from '#features/core/accounts/contract.ts'
import type { StaffPhotos } from '#features/requests/leads/client/staff-face.tsx'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import type { LeadLabels } from '#features/requests/leads/labels.ts'
import { useLeaveGuard } from '#platform/client/forms/use-leave-guard.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { LeaveQuestion } from '#platform/client/ui/portal/leave-question.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { paths } from '#shared/paths.ts'
import { LimitedLead } from './protection/limited-lead.tsx'
import { LeadScreen } from './screen.tsx'
import { useOpenedLead } from './use-opened-lead.ts'

interface LeadPageProps {
  id: number
  labels: LeadLabels
  photos: StaffPhotos
  user: User
  mayAssign: boolean
}

// The list is not on this page: the lead is looked up by its number.
const noLeads: readonly Lead[] = []

/** One lead as a page of its own. */
export function LeadPage({ id, labels, photos, user, mayAssign }: LeadPageProps) {
  const [, navigate] = useLocation()
  const [refused, setRefused] = useState<{ isNotFound: boolean }>()
  const [isLimited, setIsLimited] = useState(false)
  const toList = () => navigate(paths.leads)
  const { state, dispatch, shown, listed, isGone } = useOpenedLead({
    id,
    leads: noLeads,
    actions: {
      openLead: (openedId) => navigate(paths.leadPage(openedId)),
      onRefused: setRefused,
      onLimited: () => setIsLimited(true),
    },
  })
  const guard = useLeaveGuard(state.hasEdits && !isGone)
  const noteEdits = useCallback(
    (hasEdits: boolean) => dispatch({ type: 'edited', hasEdits }),
    [dispatch],
  )

  // The page has read nothing of the record yet.
  if (isLimited) return <LimitedLead id={id} onOpened={() => location.reload()} />
  if (refused) return refused.isNotFound ? <LeadNotFound /> : <LeadNotOpened />
  if (!shown) return <LeadPageSkeleton />
  return (
    // On phones with large text the page scrolls as a whole: its head alone may fill the screen.
    <div className="flex flex-col max-md:-mb-10 not-print:max-md:roomy:h-screen-less-20 not-print:md:max-lg:h-screen-less-34 not-print:lg:h-screen-less-19">
      <LeadScreen
        key={shown.id}
        lead={shown}
        listed={listed}
        labels={labels}
        photos={photos}
        user={user}
        mayAssign={mayAssign}
        place="page"
        titleId="lead"
        isGone={isGone}
        onEdited={noteEdits}
        onLoaded={(lead) => dispatch({ type: 'loaded', lead })}
        onGone={() => dispatch({ type: 'gone', id: shown.id })}
        // The browser's Back returns to where the first lead was opened.
        onOpen={(next) => navigate(paths.leadPage(next), { replace: true })}
        onClose={toList}
      />
      <LeaveQuestion open={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
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

const LeadNotOpened = () => (
  <>
    <PageHeading className="mb-5.5">Lead not opened</PageHeading>
    <ErrorState
      title="This lead could not be opened"
      action={<TryAgain onTry={() => location.reload()} />}
    >
      Nothing has happened to it. Please try again.
    </ErrorState>
  </>
)

const LeadPageSkeleton = () => (
  <Loading label="Opening the lead" className="grid grid-cols-1 gap-4">
    <Skeleton shape="pill" className="h-8 w-60 max-w-full" />
    <Skeleton className="h-120 rounded-card" />
  </Loading>
)
