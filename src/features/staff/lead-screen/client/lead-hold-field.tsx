import type { Ref } from 'react'
import { useToday } from '#features/requests/leads/client/use-today.ts'
import type { Hold, Lead } from '#features/requests/leads/contract/leads.ts'
import { maxHoldDays } from '#features/requests/leads/rules.ts'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { Field } from '#platform/client/forms/field.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { addDays, formatLongDay, practiceDay } from '#shared/practice-time.ts'

interface LeadHoldFieldProps {
  lead: Pick<Lead, 'hold' | 'expiresAt'>
  value: Hold | null
  onChange: (hold: Hold | null) => void
  onBlur: () => void
  /** Focused when the hold is refused. */
  ref: Ref<HTMLTextAreaElement>
  errors: { reason?: string | undefined; until?: string | undefined }
}

/** Retains a lead beyond its expiry, with a reason and a last day. */
export function LeadHoldField(props: LeadHoldFieldProps) {
  const { lead, value, onChange, onBlur, ref, errors } = props
  const today = practiceDay(useToday())
  const change = (part: Partial<Hold>) => onChange({ reason: '', until: '', ...value, ...part })
  return (
    <div className="grid gap-3.5">
      <Checkbox
        label={
          lead.hold ? 'On hold' : `Keep this lead past ${formatLongDay(new Date(lead.expiresAt))}`
        }
        checked={value !== null}
        onBlur={onBlur}
        // Checked again after a slip, the stored hold is restored.
        onChange={({ target }) =>
          onChange(target.checked ? (lead.hold ?? { reason: '', until: '' }) : null)
        }
      />
      {value && (
        <>
          <Field label="Reason for the hold" error={errors.reason}>
            <TextArea
              ref={ref}
              rows={2}
              value={value.reason}
              onBlur={onBlur}
              onChange={({ target }) => change({ reason: target.value })}
            />
          </Field>
          <Field
            label="Last day of the hold"
            error={errors.until}
            hint="Up to one year from today."
          >
            <TextInput
              type="date"
              min={addDays(today, 1)}
              max={addDays(today, maxHoldDays)}
              value={value.until}
              onBlur={onBlur}
              onChange={({ target }) => change({ until: target.value })}
            />
          </Field>
        </>
      )}
    </div>
  )
}
