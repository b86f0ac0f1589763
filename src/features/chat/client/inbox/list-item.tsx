import { type FocusEvent, type MouseEvent, useState } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { LanguageTag } from '#platform/client/ui/portal/language-tag.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { formatMoment } from '../../rules.ts'
import { InboxPresence } from './presence.tsx'

const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

interface ConversationItemProps {
  conversation: ChatSessionSummary
  isOpen: boolean
  now: Date
  timeZone: string
  onOpen: (number: number) => void
}

/** One conversation in the list. It is a link, so it can also be opened in a new tab. */
export function ConversationItem({
  conversation,
  isOpen,
  now,
  timeZone,
  onOpen,
}: ConversationItemProps) {
  const [hasKeyFocus, setHasKeyFocus] = useState(false)
  const { number, clientName, lastMessage, lastMessageAt, unreadCount } = conversation
  const hasUnread = unreadCount > 0

  return (
    <li className="border-b border-line last:border-b-0">
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
          'relative grid grid-item-11.5 gap-x-3 px-4.5 py-3.5 text-xs leading-snug -outline-offset-3 transition-colors',
          // With text twice as large on a phone, the text takes the place of the picture.
          '@max-xs:grid-cols-rest-auto',
          isOpen ? 'bg-river-100 forced-colors:border-4' : 'hover:bg-river-50',
        )}
      >
        <span className="col-start-2 min-w-0 @max-xs:col-start-1">
          <span
            dir="auto"
            className="line-clamp-2 text-left text-md leading-snug font-semibold wrap-anywhere"
          >
            {clientName}
          </span>
          <span
            dir="auto"
            className={classNames(
              'line-clamp-1 text-left text-sm @max-xs:line-clamp-3 leading-snug wrap-anywhere',
              hasUnread && 'font-semibold',
            )}
          >
            {lastMessage}
          </span>
          <Contact isOpen={isOpen} text={conversation.clientEmail} />
          {conversation.clientPhone && (
            <Contact isOpen={isOpen} text={formatPhone(conversation.clientPhone)} />
          )}
        </span>
        {/* Announced after the name, and shown before it. */}
        <span className="col-start-1 row-start-1 @max-xs:sr-only">
          <InboxPresence visitor={conversation} isTinted={isOpen} isFocused={hasKeyFocus} />
        </span>
        <span className="flex flex-col items-end gap-2 text-ink-muted">
          <time dateTime={lastMessageAt}>
            {formatMoment(new Date(lastMessageAt), now, timeZone)}
          </time>
          {hasUnread && (
            <span className="grid h-6 min-w-6 place-items-center rounded-full bg-fireweed-100 px-1.5 text-xs leading-none font-semibold text-fireweed-700 forced-colors:border">
              <span>
                {unreadCount > 99 ? '99+' : unreadCount}
                <VisuallyHidden>
                  {unreadCount === 1 ? ' unread message' : ' unread messages'}
                </VisuallyHidden>
              </span>
            </span>
          )}
          <LanguageTag language={conversation.language} />
        </span>
      </a>
    </li>
  )
}

function Contact({ text, isOpen }: { text: string; isOpen: boolean }) {
  return (
    <span
      className={classNames(
        'block truncate @max-xs:wrap-anywhere @max-xs:whitespace-normal',
        isOpen ? 'text-ink-muted' : 'text-ink-subtle',
      )}
    >
      {text}
    </span>
  )
}
