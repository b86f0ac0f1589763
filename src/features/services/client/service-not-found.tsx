import { ButtonLink } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { paths } from '#shared/paths.ts'

export function ServiceNotFound() {
  return (
    <EmptyState
      title="Service Not Found"
      headingLevel="h1"
      action={<ButtonLink href={paths.services}>View All Services</ButtonLink>}
    >
      The service you're looking for doesn't exist or has been removed.
    </EmptyState>
  )
}
