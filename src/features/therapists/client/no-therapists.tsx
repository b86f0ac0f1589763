import { EmptyState } from '#platform/client/ui/empty-state.tsx'

export function NoTherapists() {
  return (
    <EmptyState title="No Therapists Found" headingLevel="h3">
      We couldn't find any therapists in our directory. Please check back later.
    </EmptyState>
  )
}
