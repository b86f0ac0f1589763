import { CircleAlert } from 'lucide'
import { type ComponentProps, type ReactNode, useLayoutEffect } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { NameFields } from '#platform/client/forms/name-fields.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { DialogBody, DialogFoot, DialogForm } from '#platform/client/ui/dialog.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { FormDialog } from '#platform/client/ui/portal/form-dialog.tsx'
import { invitationHours } from '../rules.ts'
import { useInvite } from './use-invite.ts'

/** The fields of a role, which the page brings. */
type RoleFields = (props: {
  role: ComponentProps<'input'>
  isAdmin: boolean
  therapist: ComponentProps<'input'>
  website: ComponentProps<'input'>
  hasProfile: boolean
  error?: string | undefined
}) => ReactNode

interface InviteDialogProps {
  open: boolean
  onClose: () => void
  RoleFields: RoleFields
}

/** Invites someone by email, who then chooses their own password. */
export function InviteDialog({ open, onClose, RoleFields }: InviteDialogProps) {
  return (
    <FormDialog
      open={open}
      title="Invite by email"
      onClose={onClose}
      renderForm={(form) => <InviteForm {...form} RoleFields={RoleFields} />}
    />
  )
}

interface InviteFormProps {
  onTyped: (hasTyped: boolean) => void
  onCancel: () => void
  onDone: () => void
  RoleFields: RoleFields
}

function InviteForm({ onTyped, onCancel, onDone, RoleFields }: InviteFormProps) {
  const { form, submit, refusal, isSending } = useInvite(onDone)
  const { register, watch, formState } = form
  const { errors, isDirty } = formState

  // A layout effect runs before the next key press, so that Escape asks about this change too.
  useLayoutEffect(() => onTyped(isDirty), [isDirty, onTyped])

  return (
    <DialogForm onSubmit={(event) => void submit(event)} method="post">
      <DialogBody className="grid gap-4">
        <NameFields first={register('firstName')} last={register('lastName')} errors={errors} />
        <Field
          label="Email"
          hint={`We’ll email a link to set a password. It works once, within ${invitationHours} hours.`}
          error={errors.email?.message}
        >
          <TextInput {...register('email')} type="email" inputMode="email" autoComplete="off" />
        </Field>
        <RoleFields
          role={register('role')}
          isAdmin={watch('role') === 'admin'}
          therapist={register('isTherapist')}
          website={register('isPublic')}
          hasProfile={watch('role') === 'therapist' || watch('isTherapist')}
          error={errors.role?.message}
        />
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
