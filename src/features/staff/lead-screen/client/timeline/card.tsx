import { Inbox, Mail, MailOpen, MessageCircle, PhoneCall, StickyNote } from 'lucide'
import type { ReactNode } from 'react'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { formatTime } from '#shared/practice-time.ts'
import type { CardEntry } from './timeline-items.ts'

type CardKind = CardEntry['kind']

const grounds: Record<CardKind, string> = {
  request: 'border-line bg-paper',
  chat: 'border-line bg-paper',
  answer: 'border-line bg-paper',
  email: 'border-river-100 bg-river-50',
  note: 'border-larch-100 bg-larch-50',
  call: 'border-larch-100 bg-larch-50',
}

const icons: Record<CardKind, IconDrawing> = {
  request: Inbox,
  chat: MessageCircle,
  answer: MailOpen,
  email: Mail,
  note: StickyNote,
  call: PhoneCall,
}

interface CardProps {
  entry: CardEntry
  title: string
  /** Beside the title. */
  kind: string
  children?: ReactNode
}

/** Text of a person, with its author and time. */
export function Card({ entry, title, kind, children }: CardProps) {
  const { at, byPhoto } = entry
  return (
    <div className="flex items-start gap-2.5">
      {byPhoto ? (
        <Avatar initials="" photo={byPhoto} size={30} />
      ) : (
        <span
          className={classNames(
            'grid size-7.5 shrink-0 place-items-center rounded-full',
            entry.kind === 'request'
              ? 'bg-fireweed-100 text-fireweed-700'
              : 'border border-line bg-paper text-ink-muted',
          )}
        >
          <Icon icon={icons[entry.kind]} size="text" />
        </span>
      )}
      {/* A group, not an article: an article is an email with its text. */}
      <fieldset
        aria-label={`${title}, ${kind}`}
        className={classNames(
          'min-w-0 flex-1 rounded-card border px-4 py-2.5',
          grounds[entry.kind],
        )}
      >
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <p className="min-w-0 flex-1 basis-32 leading-compact wrap-anywhere">
            <strong className="font-semibold">{title}</strong>{' '}
            <span className="text-sm text-ink-muted">{kind}</span>
          </p>
          <time dateTime={at} className="text-sm text-ink-muted">
            {formatTime(new Date(at))}
          </time>
        </div>
        {children && <div className="mt-1 leading-normal wrap-anywhere">{children}</div>}
      </fieldset>
    </div>
  )
}

/** Lines of a client or a colleague; quoted neither in French nor in English, so that nothing is added. */
export function Words({ text, language }: { text: string; language?: 'en' | 'fr' }) {
  if (text === '') return <p className="text-ink-muted">No message</p>
  return (
    <p dir="auto" className="whitespace-pre-line" lang={language === 'fr' ? 'fr-CA' : undefined}>
      {text}
    </p>
  )
}
