import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { ColleaguesBar } from '#platform/client/ui/portal/colleagues-bar.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { ConversationDelete } from './conversation-delete.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { ConversationLog } from './conversation-log.tsx'
import { ConversationReply } from './conversation-reply.tsx'
import { ConversationLead, type LeadChoices } from './conversion-dialog.tsx'
import { useThread } from './thread-cache.ts'
import { useInboxReading } from './use-inbox-reading.ts'
import { useClientTyping, useColleagues } from './use-inbox-typing.ts'
import { useMarkConversationUnread } from './use-mark-conversation-unread.ts'
import { useReplyQueue } from './use-reply-queue.ts'

export type RenderWhoHasSeen = (
  conversation: ChatSessionSummary,
  panel: { isOpen: boolean; onClose: () => void },
) => ReactNode

interface ConversationPaneProps {
  user: User
  conversation: ChatSessionSummary
  /** The panel that shows who has seen the conversation, for those who may read the audit log. */
  renderWhoHasSeen?: RenderWhoHasSeen | undefined
  leadChoices: LeadChoices
  timeZone: string
  /** True if the user has just opened it from the list: then it gets the focus. */
  isChosen: boolean
  onBack: () => void
  /** Called after the conversation was marked as unread: on the screen it would be read at once. */
  onLeave: () => void
  /** Called after the user has closed the conversation, and after they have taken that back. */
  onClosed: () => void
  onReopened: () => void
  onDeleting: (sessionId: string, isOn: boolean) => void
  onDeleted: () => void
}

const writing = { one: 'is writing a reply…', many: 'are writing replies…' }

const isTouchScreen = () => matchMedia('(pointer: coarse), (width < 47.5rem)').matches

/** The open conversation. The parent's `key` creates a new pane for another one. */
export function ConversationPane(props: ConversationPaneProps) {
  const { user, conversation, timeZone, isChosen, onBack, onLeave, onDeleting, onDeleted } = props
  const { sessionId } = conversation
  const [isAsking, setIsAsking] = useState(false)
  const [isSeenShown, setSeenShown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const messages = useThread(sessionId)
  const viewers = useColleagues(sessionId)
  const isClientTyping = useClientTyping(sessionId)
  const stored = messages.data?.response
  const { outbox, send, retry, editFailedReply } = useReplyQueue(conversation, user.id, stored)
  const [editCount, setEditCount] = useState(0)
  useInboxReading(conversation, stored)
  const markUnread = useMarkConversationUnread(conversation, onLeave)
  const [isLeadForm, setLeadForm] = useState(false)

  useEffect(() => {
    if (editCount > 0) box.current?.focus()
  }, [editCount])

  const takeFocus = useEffectEvent(() => {
    if (!isChosen) return
    // On a touch screen the focused box would open a keyboard over the messages.
    const target = isTouchScreen() ? heading.current : box.current
    target?.focus({ preventScroll: true })
  })
  // Only when the pane opens.
  useEffect(() => takeFocus(), [])

  return (
    <>
      <ConversationHead
        user={user}
        conversation={conversation}
        heading={heading}
        onBack={onBack}
        onCreateLead={() => setLeadForm(true)}
        onMarkUnread={markUnread}
        onClosed={props.onClosed}
        onReopened={props.onReopened}
        onWhoHasSeen={props.renderWhoHasSeen && (() => setSeenShown(true))}
        onDelete={() => setIsAsking(true)}
      />
      {messages.data ? (
        <ConversationLog
          user={user}
          conversation={conversation}
          messages={messages.data.response}
          hasEarlier={messages.data.flags.hasMore}
          outbox={outbox}
          timeZone={timeZone}
          isClientTyping={isClientTyping}
          onRetry={retry}
          onEdit={(reply) => {
            editFailedReply(reply)
            setEditCount((count) => count + 1)
          }}
        />
      ) : messages.isError ? (
        <div className="grid min-h-0 flex-1 content-center overflow-y-auto bg-mist">
          <ErrorState
            place="inside"
            headingLevel="h3"
            title="The messages could not be loaded"
            action={
              <TryAgain onTry={() => void messages.refetch()} isTrying={messages.isFetching} />
            }
          >
            {toErrorMessage(messages.error, 'Please check the connection and try again.')}
          </ErrorState>
        </div>
      ) : (
        <MessagesSkeleton />
      )}
      <ColleaguesBar
        colleagues={viewers.map(({ name, isTyping }) => ({ name, isWriting: isTyping }))}
        writing={writing}
      />
      <ConversationReply
        // The box reads its draft again after a failed reply was put back into it.
        key={editCount}
        userId={user.id}
        conversation={conversation}
        box={box}
        onSend={send}
      />
      {props.renderWhoHasSeen?.(conversation, {
        isOpen: isSeenShown,
        onClose: () => setSeenShown(false),
      })}
      <ConversationLead
        open={isLeadForm}
        onClose={() => setLeadForm(false)}
        choices={props.leadChoices}
        conversation={conversation}
        messages={stored ?? []}
        hasEarlier={messages.data?.flags.hasMore ?? false}
      />
      <ConversationDelete
        open={isAsking}
        conversation={conversation}
        onCancel={() => setIsAsking(false)}
        onBegin={() => onDeleting(sessionId, true)}
        onDeleted={onDeleted}
        onFailed={() => onDeleting(sessionId, false)}
      />
    </>
  )
}

export function MessagesSkeleton() {
  return (
    <Loading
      label="Loading messages"
      className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden bg-mist px-6 py-5"
    >
      <div className="grid gap-5">
        <Skeleton className="h-11 w-3/5 rounded-bubble" />
        <Skeleton className="h-11 w-1/2 justify-self-end rounded-bubble" />
        <Skeleton className="h-16 w-2/3 rounded-bubble" />
        <Skeleton className="h-11 w-2/5 justify-self-end rounded-bubble" />
      </div>
    </Loading>
  )
}
