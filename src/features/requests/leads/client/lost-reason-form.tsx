import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { textLimits } from '#shared/text.ts'
import { reasonRequired } from '../contract/leads.ts'

interface LostReasonFormProps {
  reason: string
  isSaving?: boolean
  /** True where what was pressed to open the form is gone. */
  takesFocus?: boolean
  onReason: (reason: string) => void
  onSave: (reason: string) => void
  onCancel: () => void
  cancelText?: string
  className?: string
}

/** Asks for the reason that a lost lead needs. */
export function LostReasonForm(props: LostReasonFormProps) {
  const { reason, isSaving = false, takesFocus = false, onReason, onSave } = props
  const { onCancel, cancelText = 'Cancel' } = props
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') {
      setProblem(undefined)
      onSave(reason.trim())
      return
    }
    setProblem(reasonRequired)
    showToast({ kind: 'error', title: 'Required Information', text: reasonRequired })
    field.current?.focus()
  }
  return (
    <form
      noValidate
      data-typed={reason !== '' || undefined}
      onSubmit={save}
      className={classNames('grid gap-2.5', props.className)}
    >
      <Field label="Lead lost reason" error={problem}>
        <TextArea
          ref={field}
          rows={2}
          value={reason}
          maxLength={textLimits.internalNotes}
          readOnly={isSaving}
          onChange={({ target }) => onReason(target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="row" variant="quiet" onClick={onCancel}>
          {cancelText}
        </Button>
        <Button size="row" type="submit" pending={isSaving} pendingText="Saving...">
          Mark as lost
        </Button>
      </div>
    </form>
  )
}
