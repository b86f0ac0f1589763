import type { ReactNode } from 'react'
import { toErrorMessage } from '../http/api.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton, SkeletonRows } from '../ui/skeleton.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import { UpdatingLine } from '../ui/updating-line.tsx'

/** A card with filters and rows. */
export const listCard = '@container overflow-hidden rounded-card border border-line bg-paper'

interface DataListProps {
  /** Names the list, if it is a section of its own. */
  label?: string
  className?: string | undefined
  filters?: ReactNode
  /** Other rows are loading; the current ones stay until then. */
  isChanging: boolean | undefined
  /** Where a line shows that rows are changing; by default the rows show it themselves. */
  line?: 'edge' | undefined
  /** Replaces the rows; nothing unless they could not be loaded. */
  failed?: ReactNode
  hasRows: boolean
  /** Without rows: whether there may be some soon. */
  isLoading?: boolean
  skeleton?: ReactNode
  empty: ReactNode
  /** The rows as a table or cards, and the pagination. */
  children: ReactNode
}

/** One list of a screen with its states. */
export function DataList(props: DataListProps) {
  const { label, className, filters, isChanging, line, failed, hasRows } = props
  const { isLoading = false } = props
  const Box = label === undefined ? 'div' : 'section'
  return (
    <Box aria-label={label} aria-busy={isChanging} className={className}>
      {filters}
      {line && isChanging && <UpdatingLine />}
      {failed || (hasRows ? props.children : isLoading ? props.skeleton : props.empty)}
    </Box>
  )
}

interface ListFailedProps {
  title: string
  error: unknown
  /** For an error without a message of its own. */
  fallback: string
  onRetry: () => void
  isRetrying?: boolean
  place?: 'page' | 'inside'
}

export function ListFailed({
  title,
  error,
  fallback,
  onRetry,
  isRetrying,
  place,
}: ListFailedProps) {
  const retrying = isRetrying === undefined ? {} : { isTrying: isRetrying }
  return (
    <ErrorState title={title} place={place} action={<TryAgain onTry={onRetry} {...retrying} />}>
      {toErrorMessage(error, fallback)}
    </ErrorState>
  )
}

interface ListSkeletonProps {
  label: string
  rows: number
  /** In the place of what is above the list. */
  children?: ReactNode
}

/** The placeholder of a card with filters and rows. */
export function ListSkeleton({ label, rows, children }: ListSkeletonProps) {
  return (
    <Loading label={label}>
      {children}
      <div className={listCard}>
        <div className="flex gap-2.5 border-b border-line px-4 py-3.5">
          <Skeleton className="h-10 flex-1 rounded-control" />
          <Skeleton className="h-10 w-44 rounded-control max-md:hidden" />
        </div>
        <SkeletonRows rows={rows} />
      </div>
    </Loading>
  )
}
