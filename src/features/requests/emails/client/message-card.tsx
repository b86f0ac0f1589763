import {
  Bot,
  CircleAlert,
  CircleHelp,
  Clock,
  Copy,
  History,
  ImageDown,
  MailX,
  Pencil,
  RefreshCw,
  UserRoundX,
} from 'lucide'
import { type ReactNode, useState } from 'react'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { LinkedText } from '#platform/client/ui/linked-text.tsx'
import { fillPath } from '#shared/endpoint.ts'
import { splitMailLinks } from '#shared/message-links.ts'
import { formatMoment, formatTime } from '#shared/practice-time.ts'
import {
  downloadAttachment,
  type EmailStatus,
  type ThreadMessage,
  viewLeadEmail,
} from '../contract.ts'
import { splitQuote } from '../rules.ts'
import { Attachments } from './attachments.tsx'
import { MailFrame } from './mail-frame.tsx'
import { useSenderPortrait } from './use-sender-portrait.ts'

interface MessageCardProps {
  leadId: number
  message: ThreadMessage
  now: Date
  /** Its day is the heading above it. */
  isUnderDay?: boolean
  /** Shown from memory, because the mailbox cannot be read now. */
  isReadEarlier?: boolean
  /** Actions below the message. */
  children?: ReactNode
}

/** `Jia Li` → `JL`; an email address gives its first letter. */
const toInitials = (name: string) => {
  const parts = name.trim().split(/\s+/)
  const first = [...(parts[0] ?? '')][0] ?? '?'
  const last = parts.length > 1 ? ([...(parts.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toLocaleUpperCase('en-CA')
}

const chips = {
  queued: { tone: 'slate', icon: Clock, label: 'Waiting' },
  sending: { tone: 'slate', icon: Clock, label: 'Sending' },
  failed: { tone: 'ember', icon: CircleAlert, label: 'Not sent' },
  unknown: { tone: 'larch', icon: CircleHelp, label: 'Perhaps not sent' },
} as const satisfies Partial<Record<EmailStatus, unknown>>

/** One message of a thread. */
export function MessageCard(props: MessageCardProps) {
  const { leadId, message, now, isReadEarlier = false, isUnderDay = false, children } = props
  const { isFromPractice, senderName, status } = message
  const at = new Date(message.date)
  const photo = useSenderPortrait(message)
  const chip = status === 'sent' || status === 'pending' ? undefined : chips[status]
  return (
    <article
      aria-label={`${senderName}, ${formatMoment(at, now)}`}
      className={classNames(
        'relative rounded-card border px-4 py-2.5',
        isUnderDay && 'ml-10',
        isFromPractice ? 'border-river-100 bg-river-50' : 'border-line bg-paper',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {/* In a timeline beside the card, in line with the pictures of other entries. */}
        <span className={isUnderDay ? 'absolute top-0 -left-10.25' : undefined}>
          <Avatar initials={toInitials(senderName)} photo={photo} size={30} />
        </span>
        <p className="min-w-0 flex-1 basis-32 leading-compact wrap-anywhere">
          <bdi className="font-semibold">{senderName}</bdi>{' '}
          <span className="text-sm text-ink-muted">to {message.to || 'the practice'}</span>
        </p>
        <time dateTime={message.date} className="text-sm text-ink-muted">
          {isUnderDay ? formatTime(at) : formatMoment(at, now)}
        </time>
      </div>
      {chip && (
        <p className="mt-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm text-ink-muted">
          <Chip tone={chip.tone} icon={chip.icon}>
            {chip.label}
          </Chip>
          {message.failure && <span className="min-w-0">{message.failure}</span>}
        </p>
      )}
      <ReceivedNotes message={message} />
      {isReadEarlier && (
        <p className="mt-2.5">
          <Chip tone="larch" icon={History}>
            Read earlier
          </Chip>
        </p>
      )}
      {message.subject && (
        <p className="mt-2.5 text-sm leading-snug font-semibold wrap-anywhere">
          <span className="sr-only">Subject: </span>
          <bdi>{message.subject}</bdi>
        </p>
      )}
      <div className="mt-2.5">
        <MessageBody
          message={message}
          viewUrl={
            isReadEarlier
              ? undefined
              : fillPath(viewLeadEmail.path, { id: leadId, emailId: message.id })
          }
        />
      </div>
      {message.attachments.length > 0 && (
        <Attachments
          names={message.attachments}
          toUrl={(number) =>
            fillPath(downloadAttachment.path, { id: leadId, emailId: message.id, number })
          }
          canLoad={!isReadEarlier}
        />
      )}
      {children}
    </article>
  )
}

/** Facts that the text of a received message does not say by itself. */
function ReceivedNotes({ message }: { message: ThreadMessage }) {
  const { kind, isFromOtherAddress, hasKnownId, from } = message
  const isReport = kind === 'bounce'
  // A mail server reports in its own name.
  const showsAddress = isFromOtherAddress && !isReport
  if (kind === 'answer' && !showsAddress && !hasKnownId) return null
  return (
    <p className="mt-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm">
      {isReport && (
        <Chip tone="ember" icon={MailX}>
          Could not be delivered
        </Chip>
      )}
      {kind === 'auto-reply' && (
        <Chip tone="slate" icon={Bot}>
          Automatic reply
        </Chip>
      )}
      {showsAddress && (
        <span className="flex min-w-0 items-start gap-1.5 font-medium text-larch-800">
          <Icon icon={UserRoundX} size="text" className="mt-0.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            From another address: <bdi>{from}</bdi>
          </span>
        </span>
      )}
      {hasKnownId && (
        <span className="flex min-w-0 items-start gap-1.5 font-medium text-larch-800">
          <Icon icon={Copy} size="text" className="mt-0.5 shrink-0" />
          <span className="min-w-0">
            Has the number of an earlier message, but other words. One of the two may be forged.
          </span>
        </span>
      )}
    </p>
  )
}

interface MessageBodyProps {
  message: Pick<ThreadMessage, 'body' | 'bodyType' | 'senderName' | 'hasPictures' | 'isCut'> &
    Partial<Pick<ThreadMessage, 'isFromPractice'>>
  /** The address of the message with its pictures; undefined if they cannot be loaded. */
  viewUrl: string | undefined
}

/** The text of a message. */
export function MessageBody({ message, viewUrl }: MessageBodyProps) {
  const { body, bodyType, senderName, isFromPractice = false, hasPictures, isCut } = message
  const [isLoading, setIsLoading] = useState(false)
  const isWithoutWords = isCut && body === ''
  return (
    <>
      {bodyType === 'html' ? (
        <MailFrame
          title={`Message from ${senderName}`}
          html={body}
          withPictures={isLoading ? viewUrl : undefined}
        />
      ) : (
        !isWithoutWords && <PlainText text={body} isOurs={isFromPractice} />
      )}
      {hasPictures && viewUrl !== undefined && !isLoading && (
        <p className="mt-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm text-ink-muted">
          Images are blocked so the sender cannot see when you open this.
          <Button variant="secondary-light" size="row" onClick={() => setIsLoading(true)}>
            <Icon icon={ImageDown} size="text" />
            Load pictures
          </Button>
        </p>
      )}
      {isCut && (
        <p className="mt-2.5 text-sm text-ink-muted">
          {isWithoutWords
            ? 'The words of this message are only in the mailbox.'
            : 'This message is very long. The rest of it is in the mailbox.'}
        </p>
      )}
    </>
  )
}

function PlainText({ text, isOurs }: { text: string; isOurs: boolean }) {
  const { own, quoted } = splitQuote(text, isOurs)
  const isAllQuoted = own === ''
  return (
    <>
      <p dir="auto" className="leading-normal whitespace-pre-line wrap-anywhere">
        {isAllQuoted && !quoted && 'This message has no words.'}
        <LinkedText parts={splitMailLinks(isAllQuoted ? quoted : own)} />
      </p>
      {quoted && !isAllQuoted && (
        <details className="mt-2 text-sm text-ink-muted">
          <summary className="w-fit cursor-pointer rounded-focus py-1 font-medium text-river-700">
            Quoted text
          </summary>
          <p
            dir="auto"
            className="mt-1.5 border-l-2 border-river-200 pl-3 leading-normal whitespace-pre-line wrap-anywhere"
          >
            <LinkedText parts={splitMailLinks(quoted.replace(/^> ?/gm, ''))} />
          </p>
        </details>
      )}
    </>
  )
}

interface SendAgainProps {
  status: EmailStatus
  isPending: boolean
  /** Undefined if it cannot be sent as it is. */
  onSend: (() => void) | undefined
  /** Makes it the draft again; undefined for all but its writer. */
  onEdit: (() => void) | undefined
}

/** For an email that failed, or may have failed. */
export function SendAgain({ status, isPending, onSend, onEdit }: SendAgainProps) {
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {onSend && (
        <Button
          variant="secondary-light"
          size="row"
          pending={isPending}
          pendingText="Sending..."
          onClick={onSend}
        >
          <Icon icon={RefreshCw} size="text" />
          {status === 'unknown' ? 'I have checked: send again' : 'Send again'}
        </Button>
      )}
      {onEdit && (
        <Button variant="secondary-light" size="row" disabled={isPending} onClick={onEdit}>
          <Icon icon={Pencil} size="text" />
          Edit
        </Button>
      )}
    </div>
  )
}
