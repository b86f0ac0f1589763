import type { ReactNode } from 'react'
import { callOutcomeLabels } from '#features/requests/work-log/labels.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { paths } from '#shared/paths.ts'
import { Card, Words } from './card.tsx'
import type { CallEntry, CardEntry, NoteEntry } from './timeline-items.ts'

const countMessages = (count: number) => (count === 1 ? '1 message' : `${count} messages`)

interface EntryCardProps {
  entry: CardEntry
  /** The text of a note, with what its author can do. */
  renderNote: (note: NoteEntry & { noteId: number }) => ReactNode
  /** A logged call, with what its author can do. */
  renderCall: (call: CallEntry) => ReactNode
  /** Marks an answer as read. */
  onSeen: () => void
}

/** Text of a person: a request, a conversation, a note, or an email whose text is elsewhere. */
export function EntryCard({ entry, renderNote, renderCall, onSeen }: EntryCardProps) {
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
          {entry.firstWords && <p dir="auto">{entry.firstWords}</p>}
          <a
            href={paths.chat(entry.conversation)}
            className="inline-block font-semibold text-river-600 hover:text-river-800 hover:underline touch:py-2"
          >
            Open conversation
          </a>
        </Card>
      )
    }
    case 'note':
      return <NoteCard entry={entry} renderNote={renderNote} />
    case 'call':
      return (
        <Card
          entry={entry}
          title={entry.by ?? 'Call'}
          kind={`call: ${callOutcomeLabels[entry.outcome]}`}
        >
          {renderCall(entry)}
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
          {entry.subject && (
            <p className="font-semibold">
              <bdi>{entry.subject}</bdi>
            </p>
          )}
          {entry.heldBy && (
            <p className="text-sm text-ink-muted">
              Only {entry.heldBy} can read this email, in their own Gmail.
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

interface NoteCardProps extends Pick<EntryCardProps, 'renderNote'> {
  entry: NoteEntry
}

function NoteCard({ entry, renderNote }: NoteCardProps) {
  const { by, noteId, text, editedAt } = entry
  const kind = editedAt === null ? 'note' : 'note, edited'
  return (
    <Card entry={entry} title={by ?? 'Note'} kind={by ? kind : ''}>
      {noteId === null ? <Words text={text} /> : renderNote({ ...entry, noteId })}
    </Card>
  )
}
