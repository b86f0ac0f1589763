import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide'
import { useRef } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
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
      <p className="mb-2">
        <a
          href={paths.leads}
          className="inline-flex min-h-6 items-center gap-1.5 rounded-focus text-sm font-semibold text-river-600 hover:text-river-800 hover:underline touch:min-h-11"
        >
          <Icon icon={ArrowLeft} size="text" />
          Consultation Leads
        </a>
      </p>
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
          <ul className="grid gap-4">
            {held.data.map((form) => (
              <HeldFormCard
                key={form.id}
                form={form}
                // Its buttons disappear with it.
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
