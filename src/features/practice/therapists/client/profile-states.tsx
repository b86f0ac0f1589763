import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'

export function TherapistNotFound() {
  return (
    <EmptyState
      title={m.therapists_not_found()}
      headingLevel="h1"
      action={<ButtonLink href={localPath(paths.therapists)}>{m.therapists_view_all()}</ButtonLink>}
    >
      {m.therapists_not_found_text()}
    </EmptyState>
  )
}

export function TherapistFailed({ tryAgain }: { tryAgain: () => void }) {
  return (
    <ErrorState
      title={m.therapists_profile_failed()}
      headingLevel="h1"
      action={
        <>
          <TryAgain onTry={tryAgain} />
          <ButtonLink href={localPath(paths.therapists)}>{m.therapists_view_all()}</ButtonLink>
        </>
      }
    >
      {m.therapists_profile_failed_text()}
    </ErrorState>
  )
}
