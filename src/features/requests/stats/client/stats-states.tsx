import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Notice } from '#platform/client/ui/notice.tsx'
import { statLine, statLineCell } from '#platform/client/ui/portal/stat-line.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { statsQuery } from './queries.ts'

/** Shows why the statistics could not be loaded, and offers another try. */
export function StatsFailed({ className }: { className?: string | undefined }) {
  const { error, refetch } = useQuery(statsQuery())
  return (
    <Notice
      tone="ember"
      icon={CircleAlert}
      title={<span className="block">Error loading stats</span>}
      role="alert"
      className={className}
    >
      {toErrorMessage(error, 'Could not fetch dashboard statistics')}{' '}
      <button type="button" className="link-prose" onClick={() => void refetch()}>
        Try again
      </button>
    </Notice>
  )
}

interface StatLineSkeletonProps {
  cells: number
  className?: string | undefined
}

/** The placeholder for the line of numbers. */
export function StatLineSkeleton({ cells, className }: StatLineSkeletonProps) {
  return (
    <Loading label="Loading statistics" className={className}>
      <div className={statLine}>
        {Array.from({ length: cells }, (_, cell) => (
          <div key={cell} className={statLineCell}>
            <Skeleton className="my-1.5 h-3.5 w-28 rounded-full" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
