import { Paperclip } from 'lucide'
import { type FocusEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { LanguageTag } from '#platform/client/ui/portal/language-tag.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { describeMessage } from '../../message-lines.ts'
import { formatMoment } from '../../rules.ts'
import { NoReplyNeeded } from './no-reply-needed.tsx'
import { OwnerLine } from './owner.tsx'
import { InboxPresence } from './presence.tsx'
import { WaitingTime } from './waiting-time.tsx'

const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

interface ConversationItemProps {
  conversation: ChatSessionSummary
  isOpen: boolean
  /** Full name of the user. */
  ownName: string
  now: Date
  timeZone: string
  onOpen: (number: number) => void
}

/** One conversation in the list. It is a link, so it can also be opened in a new tab. */
export function ConversationItem(props: ConversationItemProps) {
  const { conversation, isOpen, ownName, now, timeZone, onOpen } = props
  const [hasKeyFocus, setHasKeyFocus] = useState(false)
  const { number, clientName, clientEmail, clientPhone, lastMessageAt, waitingSince } = conversation

  return (
    <li className="relative border-b border-line last:border-b-0">
      <a
        href={paths.chat(number)}
        data-conversation={number}
        aria-current={isOpen || undefined}
        onClick={(event) => {
          if (!isPlainPress(event)) return
          event.preventDefault()
          onOpen(number)
        }}
        onFocus={(event: FocusEvent) => setHasKeyFocus(event.target.matches(':focus-visible'))}
        onBlur={() => setHasKeyFocus(false)}
        className={classNames(
          'relative flex gap-3 px-4 py-3 text-sm leading-snug -outline-offset-3 transition-colors',
          isOpen ? 'bg-river-100 forced-colors:border-4' : 'hover:bg-river-50',
          // Room for the button beside the last line.
          conversation.state === 'waiting' && 'pr-12',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span dir="auto" className="truncate text-left font-semibold">
              {clientName}
            </span>
            <LanguageTag language={conversation.language} />
            <time
              dateTime={lastMessageAt}
              className="ml-auto shrink-0 pl-2 whitespace-nowrap text-ink-muted"
            >
              {formatMoment(new Date(lastMessageAt), now, timeZone)}
            </time>
          </span>
          <ItemLine className="min-h-5">
            <LastMessage conversation={conversation} ownName={ownName} />
            {waitingSince !== null && (
              <span className="shrink-0 whitespace-nowrap">
                <WaitingTime
                  since={waitingSince}
                  now={now}
                  urgency={conversation.hasLeft ? 'new' : undefined}
                />
              </span>
            )}
          </ItemLine>
          <ItemLine className="mt-0.5 min-h-5">
            <span className="min-w-0 text-xs wrap-anywhere text-ink-muted">{clientEmail}</span>
            <UnreadBadge count={conversation.unreadCount} />
          </ItemLine>
          {/* A name that does not fit beside the number is below it, and not cut. */}
          <ItemLine className="mt-0.5 min-h-5 flex-wrap">
            {clientPhone && (
              <span className="shrink-0 text-xs text-ink-muted">{formatPhone(clientPhone)}</span>
            )}
            <OwnerLine userId={conversation.assignedTo} />
          </ItemLine>
        </span>
        {/* Announced after the name, and shown before it. */}
        <span className="order-first @max-xs:sr-only">
          <InboxPresence visitor={conversation} isTinted={isOpen} isFocused={hasKeyFocus} />
        </span>
      </a>
      <NoReplyNeeded conversation={conversation} />
    </li>
  )
}

/** A line whose second part is at the right edge, or below where enlarged text leaves no room. */
const ItemLine = ({ className, children }: { className: string; children: ReactNode }) => (
  <span
    className={classNames('flex items-center justify-between gap-x-2 @max-xs:flex-wrap', className)}
  >
    {children}
  </span>
)

interface LastMessageProps {
  conversation: ChatSessionSummary
  ownName: string
}

function LastMessage({ conversation, ownName }: LastMessageProps) {
  const { lastMessage, lastFiles, lastMessageBy, isUnread } = conversation
  const speaker =
    lastMessageBy === null
      ? undefined
      : lastMessageBy === ownName
        ? 'You'
        : (lastMessageBy.split(' ')[0] ?? lastMessageBy)
  return (
    <span
      className={classNames(
        'flex min-w-0 gap-1 text-left @max-xs:flex-wrap',
        isUnread ? 'font-semibold' : 'text-ink-muted',
      )}
    >
      {speaker && <span className="shrink-0">{speaker}:</span>}
      {lastFiles && <Icon icon={Paperclip} size="tiny" className="mt-0.5" />}
      <span dir="auto" className="line-clamp-1 min-w-0 wrap-anywhere @max-xs:line-clamp-3">
        {describeMessage(lastMessage, lastFiles)}
      </span>
    </span>
  )
}

/** Messages that no one has read. */
function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="ml-auto grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-fireweed-100 px-1.5 text-xs leading-none font-semibold text-fireweed-700 forced-colors:border">
      <span>
        {count > 99 ? '99+' : count}
        <VisuallyHidden>{count === 1 ? ' unread message' : ' unread messages'}</VisuallyHidden>
      </span>
    </span>
  )
}
