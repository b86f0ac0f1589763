import { useIsInterrupted } from '#features/chat/chat/client/inbox/use-is-interrupted.ts'
import { HealthStrip } from '#features/staff/system-health/client/health-strip.tsx'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('System health', site),
})

/** For administrators: what the practice runs on, and what to do about it. */
export function View() {
  const isInterrupted = useIsInterrupted()
  return (
    <>
      <PageHeading className="mb-2">System health</PageHeading>
      <p className="mb-5 text-ink-muted">
        Mail, mailboxes, push messages, retention and backups. Settings are changed on the server.
      </p>
      <HealthStrip isLive={!isInterrupted} isOpen />
    </>
  )
}
