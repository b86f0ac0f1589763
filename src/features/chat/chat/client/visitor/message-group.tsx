import { CircleAlert } from 'lucide'
import { type ReactNode, Suspense } from 'react'
import { useSite } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { formatTime } from '#shared/practice-time.ts'
import type { MessageGroup } from '../../message-groups.ts'
import type { Outgoing } from '../../outbox.ts'
import type { MessageBubble } from '../../transcript.ts'
import { FileCard } from '../files/file-card.tsx'
import type { ChatController } from './controller.ts'
import { LinkedMessage } from './linked-message.tsx'
import { UploadProgress } from './load-transfer.ts'
import { ownZone } from './own-time-zone.ts'

const groupClasses = {
  own: 'items-end',
  team: 'items-start',
  product: 'items-start',
}

const bubbleClasses = {
  own: 'rounded-br-tail bg-river-600 text-white',
  team: 'rounded-bl-tail border border-line bg-paper',
  product: 'rounded-bl-tail border border-line-mist bg-transparent text-ink-muted',
}

const speakers = {
  own: m.chat_speaker_you,
  team: m.chat_speaker_team,
  product: m.chat_speaker_automatic,
}

const toStaffLabel = (firstName: string, shortName: string) =>
  shortName === '' ? firstName : m.chat_speaker_staff({ firstName, shortName })

/** Actions of the visitor on a message. */
export type BubbleActions = Pick<ChatController, 'sendAgain' | 'edit' | 'saveFile'>

interface GroupProps {
  group: MessageGroup<MessageBubble>
  actions: BubbleActions
  /** The card with help for these words. */
  renderHelp: (text: string) => ReactNode
  /** Called when the visitor follows a link to one of our own pages. */
  onFollow: (href: string) => void
}

/** One speaker's bubbles, with the time of the last stored one below it. */
export function BubbleGroup({ group, actions, renderHelp, onFollow }: GroupProps) {
  const { shortName } = useSite().practice
  const { messages, first } = group
  const { side } = first
  if (side === 'crisis') return renderHelp(first.text)
  const speaker = first.speaker ? toStaffLabel(first.speaker, shortName) : speakers[side]()
  // A pending message shows its state instead of a time.
  const lastStored = messages.findLast(({ outgoing }) => outgoing === undefined)
  return (
    <div className={classNames('mb-3.5 flex flex-col gap-1.5', groupClasses[side])}>
      {messages.map((bubble) => (
        <div
          key={bubble.key}
          data-own={side === 'own' || undefined}
          className={classNames('flex max-w-4/5 flex-col gap-1', groupClasses[side])}
        >
          {bubble.text === '' ? (
            <VisuallyHidden>{m.chat_speaker_prefix({ speaker })}</VisuallyHidden>
          ) : (
            <p
              className={classNames(
                'max-w-full rounded-bubble px-3.5 py-2.5 text-md leading-snug break-words whitespace-pre-wrap forced-colors:border',
                bubbleClasses[side],
              )}
            >
              <VisuallyHidden>{m.chat_speaker_prefix({ speaker })}</VisuallyHidden>
              {side === 'own' ? (
                bubble.text
              ) : (
                <LinkedMessage text={bubble.text} onFollow={onFollow} />
              )}
            </p>
          )}
          {bubble.files?.map(({ id, ...file }) => (
            <FileCard
              key={file.key}
              file={file}
              onSave={
                id === undefined ? undefined : () => actions.saveFile({ id, name: file.name })
              }
            />
          ))}
          {bubble.outgoing && <OutgoingNote outgoing={bubble.outgoing} actions={actions} />}
          {bubble === lastStored && (
            <p className="mx-1 mt-0.5 text-xs text-ink-subtle">
              <MessageTime at={bubble.at} speaker={side === 'team' ? speaker : undefined} />
            </p>
          )}
          {bubble === lastStored && bubble.isHeld && (
            <p className="mx-1 text-xs text-ink-muted">{m.chat_held_back()}</p>
          )}
        </div>
      ))}
    </div>
  )
}

/** When the last message of a group was stored, and who wrote it if that was not the reader. */
function MessageTime({ at, speaker }: { at: Date; speaker: string | undefined }) {
  const toTime = (words: string) => <time dateTime={at.toISOString()}>{words}</time>
  const time = formatTime(at, ownZone())
  if (speaker === undefined) return toTime(time)
  return (
    <MarkedMessage text={m.chat_speaker_and_time({ speaker, time })} marks={{ time: toTime }} />
  )
}

interface OutgoingNoteProps {
  outgoing: Outgoing
  actions: BubbleActions
}

const noteButton = 'min-h-6 font-semibold underline underline-offset-2 touch:-my-2 touch:min-h-11'

const notSent = {
  'no-connection': m.chat_not_sent_connection,
  refused: m.chat_not_sent,
  'needs-check': m.chat_not_sent_check,
}

function OutgoingNote({ outgoing, actions }: OutgoingNoteProps) {
  const { state, optimisticId, files, reason } = outgoing
  if (state === 'sending') {
    return (
      <p className="mx-1 text-xs text-ink-subtle">
        <Suspense fallback={m.chat_sending()}>
          {files ? <UploadProgress files={files} /> : m.chat_sending()}
        </Suspense>
      </p>
    )
  }
  return (
    <p className="mx-1 flex flex-wrap items-center justify-end gap-x-1.5 text-xs text-ember-700">
      <Icon icon={CircleAlert} size="tiny" />
      {notSent[state]()}
      {state === 'refused' && reason && <span className="wrap-anywhere">{reason}</span>}
      {state !== 'needs-check' && (
        <button
          type="button"
          onClick={() => actions.sendAgain(optimisticId)}
          className={noteButton}
        >
          {m.errors_try_again()}
        </button>
      )}
      {files && state === 'refused' && (
        <button type="button" onClick={() => actions.edit(optimisticId)} className={noteButton}>
          {m.chat_message_edit()}
        </button>
      )}
    </p>
  )
}
