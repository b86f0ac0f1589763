import { Send } from 'lucide'
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react'
import * as z from 'zod/mini'
import { FieldError } from '#platform/client/forms/field.tsx'
import { Button } from '#platform/client/ui/button.tsx'
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

// On phones a field beside the button, in a wide thread a part of the box around both.
const boxClasses = classNames(
  'block field-sizing-content max-h-40 w-full resize-none bg-paper text-md',
  'max-md:min-h-11 max-md:rounded-field max-md:border max-md:border-line-field max-md:px-3 max-md:py-2.5',
  'md:min-h-9 md:px-1 md:py-1 md:outline-none',
)

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
      <div className="flex items-end gap-2 md:block md:rounded-field md:border md:border-line-field md:p-2.5 md:focus-within:border-river-600 md:focus-within:ring-1 md:focus-within:ring-river-600">
        <label htmlFor={id} className="sr-only">
          Reply to {clientName}
        </label>
        <textarea
          ref={box}
          id={id}
          rows={1}
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
          className={boxClasses}
        />
        <div className="flex shrink-0 items-center justify-between gap-3 md:mt-1.5">
          <p id={`${id}-keys`} className="pl-1 text-sm text-ink-muted max-md:sr-only">
            Enter sends<span className="sr-only">, Shift and Enter begin a new line.</span>
          </p>
          <Button
            type="submit"
            size="portal"
            aria-label="Send reply"
            className="max-md:size-11 max-md:p-0"
          >
            <Icon icon={Send} size="small" />
            <span className="max-md:hidden">Send</span>
          </Button>
        </div>
      </div>
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
