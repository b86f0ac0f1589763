import { useLayoutEffect } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { NameFields } from '#platform/client/forms/name-fields.tsx'
import { PasswordInput } from '#platform/client/forms/password-input.tsx'
import { StrengthBars } from '#platform/client/forms/strength-bars.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { DialogBody, DialogFoot, DialogForm } from '#platform/client/ui/dialog.tsx'
import { FormDialog } from '#platform/client/ui/portal/form-dialog.tsx'
import type { ManagedUser } from '../contract.ts'
import { RoleFields } from './role-fields.tsx'
import { useAddUser } from './use-add-user.ts'

interface AddUserDialogProps {
  open: boolean
  onClose: () => void
  onMade: (user: ManagedUser) => void
}

/** Creates an account, with a profile if it is a therapist's. */
export function AddUserDialog({ open, onClose, onMade }: AddUserDialogProps) {
  return (
    <FormDialog
      open={open}
      title="Add New User"
      onClose={onClose}
      renderForm={({ onTyped, onCancel, onDone }) => (
        <AddUserForm
          onTyped={onTyped}
          onCancel={onCancel}
          onDone={(made) => {
            onDone()
            onMade(made)
          }}
        />
      )}
    />
  )
}

interface AddUserFormProps {
  onTyped: (hasTyped: boolean) => void
  onCancel: () => void
  onDone: (made: ManagedUser) => void
}

function AddUserForm({ onTyped, onCancel, onDone }: AddUserFormProps) {
  const { form, submit, isSaving, strength } = useAddUser(onDone)
  const { register, watch, formState } = form
  const { errors, isDirty } = formState

  // A layout effect runs before the next key press, so that Escape asks about this change too.
  useLayoutEffect(() => onTyped(isDirty), [isDirty, onTyped])

  return (
    <DialogForm onSubmit={(event) => void submit(event)} method="post">
      <DialogBody className="grid gap-4">
        <NameFields first={register('firstName')} last={register('lastName')} errors={errors} />
        <Field label="Email" error={errors.email?.message}>
          <TextInput {...register('email')} type="email" inputMode="email" autoComplete="off" />
        </Field>
        <Field
          label="Password"
          hint={<StrengthBars {...strength} />}
          error={errors.password?.message}
        >
          <PasswordInput {...register('password')} autoComplete="new-password" />
        </Field>
        <p className="text-sm text-ink-muted">
          This person will not get an email, so give them the password yourself. To let them choose
          one, use Invite.
        </p>
        <RoleFields
          role={register('role')}
          isAdmin={watch('role') === 'admin'}
          therapist={register('isTherapist')}
          website={register('isPublic')}
          hasProfile={watch('role') === 'therapist' || watch('isTherapist')}
          error={errors.role?.message}
        />
      </DialogBody>
      <DialogFoot>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={isSaving} pendingText="Creating...">
          Create user
        </Button>
      </DialogFoot>
    </DialogForm>
  )
}
