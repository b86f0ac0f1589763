import type { ComponentProps } from 'react'
import { m } from '#messages'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

/** A method, so that a form with more fields than these fits. */
interface PersonForm {
  register(name: FieldName): Omit<ComponentProps<typeof TextInput>, 'type'>
  getError(name: FieldName): string | undefined
}
type FieldName = 'firstName' | 'lastName' | 'email' | 'phone'

interface PersonFieldsProps {
  form: PersonForm
  isPhoneOptional?: boolean
}

/** Sender of a request, for a form's grid of two columns. */
export function PersonFields({ form, isPhoneOptional = false }: PersonFieldsProps) {
  return (
    <>
      <Field label={m.forms_first_name()} error={form.getError('firstName')}>
        <TextInput {...form.register('firstName')} autoComplete="given-name" />
      </Field>
      <Field label={m.forms_last_name()} error={form.getError('lastName')}>
        <TextInput {...form.register('lastName')} autoComplete="family-name" />
      </Field>
      <Field label={m.forms_email()} error={form.getError('email')}>
        <TextInput
          {...form.register('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </Field>
      <Field label={m.forms_phone()} optional={isPhoneOptional} error={form.getError('phone')}>
        <TextInput {...form.register('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
    </>
  )
}
