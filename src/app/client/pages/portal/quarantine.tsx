import { QuarantineScreen } from '#features/staff/quarantine/client/quarantine-screen.tsx'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('Held Back', site),
})

export function View() {
  return <QuarantineScreen />
}
