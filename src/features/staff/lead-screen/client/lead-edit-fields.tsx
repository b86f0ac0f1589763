import { Controller, type UseFormReturn } from 'react-hook-form'
import { type Lead, leadStatuses } from '#features/requests/leads/contract/leads.ts'
import { leadStatusLabels } from '#features/requests/leads/labels.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import type { LeadEdits, LeadFormOutput } from './lead-edits.ts'
import { LeadHoldField } from './lead-hold-field.tsx'

export type LeadForm = UseFormReturn<LeadEdits, unknown, LeadFormOutput>

interface LeadEditFieldsProps {
  form: LeadForm
  lead: Pick<Lead, 'hold' | 'expiresAt'>
  /** Possible assignees by user id; absent for those who do not assign. */
  staff?: ReadonlyMap<number, string> | undefined
}

export function LeadEditFields({ form, lead, staff }: LeadEditFieldsProps) {
  const { register, control, watch, formState } = form
  const { errors } = formState
  return (
    <div className="grid grid-cols-1 gap-4">
      {/* Not side by side: "Consultation Scheduled" and long names need the whole width. */}
      <div className="grid grid-cols-1 gap-4">
        <Field label="Status" error={errors.status?.message}>
          <SelectInput {...register('status')}>
            {leadStatuses.map((status) => (
              <option key={status} value={status}>
                {leadStatusLabels[status]}
              </option>
            ))}
          </SelectInput>
        </Field>
        {staff && (
          <Field label="Assigned to" error={errors.assignedTo?.message}>
            <Controller
              control={control}
              name="assignedTo"
              render={({ field: { value, onChange, ...rest } }) => (
                <SelectInput
                  {...rest}
                  value={value ?? 'none'}
                  onChange={({ target }) =>
                    onChange(target.value === 'none' ? null : Number(target.value))
                  }
                >
                  <option value="none">Unassigned</option>
                  {value !== null && !staff.has(value) && (
                    <option value={value}>Account {value}</option>
                  )}
                  {[...staff].map(([userId, name]) => (
                    <option key={userId} value={userId}>
                      {name}
                    </option>
                  ))}
                </SelectInput>
              )}
            />
          </Field>
        )}
      </div>
      {watch('status') === 'leadLost' && (
        <Field label="Lead lost reason" error={errors.leadLostReason?.message}>
          <TextArea rows={2} {...register('leadLostReason')} />
        </Field>
      )}
      <Field
        label="Internal notes"
        hint="Visible to staff only. Saved as a note with your name and the time."
        error={errors.note?.message}
      >
        <TextArea rows={4} {...register('note')} />
      </Field>
      <Controller
        control={control}
        name="hold"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <LeadHoldField
            lead={lead}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            ref={ref}
            errors={{
              reason: errors.hold?.reason?.message,
              until: errors.hold?.until?.message,
            }}
          />
        )}
      />
    </div>
  )
}
