import { useQuery } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { Field } from '#platform/client/forms/field.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { DialogBody, DialogFoot, DialogForm } from '#platform/client/ui/dialog.tsx'
import { FormDialog } from '#platform/client/ui/portal/form-dialog.tsx'
import { LanguageMark, languageNames } from '#platform/client/ui/portal/language-mark.tsx'
import { insertText } from '#platform/client/ui/portal/snippets/insert-text.ts'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { type Language, languages, languageTags } from '#shared/language.ts'
import { withCapital } from '#shared/words.ts'
import type { Reply } from '../contract.ts'
import { fillReply, listPlaceholders, replyExamples } from '../rules.ts'
import { replyValuesQuery } from './queries.ts'
import { type ReplyDraft, useReplyForm } from './use-reply-form.ts'

interface ReplyEditorProps {
  /** The reply that is changed, null for a new one; undefined while the dialog is closed. */
  reply: Reply | null | undefined
  isAdmin: boolean
  onClose: () => void
}

/** Writes a quick reply in both languages, with a preview of each. */
export const ReplyEditor = ({ reply, isAdmin, onClose }: ReplyEditorProps) => (
  <FormDialog
    open={reply !== undefined}
    size="large"
    title={reply ? 'Edit quick reply' : 'New quick reply'}
    onClose={onClose}
    renderForm={(form) => <ReplyForm {...form} reply={reply ?? undefined} isAdmin={isAdmin} />}
  />
)

interface ReplyFormProps {
  reply: Reply | undefined
  isAdmin: boolean
  onTyped: (hasTyped: boolean) => void
  onCancel: () => void
  onDone: () => void
}

function ReplyForm({ reply, isAdmin, onTyped, onCancel, onDone }: ReplyFormProps) {
  const { draft, change, errors, isChanged, isSaving, save } = useReplyForm(reply, onDone)
  // Where placeholders are inserted.
  const lastBox = useRef<HTMLTextAreaElement>(null)
  // A layout effect runs before the next key press, so that Escape asks about this change too.
  useLayoutEffect(() => onTyped(isChanged), [isChanged, onTyped])
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        void save(event.currentTarget)
      }}
    >
      <DialogBody className="grid gap-4">
        <Field label="Title" error={errors['title']} hint="Only staff see it.">
          <TextInput
            value={draft.title}
            autoComplete="off"
            onChange={(event) => change({ title: event.target.value })}
          />
        </Field>
        <div className="grid gap-4 md:grid-cols-2">
          {languages.map((language) => (
            <LanguageText
              key={language}
              language={language}
              draft={draft}
              error={errors[`text.${language}`]}
              onFocus={(focused) => {
                lastBox.current = focused
              }}
              onChange={(text) => change({ [language]: text })}
            />
          ))}
        </div>
        <Placeholders box={lastBox} />
        {isAdmin && (
          <Checkbox
            label="Shared: everyone in the practice can use it. Otherwise only you see it."
            checked={draft.shared}
            onChange={(event) => change({ shared: event.target.checked })}
          />
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={isSaving} pendingText="Saving...">
          Save
        </Button>
      </DialogFoot>
    </DialogForm>
  )
}

interface LanguageTextProps {
  language: Language
  draft: ReplyDraft
  error: string | undefined
  onFocus: (box: HTMLTextAreaElement) => void
  onChange: (text: string) => void
}

function LanguageText({ language, draft, error, onFocus, onChange }: LanguageTextProps) {
  const values = useQuery(replyValuesQuery(undefined)).data?.[language]
  const known = Object.entries(values ?? {}).filter(([, value]) => value !== null)
  const preview = fillReply(draft[language], {
    ...replyExamples[language],
    ...Object.fromEntries(known),
  })
  const isMissing = language === 'fr' && draft.fr.trim() === ''
  return (
    <div className="grid content-start gap-2">
      <Field
        label={`${languageNames[language]} text`}
        optional={language === 'fr'}
        error={error}
        className="relative"
      >
        <TextArea
          rows={7}
          lang={languageTags[language]}
          value={draft[language]}
          onFocus={(event) => onFocus(event.target)}
          onChange={(event) => onChange(event.target.value)}
          className="pr-12"
        />
        <span className="pointer-events-none absolute top-9 right-2.5">
          <LanguageMark language={language} />
        </span>
      </Field>
      <div className="rounded-field bg-mist px-3.5 py-2.5 text-sm">
        <p className="mb-1 font-semibold text-ink-muted">
          {isMissing ? 'Without French text, clients get the English one.' : 'Preview'}
        </p>
        <p
          lang={languageTags[language]}
          className="max-h-36 overflow-auto wrap-anywhere whitespace-pre-wrap empty:hidden"
        >
          {preview}
        </p>
      </div>
    </div>
  )
}

/** Buttons that insert what is filled in when a reply is chosen. */
function Placeholders({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const [announcement, setAnnouncement] = useState('')
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-sm">
      <span className="text-ink-muted">Filled in when chosen:</span>
      {listPlaceholders().map(({ name, words }) => (
        <button
          key={name}
          type="button"
          // The field keeps the focus, and its caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            const found =
              box.current ?? event.currentTarget.closest('form')?.querySelector('textarea')
            if (!found) return
            const { selectionStart: start, selectionEnd: end } = found
            insertText(found, { start, end }, `{${name}}`)
            setAnnouncement(`${withCapital(words)} inserted`)
          }}
          className="inline-flex min-h-8 items-center rounded-tail border border-line-field px-2.5 text-sm text-ink-muted transition-colors hover:border-river-600 hover:bg-river-50 hover:text-river-700 touch:min-h-11"
        >
          {`{${name}}`}
          <VisuallyHidden> inserts {words}</VisuallyHidden>
        </button>
      ))}
      <output className="sr-only">{announcement}</output>
    </div>
  )
}
