import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'

export function ServiceNotFound() {
  return (
    <EmptyState
      title={m.services_not_found()}
      headingLevel="h1"
      action={<ButtonLink href={localPath(paths.services)}>{m.services_view_all()}</ButtonLink>}
    >
      {m.services_not_found_text()}
    </EmptyState>
  )
}
