import { ArrowDown } from 'lucide'
import { Fragment, useRef } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { fullName } from '#shared/names.ts'
import { practiceDay } from '#shared/practice-time.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import type { ChatMessage } from '../../contract/messages.ts'
import { formatDayHeading, groupMessages } from '../../message-groups.ts'
import { ScrollArea } from '../scroll-area.tsx'
import { useNewestInView } from '../use-newest-in-view.ts'
import { toBubbles } from './bubbles.ts'
import { CallBackLine, findPlace, TakenLine } from './conversation-lines.tsx'
import { EarlierMessages, useEarlierMessages } from './earlier-messages.tsx'
import { BubbleGroup } from './message-group.tsx'
import type { PendingReply } from './reply-outbox.ts'
import { useInboxNow } from './use-inbox-now.ts'

interface ConversationLogProps {
  user: User
  conversation: ChatSessionSummary
  messages: readonly ChatMessage[]
  /** Messages before these are not loaded yet. */
  hasEarlier: boolean
  outbox: readonly PendingReply[]
  timeZone: string
  isClientTyping: boolean
  onRetry: () => void
  onEdit: (reply: PendingReply) => void
}

/** The messages, oldest first: the visitor's on the left, the practice's on the right. */
export function ConversationLog(props: ConversationLogProps) {
  const { user, conversation, messages, outbox, timeZone, isClientTyping, onRetry, onEdit } = props
  const { hasEarlier } = props
  const { clientName, sessionId } = conversation
  const ownName = fullName(user)
  const bubbles = toBubbles(messages, outbox, ownName)
  const groups = groupMessages(bubbles, timeZone)
  const { callBackAt } = conversation
  const takenIndex = findPlace(groups, conversation.assignedAt)
  const callBackIndex = findPlace(groups, callBackAt)
  const callBackLine = callBackAt !== null && <CallBackLine {...{ callBackAt, timeZone }} />
  const log = useRef<HTMLDivElement>(null)
  const now = useInboxNow()
  const earlier = useEarlierMessages(log, sessionId, messages[0]?.seq)
  const newest = bubbles.at(-1)
  const { isBehind, follow } = useNewestInView(log, `${newest?.key} ${isClientTyping}`, {
    isOwn: newest?.pending !== undefined,
    followDistancePx: 48,
  })

  return (
    <div className="relative flex min-h-0 flex-1 flex-col bg-mist">
      <ScrollArea
        ref={log}
        role="log"
        // Earlier messages loaded above the others are not announced.
        aria-live={earlier.isQuiet ? 'off' : 'polite'}
        aria-label={`Messages with ${clientName}`}
        className="flex min-h-24 flex-1 flex-col overflow-y-auto overscroll-contain [overflow-anchor:none] px-6 py-5 -outline-offset-3"
      >
        {bubbles.length === 0 ? (
          <EmptyState
            place="inside"
            headingLevel="h3"
            title="No messages in this conversation yet"
            className="my-auto"
          />
        ) : (
          // A short conversation is at the bottom.
          <div className="mt-auto grid gap-5">
            {hasEarlier && <EarlierMessages log={log} {...earlier} />}
            {/* A conversation of today alone needs no heading. */}
            {groups.map((group, index) => {
              const previousDay = groups[index - 1]?.day ?? practiceDay(now, timeZone)
              const heading = formatDayHeading(group, previousDay, now, timeZone)
              return (
                <Fragment key={group.first.key}>
                  {heading && (
                    <h3 className="justify-self-center text-xs font-semibold text-ink-muted">
                      {heading}
                    </h3>
                  )}
                  {index === callBackIndex && callBackLine}
                  {index === takenIndex && <TakenLine {...{ user, conversation, timeZone }} />}
                  <BubbleGroup
                    number={conversation.number}
                    group={group}
                    ownName={ownName}
                    timeZone={timeZone}
                    onRetry={onRetry}
                    onEdit={onEdit}
                  />
                </Fragment>
              )
            })}
            {callBackIndex === -1 && callBackLine}
            {takenIndex === -1 && <TakenLine {...{ user, conversation, timeZone }} />}
          </div>
        )}
        {isClientTyping && <ClientIsTyping />}
      </ScrollArea>
      {isBehind && (
        <Button
          variant="secondary"
          size="row"
          onClick={follow}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-panel"
        >
          <Icon icon={ArrowDown} size="text" />
          New messages
        </Button>
      )}
    </div>
  )
}

function ClientIsTyping() {
  return (
    <p className="mt-5 flex items-center gap-2.5 text-sm text-ink-muted">
      <span
        aria-hidden
        className="flex gap-1 rounded-bubble rounded-bl-tail border border-line bg-paper px-3.5 py-3 forced-colors:border-canvas-text"
      >
        <span className="size-1.75 animate-breathe rounded-full bg-river-600" />
        <span className="size-1.75 animate-breathe rounded-full bg-river-600/60 animate-delay-200" />
        <span className="size-1.75 animate-breathe rounded-full bg-river-600/35 animate-delay-400" />
      </span>
      Client is typing...
    </p>
  )
}
