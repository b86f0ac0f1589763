import { useQuery } from '@tanstack/react-query'
import { InboxScreen } from '#features/chat/client/inbox-screen.tsx'
import { getChatAvailability, listChatSessions } from '#features/chat/contract.ts'
import { currentUserQuery } from '#features/sessions/client/queries.ts'
import type { PageHead } from '#platform/client/page-head.ts'
import type { Load } from '#platform/client/query-client.ts'
import { practice } from '#shared/practice.ts'

/** Begins to read and waits for nothing: the screen shows its own loading and failure. */
export async function load(load: Load) {
  void Promise.allSettled([load(listChatSessions, {}), load(getChatAvailability, {})])
}

export const head = (): PageHead => ({
  title: `Chat Messages | ${practice.name}`,
  isPrivate: true,
})

export function View() {
  const { data: user } = useQuery(currentUserQuery())
  return user ? <InboxScreen user={user} /> : null
}
