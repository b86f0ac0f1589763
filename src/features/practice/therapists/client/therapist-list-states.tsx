import { m } from '#messages'
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
        label={m.therapists_loading()}
        className="absolute top-28 left-1/2 -translate-x-1/2"
      />
    </div>
  )
}

export function TherapistsFailed({ tryAgain }: { tryAgain: () => void }) {
  return (
    <ErrorState
      title={m.therapists_list_failed()}
      headingLevel="h3"
      action={<TryAgain onTry={tryAgain} />}
    >
      {m.therapists_list_failed_text()}
    </ErrorState>
  )
}
