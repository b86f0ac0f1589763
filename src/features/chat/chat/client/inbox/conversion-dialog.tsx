import { CircleAlert } from 'lucide'
import { useLayoutEffect } from 'react'
import { Controller } from 'react-hook-form'
import { Field } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { DialogBody, DialogFoot, DialogForm } from '#platform/client/ui/dialog.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { FormDialog } from '#platform/client/ui/portal/form-dialog.tsx'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import type { ChatMessage } from '../../contract/messages.ts'
import { type ChatLeadForm, useLeadCreation } from './use-conversion.ts'

interface Choice {
  key: string
  label: string
}

/** Choices that the page offers for a new lead: services, locations and assignees. */
export interface LeadChoices {
  services: readonly Choice[]
  locations: readonly Choice[]
  /** Possible assignees by user id; absent for those who do not assign. */
  staff?: ReadonlyMap<number, string> | undefined
}

interface ConversationLeadProps {
  open: boolean
  onClose: () => void
  choices: LeadChoices
  conversation: ChatSessionSummary
  /** The messages that are loaded. */
  messages: readonly ChatMessage[]
  /** Messages before these are not loaded yet. */
  hasEarlier: boolean
}

/** Turns a conversation into a lead: with which service and place, and what of it is taken along. */
export function ConversationLead({ open, onClose, ...rest }: ConversationLeadProps) {
  return (
    <FormDialog
      open={open}
      title="Create lead"
      onClose={onClose}
      renderForm={(form) => <LeadForm {...form} {...rest} />}
    />
  )
}

interface LeadFormProps extends Omit<ConversationLeadProps, 'open' | 'onClose'> {
  onTyped: (hasTyped: boolean) => void
  onCancel: () => void
  onDone: () => void
}

function LeadForm({ onTyped, onCancel, onDone, ...rest }: LeadFormProps) {
  const { choices, conversation, messages, hasEarlier } = rest
  const { form, submit, refusal, isSending } = useLeadCreation(conversation, messages, onDone)
  const { register, formState } = form
  const { errors, isDirty } = formState

  // A layout effect runs before the next key press, so that Escape asks about this change too.
  useLayoutEffect(() => onTyped(isDirty), [isDirty, onTyped])

  return (
    <DialogForm onSubmit={(event) => void submit(event)} method="post">
      <DialogBody className="grid gap-4">
        <Choices form={form} choices={choices} />
        <div className="grid gap-4 2xs:grid-cols-2">
          <Field label="First name" error={errors.firstName?.message}>
            <TextInput {...register('firstName')} autoComplete="off" />
          </Field>
          <Field label="Last name" optional error={errors.lastName?.message}>
            <TextInput {...register('lastName')} autoComplete="off" />
          </Field>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Email" error={errors.email?.message}>
            <TextInput {...register('email')} type="email" inputMode="email" autoComplete="off" />
          </Field>
          <Field label="Phone" optional error={errors.phone?.message}>
            <TextInput {...register('phone')} type="tel" inputMode="tel" autoComplete="off" />
          </Field>
        </div>
        {/* Before the long text, so that it is in view at 650 px. */}
        {choices.staff && <Assignee form={form} staff={choices.staff} />}
        <Field
          label="What the client wrote"
          optional
          hint={
            hasEarlier
              ? 'Earlier messages are not included. The lead links to the conversation.'
              : 'The lead links to the conversation.'
          }
          error={errors.notes?.message}
        >
          <TextArea {...register('notes')} rows={5} />
        </Field>
        {refusal && (
          <Notice tone="ember" icon={CircleAlert} role="alert">
            {refusal}
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={isSending} pendingText="Creating...">
          Create lead
        </Button>
      </DialogFoot>
    </DialogForm>
  )
}

interface ChoicesProps {
  form: ChatLeadForm
  choices: LeadChoices
}

function Choices({ form, choices }: ChoicesProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Service" error={errors.serviceType?.message}>
        <SelectInput {...register('serviceType')}>
          <option value="">Choose a service</option>
          {choices.services.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label="Location" error={errors.preferredLocation?.message}>
        <SelectInput {...register('preferredLocation')}>
          {choices.locations.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectInput>
      </Field>
    </div>
  )
}

interface AssigneeProps {
  form: ChatLeadForm
  staff: ReadonlyMap<number, string>
}

function Assignee({ form, staff }: AssigneeProps) {
  const { control, formState } = form
  return (
    <Field label="Assign to" error={formState.errors.assignedTo?.message}>
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
            {[...staff].map(([userId, name]) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
      />
    </Field>
  )
}
