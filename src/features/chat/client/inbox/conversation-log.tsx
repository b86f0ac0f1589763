import { ArrowDown, CircleAlert, PenLine, RotateCw } from 'lucide'
import { Fragment, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { formatTime } from '#shared/practice-time.ts'
import type { ChatMessage } from '../../contract.ts'
import { groupMessages } from '../../rules.ts'
import { ConversationText } from '../conversation-text.tsx'
import { EarlierMessages, useEarlierMessages } from '../earlier-messages.tsx'
import { useInboxNow } from './use-inbox-now.ts'
import type { Outgoing } from './use-reply-queue.ts'

type Shown = Pick<ChatMessage, 'message' | 'isFromClient' | 'senderName' | 'timestamp'> & {
  key: string
  outgoing?: Outgoing
  isApart?: boolean
}

interface ConversationLogProps {
  clientName: string
  sessionId: string
  messages: readonly ChatMessage[]
  /** Messages before these are not loaded yet. */
  hasEarlier: boolean
  outbox: readonly Outgoing[]
  /** Full name of the one who looks: only colleagues' replies carry a name. */
  ownName: string
  timeZone: string
  isClientTyping: boolean
  onRetry: () => void
  onEdit: (reply: Outgoing) => void
}

/** What was said, oldest first: the visitor left, the practice right. */
export function ConversationLog(props: ConversationLogProps) {
  const { clientName, messages, outbox, ownName, timeZone, isClientTyping, onRetry, onEdit } = props
  const { sessionId, hasEarlier } = props
  const shown: Shown[] = [
    ...messages.map(({ id, optimisticId, message, isFromClient, senderName, timestamp }) => ({
      // A reply stays the same line when it has been stored.
      key: optimisticId ?? String(id),
      message,
      isFromClient,
      senderName,
      timestamp,
    })),
    ...outbox.map((outgoing) => ({
      key: outgoing.optimisticId,
      message: outgoing.text,
      isFromClient: false,
      senderName: ownName,
      timestamp: outgoing.at,
      outgoing,
      isApart: outgoing.state === 'failed',
    })),
  ]
  const log = useRef<HTMLDivElement>(null)
  const now = useInboxNow()
  const earlier = useEarlierMessages(log, sessionId, messages[0]?.seq)
  const newest = shown.at(-1)
  const { isBehind, follow } = useNewestInView(log, `${newest?.key} ${isClientTyping}`, {
    isOwn: newest?.outgoing !== undefined,
  })

  return (
    <div className="relative flex min-h-0 flex-1 flex-col bg-mist">
      <div
        ref={log}
        role="log"
        // What is loaded above is not news.
        aria-live={earlier.isQuiet ? 'off' : 'polite'}
        aria-label={`Messages with ${clientName}`}
        // Keys can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="flex min-h-24 flex-1 flex-col overflow-y-auto overscroll-contain [overflow-anchor:none] px-6 py-5 -outline-offset-3"
      >
        {shown.length === 0 ? (
          <EmptyState
            place="inside"
            headingLevel="h3"
            title="No messages in this conversation yet"
            className="my-auto"
          />
        ) : (
          // From the bottom up, as a conversation grows.
          <div className="mt-auto grid gap-5">
            {hasEarlier && <EarlierMessages log={log} {...earlier} />}
            {groupMessages(shown, now, timeZone).map((group) => (
              <Fragment key={group.messages[0]?.key}>
                {group.day && (
                  <h3 className="justify-self-center text-13 font-semibold text-ink-2">
                    {group.day}
                  </h3>
                )}
                <Group
                  group={group}
                  name={group.senderName === ownName ? undefined : group.senderName}
                  timeZone={timeZone}
                  onRetry={onRetry}
                  onEdit={onEdit}
                />
              </Fragment>
            ))}
          </div>
        )}
        {isClientTyping && <ClientIsTyping />}
      </div>
      {isBehind && (
        <Button
          variant="secondary"
          size="row"
          onClick={follow}
          className="absolute! bottom-3 left-1/2 -translate-x-1/2 shadow-sh2"
        >
          <Icon icon={ArrowDown} size="text" />
          New messages
        </Button>
      )}
    </div>
  )
}

interface GroupProps {
  group: { isFromClient: boolean; messages: Shown[] }
  /** Of a colleague, or of the visitor. */
  name: string | undefined
  timeZone: string
  onRetry: () => void
  onEdit: (reply: Outgoing) => void
}

function Group({ group, name, timeZone, onRetry, onEdit }: GroupProps) {
  const { isFromClient, messages } = group
  const last = messages.at(-1)
  const isSending = messages.some(({ outgoing }) => outgoing?.state === 'sending')
  return (
    <div
      className={classNames(
        'grid gap-1.5',
        isFromClient ? 'justify-items-start' : 'justify-items-end',
      )}
    >
      {messages.map(({ key, message, outgoing }) => (
        <Fragment key={key}>
          <p
            className={classNames(
              'max-w-[68%] rounded-[18px] px-3.5 py-2.5 text-small leading-[1.45] whitespace-pre-wrap wrap-anywhere max-sm:max-w-[76%] forced-colors:border',
              isFromClient
                ? 'rounded-bl-[6px] border border-line bg-paper'
                : 'rounded-br-[6px] bg-river-600 text-white',
              outgoing?.state === 'failed' &&
                'bg-ember-50! text-ink! ring-1 ring-ember-600 ring-inset',
            )}
          >
            <span className="sr-only">{isFromClient ? 'Client: ' : `${name ?? 'You'}: `}</span>
            <ConversationText text={message} isLinked={!isFromClient} />
          </p>
          {outgoing?.state === 'failed' && (
            <NotSent reply={outgoing} onRetry={onRetry} onEdit={onEdit} />
          )}
        </Fragment>
      ))}
      {last && !(last.outgoing?.state === 'failed') && (
        <p className="px-1 text-13 text-ink-2">
          {isSending ? (
            'Sending...'
          ) : (
            <>
              {!isFromClient && name && `${name}, `}
              <time dateTime={last.timestamp}>
                {formatTime(new Date(last.timestamp), timeZone)}
              </time>
            </>
          )}
        </p>
      )}
    </div>
  )
}

interface NotSentProps {
  reply: Outgoing
  onRetry: () => void
  onEdit: (reply: Outgoing) => void
}

function NotSent({ reply, onRetry, onEdit }: NotSentProps) {
  return (
    <div className="flex max-w-full flex-wrap items-center justify-end gap-x-3 gap-y-1 text-14 text-ember-700">
      <span className="flex items-center gap-1.5 font-semibold">
        <Icon icon={CircleAlert} size="text" />
        {reply.isWaiting
          ? 'Not sent yet. It goes out by itself when the connection is back.'
          : `Not sent. ${reply.reason}`}
      </span>
      <span className="flex gap-1">
        <Button variant="quiet" size="row" onClick={onRetry}>
          <Icon icon={RotateCw} size="text" />
          Try again
        </Button>
        <Button variant="quiet" size="row" onClick={() => onEdit(reply)}>
          <Icon icon={PenLine} size="text" />
          Edit
        </Button>
      </span>
    </div>
  )
}

function ClientIsTyping() {
  return (
    <p className="mt-5 flex items-center gap-2.5 text-14 text-ink-2">
      <span
        aria-hidden
        className="flex gap-1 rounded-[18px] rounded-bl-[6px] border border-line bg-paper px-3.5 py-3 forced-colors:border-[CanvasText]"
      >
        <span className="size-1.75 animate-breathe rounded-full bg-river-600" />
        <span className="size-1.75 animate-breathe rounded-full bg-river-600/60 [animation-delay:0.2s]" />
        <span className="size-1.75 animate-breathe rounded-full bg-river-600/35 [animation-delay:0.4s]" />
      </span>
      Client is typing...
    </p>
  )
}

/** As near to the end as counts for being there. */
const nearPixels = 48

/**
 * Keeps the newest line in view for those who are there, and leaves those alone who read further up:
 * they are told that there is more.
 */
function useNewestInView(
  log: RefObject<HTMLElement | null>,
  newest: string,
  { isOwn }: { isOwn: boolean },
) {
  const isAtEnd = useRef(true)
  const [isBehind, setIsBehind] = useState(false)

  const follow = () => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
    isAtEnd.current = true
    setIsBehind(false)
  }

  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const look = () => {
      const left = element.scrollHeight - element.scrollTop - element.clientHeight
      isAtEnd.current = left < nearPixels
      if (isAtEnd.current) setIsBehind(false)
    }
    element.addEventListener('scroll', look, { passive: true })
    // A keyboard takes half of it, a window grows: the end stays the end.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [log])

  useLayoutEffect(() => {
    if (isAtEnd.current || isOwn) follow()
    else setIsBehind(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [newest])

  return { isBehind, follow }
}
