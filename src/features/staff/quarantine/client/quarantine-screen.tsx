import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { BackLink } from '#platform/client/ui/portal/back-link.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { Loading, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { paths } from '#shared/paths.ts'
import { HeldFormCard } from './held-form-card.tsx'
import { quarantineQuery } from './queries.ts'

/** Forms that a person looks at before they are requests or places on a waiting list. */
export function QuarantineScreen() {
  const held = useQuery(quarantineQuery())
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <BackLink href={paths.leads}>Consultation Leads</BackLink>
      <PageHeading ref={heading}>Held Back</PageHeading>
      <p className="mt-0.75 mb-5 max-w-160 text-ink-muted">
        These forms look as if a program had sent them. Their senders read that the form arrived.
        Let through those of people, and delete the others.
      </p>
      {held.data ? (
        held.data.length === 0 ? (
          <EmptyState title="Nothing is held back">
            Forms that look unusual wait here until you have looked at them.
          </EmptyState>
        ) : (
          <ul className="grid grid-cols-1 gap-4">
            {held.data.map((form) => (
              <HeldFormCard
                key={form.id}
                form={form}
                // The card disappears with its buttons, one of which has the focus.
                onSettled={() => heading.current?.focus()}
              />
            ))}
          </ul>
        )
      ) : held.isError ? (
        <ErrorState
          title="The forms could not be loaded"
          action={<TryAgain onTry={() => void held.refetch()} isTrying={held.isFetching} />}
        >
          {toErrorMessage(held.error, 'Please check your connection and try again.')}
        </ErrorState>
      ) : (
        <Loading label="Loading the forms">
          <SkeletonRows rows={4} />
        </Loading>
      )}
    </>
  )
}
