import { ButtonLink } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { paths } from '#shared/paths.ts'

export function TherapistNotFound() {
  return (
    <EmptyState
      title="Therapist Not Found"
      headingLevel="h1"
      action={<ButtonLink href={paths.therapists}>View All Therapists</ButtonLink>}
    >
      The therapist you're looking for doesn't exist or has been removed.
    </EmptyState>
  )
}

export function TherapistFailed({ tryAgain }: { tryAgain: () => void }) {
  return (
    <ErrorState
      title="Error Loading Therapist"
      headingLevel="h1"
      action={
        <>
          <TryAgain onTry={tryAgain} />
          <ButtonLink href={paths.therapists}>View All Therapists</ButtonLink>
        </>
      }
    >
      We couldn't load this therapist's profile. Please try again later.
    </ErrorState>
  )
}
