import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { BackLink } from '#platform/client/ui/portal/back-link.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { Loading, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { paths } from '#shared/paths.ts'
import { formatLongDay } from '#shared/practice-time.ts'
import type { AccessReview } from '../contract.ts'
import { reviewDays } from '../rules.ts'
import { FactorSwitch } from './factor-switch.tsx'
import { accessReviewQuery, useConfirmAccessReview } from './queries.ts'
import { ReviewedAccounts } from './reviewed-accounts.tsx'

/** Everyone with access to the portal, to be confirmed every quarter. */
export function AccessReviewScreen() {
  const review = useQuery(accessReviewQuery())
  return (
    <>
      <BackLink href={paths.users}>User Management</BackLink>
      <PageHeading>Access Review</PageHeading>
      <p className="mt-0.75 mb-5 max-w-160 text-ink-muted">
        Everyone who can sign in. Look at each line, end what should have ended, and confirm; the
        audit log keeps who confirmed it. It is due every {reviewDays} days.
      </p>
      {review.data ? (
        <Review review={review.data} onChanged={() => void review.refetch()} />
      ) : review.isError ? (
        <ErrorState
          title="The accounts could not be loaded"
          action={<TryAgain onTry={() => void review.refetch()} isTrying={review.isFetching} />}
        >
          {toErrorMessage(review.error, 'Please check your connection and try again.')}
        </ErrorState>
      ) : (
        <Loading label="Loading the accounts">
          <SkeletonRows rows={6} />
        </Loading>
      )}
    </>
  )
}

interface ReviewProps {
  review: AccessReview
  /** The accounts are no longer those that are shown. */
  onChanged: () => void
}

function Review({ review, onChanged }: ReviewProps) {
  const confirmation = useConfirmAccessReview()

  async function confirm() {
    try {
      await confirmation.mutateAsync({ body: { version: review.version } })
      showToast({ kind: 'success', title: 'Review confirmed' })
    } catch (error) {
      const text = toErrorMessage(error, 'Please try again.')
      showToast({ kind: 'error', title: 'Review not confirmed', text })
      if (error instanceof CallError && error.status === 409) onChanged()
    }
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <ReviewState review={review} />
      <FactorSwitch review={review} />
      <ReviewedAccounts review={review} />
      <div>
        <Button
          pending={confirmation.isPending}
          pendingText="Confirming..."
          onClick={() => void confirm()}
        >
          <Icon icon={CircleCheck} size="text" />
          Confirm that everyone listed should have access
        </Button>
      </div>
    </div>
  )
}

function ReviewState({ review: { isDue, lastReview, dueAt } }: { review: AccessReview }) {
  const last = lastReview
    ? `Last confirmed ${formatLongDay(new Date(lastReview.at))} by ${lastReview.by ?? 'a former administrator'}.`
    : 'It has not been confirmed yet.'
  const next = dueAt && !isDue ? ` Due again ${formatLongDay(new Date(dueAt))}.` : ''
  return (
    <Notice tone={isDue ? 'larch' : 'river'} icon={isDue ? CircleAlert : CircleCheck}>
      {isDue && <strong>The review is due. </strong>}
      {last}
      {next}
    </Notice>
  )
}
