import { SendHorizontal } from 'lucide'
import {
  type KeyboardEvent,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { m } from '#messages'
import { inputClasses } from '#platform/client/forms/input-classes.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { formatCharacterCount, textLimits } from '#shared/text.ts'
import { roomFor } from '../../rules.ts'
import { AttachButton, AttachmentUpdates, attachOnPaste } from '../files/attach-button.tsx'
import type { Attachments } from '../files/attachments.ts'
import { ChosenFiles } from './load-transfer.ts'

interface ComposerProps {
  draft: string
  onWrite: (draft: string) => void
  /** @returns whether there was something to send */
  onSend: () => boolean
  attachments: Attachments
  /** Undefined while no files can be sent: the practice has no conversation to put them into. */
  onAttach: ((files: File[]) => void) | undefined
  onDetach: (key: string, announcement: string) => void
}

const describeLimit = () =>
  m.chat_message_limit({ max: formatCharacterCount(textLimits.chatMessage) })

const sendPauseMs = 1_000

/** The message box. Enter sends, Shift and Enter start a new line. */
export function Composer(props: ComposerProps) {
  const { draft, onWrite, onSend, attachments, onAttach, onDetach } = props
  const [isPausing, setPausing] = useState(false)
  const boxRef = useRef<HTMLTextAreaElement>(null)
  const room = roomFor(draft)

  useEffect(() => {
    if (!isPausing) return
    const timer = setTimeout(() => setPausing(false), sendPauseMs)
    return () => clearTimeout(timer)
  }, [isPausing])

  // As high as its text, up to the limit that the style sets.
  const fitHeight = useEffectEvent((_text: string) => {
    const box = boxRef.current
    if (!box) return
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight + 2}px`
  })
  useEffect(() => fitHeight(draft), [draft])

  function send(event: SyntheticEvent) {
    event.preventDefault()
    boxRef.current?.focus()
    if (isPausing || room.isTooLong) return
    if (onSend()) setPausing(true)
  }

  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // In an input method, Enter may end a word.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
  }

  return (
    <form onSubmit={send} aria-label={m.chat_composer_label()} className="px-3.5 pt-3">
      <AttachmentUpdates attachments={attachments} />
      {/* Loaded already when there is anything to show. */}
      {(attachments.files.length > 0 || attachments.problem) && (
        <Suspense>
          <ChosenFiles attachments={attachments} box={boxRef} onRemove={onDetach} />
        </Suspense>
      )}
      <div className="flex items-end gap-2">
        {onAttach && <AttachButton className="-ml-2" onFiles={onAttach} />}
        <div className="min-w-0 flex-1">
          <textarea
            ref={boxRef}
            data-chat-start
            rows={1}
            value={draft}
            aria-label={m.chat_message_label()}
            aria-invalid={room.isTooLong || undefined}
            aria-describedby={room.words ? 'chat-message-left' : undefined}
            placeholder={m.chat_composer_label()}
            enterKeyHint="send"
            onChange={({ target }) => onWrite(target.value)}
            onKeyDown={sendOnEnter}
            onPaste={onAttach && attachOnPaste(onAttach)}
            className={classNames(
              inputClasses,
              'block max-h-32 min-h-11 resize-none control-round px-4 py-2.75',
            )}
          />
          {room.words && (
            <p
              id="chat-message-left"
              className={classNames(
                'mx-2 mt-1 text-xs',
                room.isTooLong ? 'text-ember-700' : 'text-ink-subtle',
              )}
            >
              {room.isTooLong ? `${room.words}. ${describeLimit()}` : room.words}
            </p>
          )}
        </div>
        <button
          type="submit"
          aria-label={m.chat_send()}
          disabled={isPausing}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-river-600 text-white transition-colors hover:bg-river-700 disabled:bg-slate-100 disabled:text-slate-600 forced-colors:border"
        >
          <Icon icon={SendHorizontal} />
        </button>
      </div>
    </form>
  )
}
