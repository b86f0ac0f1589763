import { useId } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { Field } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { CheckPill } from '#platform/client/ui/portal/check-pill.tsx'
import { isSupervised, usualDesignations } from '../../designations.ts'
import { availabilityLabels, listOptions, pronounSuggestions } from '../../profile-edits.ts'
import type { ProfileForm } from '../use-profile-form.ts'
import { FieldHints } from './field-hints.tsx'
import { Choices } from './profile-fields.tsx'

interface FieldsProps {
  edits: ProfileForm
}

/** Facts by which visitors compare therapists. All of it is optional. */
export function PracticeFields({ edits }: FieldsProps) {
  const { control, register, formState } = edits.form
  const { errors } = formState
  const { designation, supervisor } = useWatch({
    control,
    compute: (values) => ({ designation: values.designation, supervisor: values.supervisor }),
  })
  return (
    <>
      <div className="grid grid-cols-1 gap-x-3.5 gap-y-4 sm:grid-cols-2">
        <SuggestingField
          edits={edits}
          name="designation"
          label="Designation"
          suggestions={usualDesignations}
        />
        <div>
          <Field label="Registration number" optional error={errors.registrationNumber?.message}>
            <TextInput {...register('registrationNumber')} autoComplete="off" maxLength={40} />
          </Field>
          <FieldHints field="registrationNumber" />
        </div>
        {(isSupervised(designation) || supervisor !== '') && (
          <div className="sm:col-span-full">
            <Field
              label="Supervisor"
              optional
              hint="Name and designation, as visitors read them"
              error={errors.supervisor?.message}
            >
              <TextInput {...register('supervisor')} autoComplete="off" maxLength={200} />
            </Field>
            <FieldHints field="supervisor" />
          </div>
        )}
        <SuggestingField
          edits={edits}
          name="pronouns"
          label="Pronouns"
          suggestions={pronounSuggestions}
        />
        <SessionFee edits={edits} />
      </div>
      <Choices
        edits={edits}
        name="availability"
        legend="Availability"
        options={listOptions(availabilityLabels, [])}
      />
      <Controller
        control={control}
        name="offersVideo"
        render={({ field: { value, onChange, ...rest } }) => (
          <div className="flex">
            <CheckPill
              {...rest}
              label="Also works by video"
              checked={value}
              onChange={({ target }) => onChange(target.checked)}
            />
          </div>
        )}
      />
    </>
  )
}

interface SuggestingFieldProps extends FieldsProps {
  name: 'designation' | 'pronouns'
  label: string
  suggestions: readonly string[]
}

/** A text with suggestions; any other text is as good. */
function SuggestingField({ edits: { form }, name, label, suggestions }: SuggestingFieldProps) {
  const listId = useId()
  return (
    <Field label={label} optional error={form.formState.errors[name]?.message}>
      <TextInput {...form.register(name)} list={listId} autoComplete="off" maxLength={200} />
      <datalist id={listId}>
        {suggestions.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
    </Field>
  )
}

function SessionFee({ edits }: FieldsProps) {
  const { control, formState } = edits.form
  return (
    <div>
      <Field label="Session fee in dollars" optional error={formState.errors.sessionFee?.message}>
        <Controller
          control={control}
          name="sessionFee"
          render={({ field: { value, onChange, ...rest } }) => (
            <TextInput
              {...rest}
              type="number"
              inputMode="numeric"
              min={0}
              max={10_000}
              step={1}
              value={value ?? ''}
              onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
            />
          )}
        />
      </Field>
      <FieldHints field="sessionFee" />
    </div>
  )
}
