import { useQuery } from '@tanstack/react-query'
import { WhoHasSeenLink } from '#features/audit/client/who-has-seen-link.tsx'
import { InboxScreen } from '#features/chat/client/inbox/inbox-screen.tsx'
import {
  type ChatSessionSummary,
  getChatAvailability,
  listChatSessions,
} from '#features/chat/contract/conversations.ts'
import { currentUserQuery } from '#features/sessions/client/queries.ts'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'

/** Starts the reads without waiting: the screen shows its own loading and error states. */
export async function load(load: Load) {
  void Promise.allSettled([
    load(listChatSessions, { query: { page: '1' } }),
    load(getChatAvailability, {}),
  ])
}

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('Chat Messages', site),
})

const renderTrail = ({ number }: ChatSessionSummary) => (
  <WhoHasSeenLink record={{ type: 'conversation', id: number }} className="mt-0.5" />
)

export function View() {
  const { data: user } = useQuery(currentUserQuery())
  if (!user) return null
  return <InboxScreen user={user} trail={user.role === 'admin' ? renderTrail : undefined} />
}
