import { CircleAlert } from 'lucide'
import { type ComponentProps, type ReactNode, useLayoutEffect } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { DialogBody, DialogFoot, DialogForm } from '#platform/client/ui/dialog.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { FormDialog } from '#platform/client/ui/portal/form-dialog.tsx'
import { SwitchInput } from '#platform/client/ui/portal/switch-input.tsx'
import { invitationHours } from '../rules.ts'
import { useInvite } from './use-invite.ts'

/** The choice of a role, which the page brings. */
type RoleChoice = (props: {
  register: () => ComponentProps<'input'>
  error?: string | undefined
}) => ReactNode

interface InviteDialogProps {
  open: boolean
  onClose: () => void
  RoleChoice: RoleChoice
}

/** Invites someone by email, who then chooses their own password. */
export function InviteDialog({ open, onClose, RoleChoice }: InviteDialogProps) {
  return (
    <FormDialog
      open={open}
      title="Invite by email"
      onClose={onClose}
      renderForm={(form) => <InviteForm {...form} RoleChoice={RoleChoice} />}
    />
  )
}

interface InviteFormProps {
  onTyped: (hasTyped: boolean) => void
  onCancel: () => void
  onDone: () => void
  RoleChoice: RoleChoice
}

function InviteForm({ onTyped, onCancel, onDone, RoleChoice }: InviteFormProps) {
  const { form, submit, refusal, isSending } = useInvite(onDone)
  const { register, watch, formState } = form
  const { errors, isDirty } = formState

  // A layout effect runs before the next key press, so that Escape asks about this change too.
  useLayoutEffect(() => onTyped(isDirty), [isDirty, onTyped])

  return (
    <DialogForm onSubmit={(event) => void submit(event)} method="post">
      <DialogBody className="grid gap-4">
        <div className="grid gap-x-4 gap-y-4 2xs:grid-cols-2">
          <Field label="First name" error={errors.firstName?.message}>
            <TextInput {...register('firstName')} autoComplete="off" />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <TextInput {...register('lastName')} autoComplete="off" />
          </Field>
        </div>
        <Field
          label="Email"
          hint={`Gets a link to choose a password. It works once, for ${invitationHours} hours.`}
          error={errors.email?.message}
        >
          <TextInput {...register('email')} type="email" inputMode="email" autoComplete="off" />
        </Field>
        <RoleChoice register={() => register('role')} error={errors.role?.message} />
        {watch('role') === 'admin' && (
          <SwitchInput
            {...register('isTherapist')}
            label="Therapist Account"
            hint="Also create a public therapist profile"
            className="rounded-card border border-line px-4 py-3.5"
          />
        )}
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
        <Button type="submit" pending={isSending} pendingText="Sending...">
          Send invitation
        </Button>
      </DialogFoot>
    </DialogForm>
  )
}
