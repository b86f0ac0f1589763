import { useLayoutEffect, useRef } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Button, ButtonLink } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Loading, Skeleton, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { usersPerPage } from '../contract.ts'
import { useUserPaths } from './use-users-view.ts'
import { BackToUsers } from './user-header.tsx'
import type { UsersLook } from './users-view.ts'

export function UserNotFound() {
  return (
    <EmptyState
      title="User Not Found"
      headingLevel="h1"
      action={<ButtonLink href={useUserPaths().listPath}>Back to Users</ButtonLink>}
    >
      This account does not exist, or has been deleted.
    </EmptyState>
  )
}

interface UserFailedProps {
  error: unknown
  tryAgain: () => void
}

export function UserFailed({ error, tryAgain }: UserFailedProps) {
  return (
    <>
      <BackToUsers />
      <ErrorState
        title="Error Loading User"
        headingLevel="h1"
        className="mt-2"
        action={<TryAgain onTry={tryAgain} />}
      >
        {toErrorMessage(error, 'This account could not be loaded. Please try again.')}
      </ErrorState>
    </>
  )
}

/** The heading until the name is loaded. Focus on it moves to the heading that replaces it. */
function HeadingSkeleton() {
  const ref = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const heading = ref.current
    return () => {
      if (document.activeElement !== heading) return
      queueMicrotask(() => document.querySelector('h1')?.focus({ preventScroll: true }))
    }
  }, [])
  return (
    <h1 ref={ref} tabIndex={-1} className="sr-only">
      Edit User
    </h1>
  )
}

export function UserSkeleton() {
  return (
    <>
      <BackToUsers />
      <HeadingSkeleton />
      <Loading label="Loading user">
        <div className="mt-2 mb-6 flex items-center gap-4">
          <Skeleton shape="pill" className="size-15 shrink-0" />
          <Skeleton className="h-8 w-56" />
        </div>
        <div className="grid gap-5 lg:grid-last-75">
          <Skeleton className="h-130 rounded-card" />
          <Skeleton className="h-60 rounded-card" />
        </div>
      </Loading>
    </>
  )
}

// As many as fit on a screen.
const skeletonCards = 9

/** Placeholders in the shape of the list while the accounts load. */
export function UsersSkeleton({ look }: { look: UsersLook }) {
  return (
    <Loading label="Loading users">
      {look === 'table' ? (
        <div className="overflow-hidden rounded-card border border-line bg-paper">
          <SkeletonRows rows={usersPerPage.table} />
        </div>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {Array.from({ length: skeletonCards }, (_, card) => (
            <Skeleton key={card} className="h-60 rounded-card" />
          ))}
        </div>
      )}
    </Loading>
  )
}

export function NoUsers({ hasSearch, onClear }: { hasSearch: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title="No Users Found"
      action={
        hasSearch && (
          <Button variant="secondary" onClick={onClear}>
            Clear search
          </Button>
        )
      }
    >
      {hasSearch ? 'No account matches.' : 'Add the first one with Add New User.'}
    </EmptyState>
  )
}
