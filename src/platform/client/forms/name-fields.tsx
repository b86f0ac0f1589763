import type { ComponentProps } from 'react'
import { m } from '#messages'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

interface NameFieldsProps {
  first: ComponentProps<typeof TextInput>
  last: ComponentProps<typeof TextInput>
  errors: { firstName?: { message?: string }; lastName?: { message?: string } }
}

/** The two names of another person, side by side. */
export function NameFields({ first, last, errors }: NameFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-4 2xs:grid-cols-2">
      <Field label={m.forms_first_name()} error={errors.firstName?.message}>
        <TextInput {...first} autoComplete="off" />
      </Field>
      <Field label={m.forms_last_name()} error={errors.lastName?.message}>
        <TextInput {...last} autoComplete="off" />
      </Field>
    </div>
  )
}
