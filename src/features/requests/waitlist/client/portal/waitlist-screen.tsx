import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide'
import { type ReactNode, useRef, useState } from 'react'
import { waitlistDays } from '#features/core/retention/rules.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { usePolling } from '#platform/client/realtime/live-status.ts'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { QuestionDialog } from '#platform/client/ui/question-dialog.tsx'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { fullName } from '#shared/names.ts'
import type { WaitlistEntry } from '../../contract/staff.ts'
import { waitlistQuery } from '../queries.ts'
import { formatPeople, groupEntries, isWaiting } from './group-entries.ts'
import { NotifyDialog, type NotifyQuestion } from './notify-dialog.tsx'
import { useRemoval } from './use-removal.ts'
import { WaitlistGroupCard } from './waitlist-group-card.tsx'

const pollMs = 30_000

interface WaitlistScreenProps {
  /** For administrators: who has seen an entry. */
  renderTrail?: ((entry: WaitlistEntry) => ReactNode) | undefined
}

/** People who wait for a place, by therapist. */
export function WaitlistScreen({ renderTrail }: WaitlistScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useQuery({ ...waitlistQuery(), refetchInterval: usePolling(pollMs) })
  const [question, setQuestion] = useState<NotifyQuestion>()
  // The button that opened the question disappears with its row.
  const removal = useRemoval(() => heading.current?.focus())
  const entries = list.data ?? []
  const waitingCount = entries.filter(isWaiting).length
  return (
    <>
      <PageHeading ref={heading}>Waiting List</PageHeading>
      <p className="mt-0.75 mb-5 min-h-6 text-ink-muted">
        {entries.length > 0 && `${formatPeople(waitingCount)} waiting for a place`}
      </p>
      {!list.data && list.error && (
        <ErrorState
          title="The waiting list could not be loaded"
          action={<TryAgain onTry={() => void list.refetch()} isTrying={list.isFetching} />}
        >
          {toErrorMessage(list.error, 'Please check your connection and try again.')}
        </ErrorState>
      )}
      {list.isPending && !list.error && <ListSkeleton />}
      {list.data?.length === 0 && (
        <EmptyState title="No one is waiting">
          Visitors put themselves on this list on the profile of a therapist who accepts no new
          clients. They stay on it for {waitlistDays} days.
        </EmptyState>
      )}
      <div className="grid gap-4">
        {groupEntries(entries).map((group) => (
          <WaitlistGroupCard
            key={`${group.therapist.id} ${group.therapist.name}`}
            group={group}
            onAsk={setQuestion}
            onRemove={removal.ask}
            renderTrail={renderTrail}
          />
        ))}
      </div>
      <NotifyDialog question={question} onClose={() => setQuestion(undefined)} />
      <QuestionDialog
        open={removal.leaving !== undefined}
        title="Remove from the list?"
        icon={<RoundIcon icon={UserX} tone="ember" />}
        onKeep={removal.keep}
        goLabel="Remove"
        onGo={removal.remove}
        isPending={removal.isRemoving}
        pendingText="Removing..."
      >
        The details of <strong>{removal.leaving && fullName(removal.leaving)}</strong> are deleted
        at once. They are not informed.
      </QuestionDialog>
    </>
  )
}

function ListSkeleton() {
  return (
    <Loading label="Loading the waiting list">
      <div className="grid gap-4">
        <Skeleton className="h-52 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
      </div>
    </Loading>
  )
}
