import { PhoneIncoming, UserRoundCheck } from 'lucide'
import type { User } from '#features/core/accounts/contract.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { formatTime } from '#shared/practice-time.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import type { MessageGroup } from '../../message-groups.ts'
import { useColleagueList } from '../queries.ts'
import type { Bubble } from './bubbles.ts'

/** Before which group something happened; -1 after all of them. */
export const findPlace = (groups: readonly MessageGroup<Bubble>[], at: string | null): number =>
  at === null ? -1 : groups.findIndex(({ first }) => first.at.getTime() >= Date.parse(at))

interface TakenLineProps {
  user: User
  conversation: ChatSessionSummary
  timeZone: string
}

/** The person who has the conversation, and since when. */
export function TakenLine({ user, conversation, timeZone }: TakenLineProps) {
  const { assignedTo, assignedAt } = conversation
  const owner = useColleagueList().find(({ id }) => id === assignedTo)
  if (!owner || assignedAt === null) return null
  const name = owner.id === user.id ? 'You' : owner.name
  return (
    <p className="flex items-center justify-center gap-2 text-sm text-ink-muted">
      <Icon icon={UserRoundCheck} size="text" />
      <span>
        {name} took this conversation at{' '}
        <time dateTime={assignedAt}>{formatTime(new Date(assignedAt), timeZone)}</time>
      </span>
    </p>
  )
}

/** When the visitor asked to be called back. */
export function CallBackLine({ callBackAt, timeZone }: { callBackAt: string; timeZone: string }) {
  return (
    <p className="flex items-center justify-center gap-2 text-sm text-ink-muted">
      <Icon icon={PhoneIncoming} size="text" />
      <span>
        Asked to be called back at{' '}
        <time dateTime={callBackAt}>{formatTime(new Date(callBackAt), timeZone)}</time>
      </span>
    </p>
  )
}
