import { CircleAlert, PenLine, RotateCw } from 'lucide'
import { Fragment } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { formatTime } from '#shared/practice-time.ts'
import type { MessageGroup } from '../../message-groups.ts'
import type { Bubble } from './bubbles.ts'
import { ConversationText } from './conversation-text.tsx'
import type { PendingReply } from './reply-outbox.ts'
import { StoredFile } from './stored-file.tsx'

interface BubbleGroupProps {
  /** The number of the conversation. */
  number: number
  group: MessageGroup<Bubble>
  /** Full name of the user: only colleagues' replies carry a name. */
  ownName: string
  timeZone: string
  onRetry: () => void
  onEdit: (reply: PendingReply) => void
}

/** The bubbles of one speaker, with the time of the last one below them. */
export function BubbleGroup({
  number,
  group,
  ownName,
  timeZone,
  onRetry,
  onEdit,
}: BubbleGroupProps) {
  const { messages, first } = group
  const isFromClient = first.side === 'client'
  const name = first.speaker === ownName ? undefined : first.speaker
  const last = messages.at(-1)
  const isSending = messages.some(({ pending }) => pending?.state === 'sending')
  const sentPercent = messages.find(({ pending }) => pending?.sentPercent)?.pending?.sentPercent
  return (
    <div
      className={classNames(
        'grid gap-1.5',
        isFromClient ? 'justify-items-start' : 'justify-items-end',
      )}
    >
      {messages.map(({ key, text, files, pending }) => (
        <Fragment key={key}>
          <MessageText
            text={text}
            look={isFromClient ? 'client' : pending?.state === 'failed' ? 'failed' : 'team'}
            speaker={isFromClient ? 'Client' : (name ?? 'You')}
          />
          {files?.map((file) => (
            <div key={file.key} className="grid max-w-17/25 min-w-0 max-sm:max-w-19/25">
              <StoredFile number={number} file={file} />
            </div>
          ))}
          {pending?.state === 'failed' && (
            <NotSent reply={pending} onRetry={onRetry} onEdit={onEdit} />
          )}
        </Fragment>
      ))}
      {last && !(last.pending?.state === 'failed') && (
        <p className="px-1 text-xs text-ink-muted">
          {isSending ? (
            `Sending...${sentPercent ? ` ${sentPercent}%` : ''}`
          ) : (
            <>
              {!isFromClient && name && `${name}, `}
              <time dateTime={last.at.toISOString()}>{formatTime(last.at, timeZone)}</time>
            </>
          )}
        </p>
      )}
    </div>
  )
}

const looks = {
  client: 'rounded-bl-tail border border-line bg-paper',
  team: 'rounded-br-tail bg-river-600 text-white',
  failed: 'rounded-br-tail bg-ember-50 ring-1 ring-ember-600 ring-inset',
}

interface MessageTextProps {
  text: string
  look: keyof typeof looks
  speaker: string
}

function MessageText({ text, look, speaker }: MessageTextProps) {
  const label = <span className="sr-only">{speaker}: </span>
  // A message of files alone.
  if (text === '') return label
  return (
    <p
      className={classNames(
        'max-w-17/25 rounded-bubble px-3.5 py-2.5 text-md leading-snug whitespace-pre-wrap wrap-anywhere max-sm:max-w-19/25 forced-colors:border',
        looks[look],
      )}
    >
      {label}
      <ConversationText text={text} />
    </p>
  )
}

interface NotSentProps {
  reply: PendingReply
  onRetry: () => void
  onEdit: (reply: PendingReply) => void
}

function NotSent({ reply, onRetry, onEdit }: NotSentProps) {
  return (
    <div className="flex max-w-full flex-wrap items-center justify-end gap-x-3 gap-y-1 text-sm text-ember-700">
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
