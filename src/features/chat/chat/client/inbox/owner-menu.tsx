import { CircleDashed } from 'lucide'
import type { User } from '#features/core/accounts/contract.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Menu, MenuButton } from '#platform/client/ui/menu.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { useColleagueList } from '../queries.ts'
import { OwnerPicture } from './owner.tsx'
import { useConversationChange } from './use-conversation-change.ts'

interface OwnerMenuProps {
  user: User
  conversation: ChatSessionSummary
}

/** Shows the owner of the conversation, and lets staff change it. */
export function OwnerMenu({ user, conversation }: OwnerMenuProps) {
  const { assignedTo } = conversation
  const colleagues = useColleagueList()
  const { change } = useConversationChange(conversation)
  const owner = colleagues.find(({ id }) => id === assignedTo)
  const self = colleagues.find(({ id }) => id === user.id)
  const others = colleagues.filter(({ id }) => id !== user.id)
  const assign = (userId: number | null) => {
    if (userId !== assignedTo) void change({ assignedTo: userId })
  }
  return (
    <Menu
      variant="secondary-light"
      size="row"
      className="shrink-0"
      button={
        <>
          <VisuallyHidden>Assigned to </VisuallyHidden>
          {owner ? (
            <>
              <OwnerPicture owner={owner} />
              <span
                className={classNames(
                  'max-w-18 truncate @2xl:max-w-28',
                  owner.id === user.id ? '@max-md:sr-only' : '@max-lg:sr-only',
                )}
              >
                {owner.id === user.id ? 'Me' : owner.name.split(' ')[0]}
              </span>
            </>
          ) : (
            <>
              <Icon icon={CircleDashed} size="small" />
              {/* The number of a visitor who waits needs the room more. */}
              <span className="@max-2xl:sr-only">Unassigned</span>
            </>
          )}
        </>
      }
    >
      {self && (
        <MenuButton
          aria-current={assignedTo === self.id || undefined}
          onClick={() => assign(self.id)}
        >
          <Choice>Me</Choice>
        </MenuButton>
      )}
      {others.map(({ id, name }) => (
        <MenuButton
          key={id}
          aria-current={assignedTo === id || undefined}
          onClick={() => assign(id)}
        >
          <Choice>{name}</Choice>
        </MenuButton>
      ))}
      <MenuButton aria-current={assignedTo === null || undefined} onClick={() => assign(null)}>
        <Choice>Unassigned</Choice>
      </MenuButton>
    </Menu>
  )
}

const Choice = ({ children }: { children: string }) => (
  <span className="text-md wrap-anywhere">{children}</span>
)
