import { Button } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { RippleSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import { Ripples } from '#platform/client/ui/ripples.tsx'
import { Loading, SkeletonCard, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { Part } from './part.tsx'

/** Empty, failed and loading states, for the page of components. */
export function States() {
  return (
    <Part title="Empty and error">
      <div className="sheet-stack">
        <EmptyState title="No Therapists Found" headingLevel="h3">
          We couldn't find any therapists in our directory. Please check back later.
        </EmptyState>
        <ErrorState
          title="Error Loading Therapist"
          headingLevel="h3"
          action={<Button variant="secondary">View All Therapists</Button>}
        >
          We couldn't load this therapist's profile. Please try again later.
        </ErrorState>
        <div className="portal rounded-card border border-line bg-paper">
          <EmptyState
            place="inside"
            headingLevel="h3"
            title="No leads found with current filters."
            action={<Button variant="secondary">Clear filters</Button>}
          />
        </div>
      </div>
    </Part>
  )
}

export function LoadingStates() {
  return (
    <Part title="Loading">
      <Loading label="Loading therapists" className="sheet-form">
        <SkeletonCard />
        <div className="overflow-hidden rounded-panel border border-line">
          <SkeletonRows />
        </div>
      </Loading>
      <div className="sheet-row mt-4">
        <RippleSpinner />
        <p className="text-md text-ink-muted">
          Ripple spinner for full pages. Three ellipses, each fading outward.
        </p>
      </div>
      <div className="relative h-40 overflow-hidden rounded-panel bg-river-100 p-6">
        <Ripples className="absolute -top-37.5 -right-37.5 size-95 text-ink opacity-40" />
        <p className="type-card">Ripples in a corner</p>
      </div>
    </Part>
  )
}
