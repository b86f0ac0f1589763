import { type SyntheticEvent, useState } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { addDays, practiceDay } from '#shared/practice-time.ts'
import { textLimits } from '#shared/text.ts'
import type { Hold } from '../contract/leads.ts'
import { findHoldProblems, type HoldProblems, maxHoldDays } from '../rules.ts'

export const noHold: Hold = { reason: '', until: '' }

interface HoldFormProps {
  hold: Hold
  now: Date
  saveText: string
  canRelease: boolean
  isSaving?: boolean
  onChange: (hold: Hold) => void
  /** null releases the hold. */
  onSave: (hold: Hold | null) => void
  /** Absent in a panel that closes by itself. */
  onCancel?: () => void
  className?: string
}

const focusAtStart = (field: HTMLTextAreaElement | null) => field?.focus()

/** Keeps leads past their end date, with a reason and a last day. */
export function HoldForm(props: HoldFormProps) {
  const { hold, now, saveText, canRelease, isSaving = false, onChange, onSave, onCancel } = props
  const today = practiceDay(now)
  const [problems, setProblems] = useState<HoldProblems>({})
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    const found = findHoldProblems(hold, today)
    setProblems(found)
    if (found.reason === undefined && found.until === undefined) {
      onSave({ ...hold, reason: hold.reason.trim() })
    }
  }
  return (
    <form
      noValidate
      data-typed={hold.reason !== '' || undefined}
      onSubmit={save}
      className={classNames('grid gap-2.5', props.className)}
    >
      <Field label="Reason for the hold" error={problems.reason}>
        <TextArea
          ref={focusAtStart}
          data-initial-focus
          rows={2}
          value={hold.reason}
          maxLength={textLimits.notes}
          readOnly={isSaving}
          onChange={({ target }) => onChange({ ...hold, reason: target.value })}
        />
      </Field>
      <Field label="Last day of the hold" error={problems.until} hint="Up to one year from today.">
        <TextInput
          type="date"
          min={addDays(today, 1)}
          max={addDays(today, maxHoldDays)}
          value={hold.until}
          readOnly={isSaving}
          onChange={({ target }) => onChange({ ...hold, until: target.value })}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        {canRelease && (
          <Button size="row" variant="quiet" className="mr-auto" onClick={() => onSave(null)}>
            Release hold
          </Button>
        )}
        {onCancel && (
          <Button size="row" variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button size="row" type="submit" pending={isSaving} pendingText="Saving...">
          {saveText}
        </Button>
      </div>
    </form>
  )
}
