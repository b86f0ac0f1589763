import { m } from '#messages'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'

export function NoTherapists() {
  return (
    <EmptyState title={m.therapists_none()} headingLevel="h3">
      {m.therapists_none_text()}
    </EmptyState>
  )
}
