import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { RippleSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import { SkeletonCard } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'

/** Placeholders for the cards while they load. */
export function TherapistsSkeleton({ cards = 3 }: { cards?: number | undefined }) {
  return (
    <div className="relative">
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: cards }, (_, card) => (
          <SkeletonCard key={card} className="h-122" />
        ))}
      </div>
      <RippleSpinner
        label="Loading therapists"
        className="absolute top-28 left-1/2 -translate-x-1/2"
      />
    </div>
  )
}

export function TherapistsFailed({ tryAgain }: { tryAgain: () => void }) {
  return (
    <ErrorState
      title="Error Loading Therapists"
      headingLevel="h3"
      action={<TryAgain onTry={tryAgain} />}
    >
      We couldn't load our therapists. Please try again later.
    </ErrorState>
  )
}
