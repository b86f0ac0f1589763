import { useQuery } from '@tanstack/react-query'
import type { RenderWhoHasSeen } from '#features/chat/chat/client/inbox/conversation-pane.tsx'
import { InboxScreen } from '#features/chat/chat/client/inbox/inbox-screen.tsx'
import { pageSizes, readPageSize } from '#features/chat/chat/client/inbox/page-size.ts'
import { readListEntry } from '#features/chat/chat/client/inbox/use-inbox-view.ts'
import { firstList, toSessionsInput } from '#features/chat/chat/client/queries.ts'
import {
  countConversations,
  getChatAvailability,
  listChatColleagues,
  listChatSessions,
} from '#features/chat/chat/contract/conversations.ts'
import { getDuty } from '#features/chat/chat/contract/duty.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { WhoHasSeen } from '#features/core/audit/client/who-has-seen.tsx'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { listLocationChoices } from '#features/requests/consultation/labels.ts'
import { useStaffNames } from '#features/requests/leads/client/use-staff-names.ts'
import { mayAssignLeads } from '#features/requests/leads/policy.ts'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageTitle } from '../../page-title.ts'

/** Starts the reads without waiting: the screen shows its own loading and error states. */
export async function load(load: Load, { search }: PageLocation) {
  const { view, page, search: text } = readListEntry(search.toString())
  const list = { ...firstList, view, page, perPage: pageSizes[readPageSize()] }
  void Promise.allSettled([
    // The view reads what someone searches for, by another call.
    text === '' && load(listChatSessions, toSessionsInput(list)),
    load(countConversations, {}),
    load(listChatColleagues, {}),
    load(getChatAvailability, {}),
    load(getDuty, {}),
  ])
}

export const head = (_data: unknown, { site }: HeadContext): PageHead => ({
  title: pageTitle('Chat Messages', site),
})

const renderWhoHasSeen: RenderWhoHasSeen = ({ number }, { isOpen, onClose }) => (
  <WhoHasSeen
    record={isOpen ? { type: 'conversation', id: number } : undefined}
    onClose={onClose}
  />
)

export function View() {
  const { data: user } = useQuery(currentUserQuery())
  return user ? <Inbox user={user} /> : null
}

function Inbox({ user }: { user: User }) {
  const mayAssign = mayAssignLeads(user)
  const { names } = useStaffNames(mayAssign)
  const { requestChoices, offices } = useSite()
  return (
    <InboxScreen
      user={user}
      leadChoices={{
        services: requestChoices,
        locations: listLocationChoices(offices),
        staff: mayAssign ? names : undefined,
      }}
      renderWhoHasSeen={user.role === 'admin' ? renderWhoHasSeen : undefined}
    />
  )
}
