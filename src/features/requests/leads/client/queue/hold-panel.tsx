import { type FormEvent, useState } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { addDays, practiceDay } from '#shared/practice-time.ts'
import { textLimits } from '#shared/text.ts'
import type { Hold } from '../../contract/leads.ts'
import { findHoldProblems, type HoldProblems, maxHoldDays } from '../../rules.ts'

interface HoldPanelProps {
  now: Date
  /** null releases the hold. */
  onSave: (hold: Hold | null) => void
}

/** Keeps leads past their end date, with a reason and a last day. */
export function HoldPanel({ now, onSave }: HoldPanelProps) {
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const [errors, setErrors] = useState<HoldProblems>({})
  const today = practiceDay(now)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = findHoldProblems({ reason, until }, today)
    setErrors(found)
    if (found.reason === undefined && found.until === undefined) {
      onSave({ reason: reason.trim(), until })
    }
  }
  return (
    <form
      noValidate
      data-typed={reason !== '' || undefined}
      onSubmit={submit}
      className="grid w-72 max-w-full gap-3 p-2"
    >
      <Field label="Reason" error={errors.reason}>
        <TextArea
          data-initial-focus
          rows={2}
          value={reason}
          maxLength={textLimits.notes}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Field label="Last day" error={errors.until}>
        <TextInput
          type="date"
          min={addDays(today, 1)}
          max={addDays(today, maxHoldDays)}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="row" className="flex-1">
          Put on hold
        </Button>
        <Button size="row" variant="quiet" onClick={() => onSave(null)}>
          Release
        </Button>
      </div>
    </form>
  )
}
