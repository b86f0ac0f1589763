import { Send } from 'lucide'
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useQuickReplies } from '#features/requests/replies/client/queries.ts'
import { findGap, toGapWarning } from '#features/requests/replies/rules.ts'
import { m } from '#messages'
import { FieldError } from '#platform/client/forms/field.tsx'
import { useUnloadQuestion } from '#platform/client/forms/use-unload-question.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { SnippetButton, SnippetList } from '#platform/client/ui/portal/snippets/snippet-list.tsx'
import type { Snippets } from '#platform/client/ui/portal/snippets/use-snippets.ts'
import { WritesIn } from '#platform/client/ui/portal/writes-in.tsx'
import { useIsNarrow } from '#platform/client/use-is-narrow.ts'
import { countVisible } from '#shared/text.ts'
import { type ChatSessionSummary } from '../../contract/conversations.ts'
import { messageText } from '../../contract/messages.ts'
import { roomFor } from '../../rules.ts'
import { AttachButton, AttachmentUpdates, attachOnPaste } from '../files/attach-button.tsx'
import { ChosenFiles } from '../files/chosen-files.tsx'
import type { PendingReply } from './reply-outbox.ts'
import { useFileDrop } from './use-file-drop.ts'
import { useReportTyping } from './use-inbox-typing.ts'
import { useReplyDraft } from './use-reply-draft.ts'
import { useReplyFiles } from './use-reply-files.ts'

interface ConversationReplyProps {
  userId: number
  conversation: Pick<ChatSessionSummary, 'sessionId' | 'number' | 'clientName' | 'language'>
  box: RefObject<HTMLTextAreaElement | null>
  onSend: (text: string, files: Pick<PendingReply, 'files' | 'contents'>) => void
}

// On phones a field beside the button, in a wide thread a part of the box around both.
const boxClasses = classNames(
  'block field-sizing-content max-h-40 w-full resize-none bg-paper text-md',
  'max-md:min-h-11 max-md:rounded-field max-md:border max-md:border-line-field max-md:px-3 max-md:py-2.5',
  'md:min-h-9 md:px-1 md:py-1 md:outline-none',
)

function DropHint() {
  return (
    <p className="absolute inset-0 z-10 grid place-items-center border-2 border-dashed border-river-600 bg-river-50 p-2 text-center text-sm font-semibold text-river-700">
      Drop files to attach them to your reply
    </p>
  )
}

interface ReplyFootProps {
  keysId: string
  snippets: Snippets
  onFiles: (files: File[]) => void
}

/** The buttons below the text. */
function ReplyFoot({ keysId, snippets, onFiles }: ReplyFootProps) {
  return (
    <div className="flex shrink-0 items-center justify-between gap-3 md:mt-1.5">
      <div className="flex md:-my-1.5 md:-ml-1">
        <SnippetButton snippets={snippets} label="Quick replies" />
        <AttachButton onFiles={onFiles} />
      </div>
      <p id={keysId} className="mr-auto text-sm text-ink-muted max-md:sr-only">
        Press Enter to send<span className="sr-only">, Shift and Enter for a new line.</span>
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
  )
}

/** Near the limit, the number of characters that may still be written. */
function Room({ text }: { text: string }) {
  const { isTooLong, words } = roomFor(text)
  return (
    <output className="contents">
      {words && (
        <span
          className={classNames(
            'mt-1.5 block text-xs',
            isTooLong ? 'text-ember-700' : 'text-ink-muted',
          )}
        >
          {words}
        </span>
      )}
    </output>
  )
}

/** The reply box. Enter sends, Shift and Enter start a new line. */
export function ConversationReply({ userId, conversation, box, onSend }: ConversationReplyProps) {
  const { sessionId, number, clientName, language } = conversation
  const id = useId()
  const { draft, write } = useReplyDraft(userId, number)
  const typing = useReportTyping(sessionId)
  const [error, setError] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const files = useReplyFiles(sessionId)
  const { attachments } = files
  const attach = (given: File[]) => {
    setError(undefined)
    void files.choose(given)
  }
  const isDropping = useFileDrop(form, attach)
  useUnloadQuestion(attachments.files.length > 0)
  const [firstName = ''] = clientName.trim().split(/\s+/)
  const person = { firstName, language, leadId: undefined }
  const { snippets, ...replies } = useQuickReplies({ box, person })
  const isNarrow = useIsNarrow()

  const send = () => {
    const text = z.safeParse(messageText, draft)
    const problem = text.success ? undefined : text.error.issues[0]?.message
    const isEmpty = countVisible(draft) === 0 && attachments.files.length === 0
    if (!text.success || isEmpty) {
      setError(problem ?? m.chat_message_empty())
      box.current?.focus()
      return
    }
    const gap = findGap(draft)
    if (gap) {
      setError(toGapWarning(gap))
      box.current?.focus()
      box.current?.setSelectionRange(gap.start, gap.end)
      return
    }
    onSend(text.data, files.take())
    write('')
    setError(undefined)
    typing.stop()
    box.current?.focus()
  }

  const sendOnEnter = (event: KeyboardEvent) => {
    snippets.onKeyDown(event)
    if (event.defaultPrevented) return
    // In an input method, Enter chooses a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    // After a reply was sent, as by a second press.
    if (countVisible(draft) > 0 || attachments.files.length > 0) send()
  }

  return (
    <form
      ref={form}
      noValidate
      data-reply-box
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
      className="relative border-t border-line bg-paper px-4 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] md:px-5"
    >
      {isDropping && <DropHint />}
      <WritesIn id={`${id}-language`} language={language} className="mb-2" />
      <SnippetList
        {...replies}
        snippets={snippets}
        className="absolute inset-x-4 bottom-full z-10 mb-1 max-h-72 shadow-float md:inset-x-5"
      />
      <AttachmentUpdates attachments={attachments} />
      <ChosenFiles attachments={attachments} box={box} onRemove={files.remove} />
      <div className="flex items-end gap-2 md:block md:rounded-field md:border md:border-line-field md:p-2.5 md:focus-within:border-river-600 md:focus-within:ring-1 md:focus-within:ring-river-600">
        <label htmlFor={id} className="sr-only">
          Reply to {clientName}
        </label>
        <textarea
          ref={box}
          id={id}
          rows={1}
          value={draft}
          placeholder={isNarrow ? 'Write a reply' : 'Write a reply, or type / for a quick reply'}
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
          onPaste={attachOnPaste(attach)}
          onBlur={typing.stop}
          className={boxClasses}
        />
        <ReplyFoot keysId={`${id}-keys`} snippets={snippets} onFiles={attach} />
      </div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Room text={draft} />
    </form>
  )
}
