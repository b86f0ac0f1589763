import { useQuery } from '@tanstack/react-query'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { ConnectionDetails } from './connection-details.tsx'
import { ConnectionUses } from './connection-uses.tsx'
import { googleStatusQuery } from './queries.ts'

/** The tab Email Integration: the person's Google account, and what it is used for. */
export function GoogleCard() {
  const { data: status, dataUpdatedAt, isPending, error, refetch } = useQuery(googleStatusQuery())
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-last-75">
      <section
        aria-labelledby="google-connection"
        className="rounded-card border border-line bg-paper p-4.5 md:p-6"
      >
        {status ? (
          <ConnectionDetails status={status} now={new Date(dataUpdatedAt)} />
        ) : isPending ? (
          <ConnectionSkeleton />
        ) : (
          <ErrorState
            place="inside"
            title="Failed to check Google account connection status"
            action={<TryAgain onTry={() => void refetch()} />}
          >
            {toErrorMessage(error, 'Please try again.')}
          </ErrorState>
        )}
      </section>
      <ConnectionUses />
    </div>
  )
}

function ConnectionSkeleton() {
  return (
    <Loading label="Checking the Google account connection">
      <div className="flex items-center gap-4">
        <Skeleton className="size-12 shrink-0" />
        <div className="flex-1">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton shape="pill" className="mt-2 h-3.5 w-2/5" />
        </div>
      </div>
      <Skeleton shape="pill" className="mt-6 h-3.5 w-4/5" />
      <Skeleton shape="pill" className="mt-8 h-10 w-52 max-w-full" />
    </Loading>
  )
}
