import { Send } from 'lucide'
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react'
import * as z from 'zod/mini'
import { FieldError } from '#platform/client/forms/field.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { WritesIn } from '#platform/client/ui/portal/writes-in.tsx'
import { type ChatSessionSummary } from '../../contract/conversations.ts'
import { messageText } from '../../contract/messages.ts'
import { roomFor } from '../../rules.ts'
import { useReportTyping } from './use-inbox-typing.ts'
import { useReplyDraft } from './use-reply-draft.ts'

interface ConversationReplyProps {
  userId: number
  conversation: Pick<ChatSessionSummary, 'sessionId' | 'number' | 'clientName' | 'language'>
  box: RefObject<HTMLTextAreaElement | null>
  onSend: (text: string) => void
}

/** The reply box. Enter sends, Shift and Enter start a new line. */
export function ConversationReply({ userId, conversation, box, onSend }: ConversationReplyProps) {
  const { sessionId, number, clientName, language } = conversation
  const id = useId()
  const { draft, write } = useReplyDraft(userId, number)
  const typing = useReportTyping(sessionId)
  const [error, setError] = useState<string>()
  const room = roomFor(draft)

  const send = () => {
    const text = z.safeParse(messageText, draft)
    if (!text.success) {
      setError(text.error.issues[0]?.message)
      box.current?.focus()
      return
    }
    onSend(text.data)
    write('')
    setError(undefined)
    typing.stop()
    box.current?.focus()
  }

  const sendOnEnter = (event: KeyboardEvent) => {
    // In an input method, Enter chooses a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      noValidate
      data-reply-box
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
      className="border-t border-line bg-paper px-4 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] md:px-5"
    >
      <WritesIn id={`${id}-language`} language={language} className="mb-2" />
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          Reply to {clientName}
        </label>
        <TextArea
          ref={box}
          id={id}
          rows={1}
          resizable={false}
          value={draft}
          placeholder="Write a reply"
          enterKeyHint="send"
          autoComplete="off"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={classNames(
            language === 'fr' && `${id}-language`,
            `${id}-keys`,
            error !== undefined && `${id}-error`,
          )}
          onChange={(event) => {
            write(event.target.value)
            setError(undefined)
            if (event.target.value.trim()) typing.typed()
            else typing.stop()
          }}
          onKeyDown={sendOnEnter}
          onBlur={typing.stop}
          className="field-sizing-content max-h-40 min-h-11"
        />
        <button
          type="submit"
          aria-label="Send reply"
          className="grid size-11 shrink-0 place-items-center rounded-full bg-river-600 text-white transition-colors hover:bg-river-700 forced-colors:border"
        >
          <Icon icon={Send} />
        </button>
      </div>
      <p id={`${id}-keys`} className="sr-only">
        Enter sends, Shift and Enter begin a new line.
      </p>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <output className="contents">
        {room.words && (
          <span
            className={classNames(
              'mt-1.5 block text-xs',
              room.isTooLong ? 'text-ember-700' : 'text-ink-muted',
            )}
          >
            {room.words}
          </span>
        )}
      </output>
    </form>
  )
}
