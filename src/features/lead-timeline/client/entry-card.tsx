import { Inbox, Mail, MailOpen, MessageCircle, StickyNote } from 'lucide'
import type { ReactNode } from 'react'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { paths } from '#shared/paths.ts'
import { formatTime } from '#shared/practice-time.ts'
import type { CardEntry } from './timeline-items.ts'

type CardKind = CardEntry['kind']

const grounds: Record<CardKind, string> = {
  request: 'border-line bg-paper',
  chat: 'border-line bg-paper',
  answer: 'border-line bg-paper',
  email: 'border-river-100 bg-river-50',
  notes: 'border-larch-100 bg-larch-50',
}

const icons: Record<CardKind, IconDrawing> = {
  request: Inbox,
  chat: MessageCircle,
  answer: MailOpen,
  email: Mail,
  notes: StickyNote,
}

interface CardProps {
  entry: CardEntry
  title: string
  /** Beside the title. */
  kind: string
  children?: ReactNode
}

function Card({ entry, title, kind, children }: CardProps) {
  const { at, byPhoto } = entry
  return (
    // A group, not an article: an article is an email with its words.
    <fieldset
      aria-label={`${title}, ${kind}`}
      className={classNames('min-w-0 rounded-card border px-4 py-3', grounds[entry.kind])}
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {byPhoto ? (
          <Avatar initials="" photo={byPhoto} size={36} />
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
        <p className="min-w-0 flex-1 basis-32 leading-compact wrap-anywhere">
          <strong className="font-semibold">{title}</strong>{' '}
          <span className="text-sm text-ink-muted">{kind}</span>
        </p>
        <time dateTime={at} className="text-sm text-ink-muted">
          {formatTime(new Date(at))}
        </time>
      </div>
      {children && <div className="mt-1.5 leading-normal wrap-anywhere">{children}</div>}
    </fieldset>
  )
}

const countMessages = (count: number) => (count === 1 ? '1 message' : `${count} messages`)

/** What a person wrote: a request, a conversation, a note, or an email whose words are elsewhere. */
export function EntryCard({ entry, onSeen }: { entry: CardEntry; onSeen: () => void }) {
  switch (entry.kind) {
    case 'request': {
      const page = entry.language === 'fr' ? 'from the French page' : 'from the website'
      return (
        <Card
          entry={entry}
          title="Request"
          kind={entry.source === 'chat' ? 'made from a chat' : page}
        >
          <Words text={entry.message} language={entry.language} />
        </Card>
      )
    }
    case 'chat': {
      const staff = entry.with.length > 0 ? `, with ${entry.with.join(' and ')}` : ''
      return (
        <Card entry={entry} title="Chat" kind={`${countMessages(entry.messageCount)}${staff}`}>
          {entry.firstWords && <p>{entry.firstWords}</p>}
          <a
            href={paths.chat(entry.conversation)}
            className="inline-block font-semibold text-river-600 hover:text-river-800 hover:underline touch:py-2"
          >
            Open conversation
          </a>
        </Card>
      )
    }
    case 'notes':
      return (
        <Card entry={entry} title={entry.by ?? 'Note'} kind={entry.by ? 'note' : ''}>
          {entry.text ? (
            <Words text={entry.text} />
          ) : (
            <p className="text-ink-muted">Internal notes changed</p>
          )}
        </Card>
      )
    case 'email':
    case 'answer':
      return (
        <Card
          entry={entry}
          title={entry.by ?? 'The client'}
          kind={entry.kind === 'email' ? 'email' : 'answer'}
        >
          {entry.subject && <p className="font-semibold">{entry.subject}</p>}
          {entry.heldBy && (
            <p className="text-sm text-ink-muted">
              The words are in the mailbox of {entry.heldBy}.
            </p>
          )}
          {entry.kind === 'answer' && entry.isUnread && (
            <Button variant="secondary-light" size="row" className="mt-2" onClick={onSeen}>
              Mark as read
            </Button>
          )}
        </Card>
      )
  }
}

/** Lines of a client or a colleague; quoted neither in French nor in English, so that nothing is added. */
function Words({ text, language }: { text: string; language?: 'en' | 'fr' }) {
  if (text === '') return <p className="text-ink-muted">No words were left.</p>
  return (
    <p className="whitespace-pre-line" lang={language === 'fr' ? 'fr-CA' : undefined}>
      {text}
    </p>
  )
}
