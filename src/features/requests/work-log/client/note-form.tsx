import { type SyntheticEvent, useRef, useState } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { submitOnKeys } from '#platform/client/forms/submit-keys.ts'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { useSubmissionId } from '#platform/client/forms/use-submission-id.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { checkNoteText } from '../rules.ts'
import { useAddNote } from './queries.ts'
import { useNoteDraft } from './use-note-draft.ts'

interface NoteFieldsProps {
  text: string
  onText: (text: string) => void
  /** @returns nothing when the note was saved, or what went wrong */
  onSave: (text: string) => Promise<void>
  onCancel: () => void
  saveLabel: string
  failed: string
  label?: string
}

/** A note that is being written. What was typed stays until it is saved. */
export function NoteFields(props: NoteFieldsProps) {
  const { text, onText, onSave, onCancel, saveLabel, failed, label = 'Note' } = props
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [hasFailed, setHasFailed] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)

  const save = async () => {
    if (isSaving) return
    const invalid = checkNoteText(text)
    setProblem(invalid)
    setHasFailed(false)
    if (invalid !== undefined) {
      field.current?.focus()
      return
    }
    setSaving(true)
    try {
      await onSave(text.trim())
    } catch (error) {
      setProblem(toErrorMessage(error, failed))
      setHasFailed(true)
    } finally {
      setSaving(false)
    }
  }
  return (
    <form
      className="grid min-w-0 gap-3"
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label={label} hint="Visible to staff only." error={problem}>
        <TextArea
          ref={field}
          dir="auto"
          rows={4}
          value={text}
          readOnly={isSaving}
          data-initial-focus
          onKeyDown={(event) => submitOnKeys(event, save)}
          onChange={({ target }) => onText(target.value)}
        />
      </Field>
      {/* A field that has the focus already does not announce its new description. */}
      {hasFailed && (
        <p role="alert" className="sr-only">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        <Button variant="quiet" className="mr-auto" onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" pending={isSaving} pendingText="Saving...">
          {saveLabel}
        </Button>
      </div>
    </form>
  )
}

interface NoteFormProps {
  userId: number
  leadId: number
  /** Called when the note was added, and to leave the form; what was typed stays for later then. */
  onClose: () => void
}

/** Adds a note to a lead. */
export function NoteForm({ userId, leadId, onClose }: NoteFormProps) {
  const { text, setText } = useNoteDraft(userId, leadId)
  const { mutateAsync: add } = useAddNote()
  const { idFor, forget } = useSubmissionId()
  return (
    <NoteFields
      text={text}
      onText={setText}
      onSave={async (note) => {
        const key = idFor({ note })
        await add({ params: { id: String(leadId) }, body: { text: note, ...(key && { key }) } })
        forget()
        setText('')
        onClose()
      }}
      onCancel={onClose}
      label="Internal notes"
      saveLabel="Add note"
      failed="The note could not be added. Please try again."
    />
  )
}
