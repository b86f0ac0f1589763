import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { usePolling } from '#platform/client/realtime/live-status.ts'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { BackLink } from '#platform/client/ui/portal/back-link.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { paths } from '#shared/paths.ts'
import type { UnmatchedEmail } from '../../contract/unmatched.ts'
import { AttachDialog } from './attach-dialog.tsx'
import { unmatchedQuery } from './queries.ts'
import { UnmatchedCard } from './unmatched-card.tsx'

const pollMs = 30_000

interface UnmatchedScreenProps {
  /** The people who have seen an email. */
  renderTrail?: (email: UnmatchedEmail) => ReactNode
}

/** The emails to the practice that match no request. */
export function UnmatchedScreen({ renderTrail }: UnmatchedScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useQuery({ ...unmatchedQuery(), refetchInterval: usePolling(pollMs) })
  const [attaching, setAttaching] = useState<UnmatchedEmail>()
  const { data } = list
  useFocusAfterRemoval(heading, data)
  return (
    <>
      <BackLink href={paths.leads}>Consultation Leads</BackLink>
      <PageHeading ref={heading}>Emails Without a Request</PageHeading>
      <p className="mt-0.75 mb-5 max-w-160 text-ink-muted">
        They came to the practice’s mailbox and answer none of our emails about a request.
        {data && ` They are deleted after ${data.days} days.`}
      </p>
      {data?.isFull && (
        <Notice icon={MailWarning} title="Too many wait." className="mb-4">
          Later emails are only in the mailbox.
        </Notice>
      )}
      {!data && list.error && (
        <ErrorState
          title="The emails could not be loaded"
          action={<TryAgain onTry={() => void list.refetch()} isTrying={list.isFetching} />}
        >
          {toErrorMessage(list.error, 'Please check your connection and try again.')}
        </ErrorState>
      )}
      {list.isPending && !list.error && <ListSkeleton />}
      {data?.emails.length === 0 && (
        <EmptyState title="No email waits here">
          Emails that match no request appear here by themselves.
        </EmptyState>
      )}
      <ul className="grid gap-4 empty:hidden">
        {data?.emails.map((email) => (
          <li key={email.id}>
            <UnmatchedCard
              email={email}
              now={new Date(list.dataUpdatedAt)}
              trail={renderTrail?.(email)}
              onAttach={() => setAttaching(email)}
            />
          </li>
        ))}
      </ul>
      <AttachDialog
        email={attaching}
        onClose={() => setAttaching(undefined)}
        focusAfter={() => heading.current}
      />
    </>
  )
}

/** A card disappears once the list is loaded again, with the button that was pressed. The heading gets the focus then. */
function useFocusAfterRemoval(heading: RefObject<HTMLElement | null>, list: unknown) {
  const focused = useRef<EventTarget>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const last = focused.current
    if (!list || !(last instanceof Element) || last.isConnected) return
    if (document.activeElement === document.body) heading.current?.focus()
  }, [heading, list])
}

const ListSkeleton = () => (
  <Loading label="Loading the emails">
    <div className="grid gap-4">
      <Skeleton className="h-36 rounded-card" />
      <Skeleton className="h-36 rounded-card" />
    </div>
  </Loading>
)
