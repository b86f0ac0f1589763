import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { AgendaScreen } from '#features/staff/agenda/client/agenda-screen.tsx'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('Agenda', site),
})

export function View() {
  const { data: user } = useQuery(currentUserQuery())
  return user ? <AgendaScreen user={user} /> : null
}
