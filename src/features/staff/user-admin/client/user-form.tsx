import { type ReactNode, useEffect, useRef } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { PasswordInput } from '#platform/client/forms/password-input.tsx'
import { StrengthBars } from '#platform/client/forms/strength-bars.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { showToast } from '#platform/client/toasts.ts'
import { EditConflict } from '#platform/client/ui/portal/edit-conflict.tsx'
import { SaveBar } from '#platform/client/ui/portal/save-bar.tsx'
import { SwitchInput } from '#platform/client/ui/portal/switch-input.tsx'
import { paths } from '#shared/paths.ts'
import type { ManagedUser } from '../contract.ts'
import { RoleChoice } from './role-choice.tsx'
import { type UserFormState, useUserForm } from './use-user-form.ts'

interface UserFormProps {
  user: ManagedUser
  isOwn: boolean
  /** Called when the form becomes dirty and when it becomes clean again. */
  onEdited: (isDirty: boolean) => void
  onSaved: () => void
  /** Beside the form, or below it on phones. */
  aside: ReactNode
}

/** Name, addresses, password and role of an account. */
export function UserForm({ user, isOwn, onEdited, onSaved, aside }: UserFormProps) {
  const edits = useUserForm(user, { onSaved, onEdited })
  return (
    <form
      noValidate
      method="post"
      aria-label="User information"
      onSubmit={(event) => void edits.submit(event)}
      className="grid grid-cols-1 items-start gap-5 lg:grid-last-75 lg:grid-rows-auto-rest lg:gap-y-0"
    >
      <div className="rounded-card border border-line bg-paper lg:rounded-b-none lg:border-b-0">
        <EditConflict {...edits.conflict} what="user" className="px-5 pt-5 md:px-6" />
        <section className="px-5 py-5 md:px-6">
          <h2 className="mb-3.5 type-card-small">Account</h2>
          <AccountFields edits={edits} isOwn={isOwn} />
        </section>
        <section className="grid grid-cols-1 gap-3.5 border-t border-line px-5 py-5 md:px-6">
          <RoleFields edits={edits} isOwn={isOwn} />
        </section>
      </div>
      <div className="grid grid-cols-1 gap-4 lg:row-span-2 max-lg:order-last">{aside}</div>
      <SaveBar
        isDirty={edits.isDirty}
        isSaving={edits.isSaving}
        onDiscard={edits.discard}
        save="Save changes"
      />
    </form>
  )
}

interface FieldsProps {
  edits: UserFormState
  isOwn: boolean
}

function AccountFields({ edits: { form, hasPassword, strength }, isOwn }: FieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="First name" error={errors.firstName?.message}>
        <TextInput {...register('firstName')} autoComplete="off" />
      </Field>
      <Field label="Last name" error={errors.lastName?.message}>
        <TextInput {...register('lastName')} autoComplete="off" />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <TextInput {...register('email')} type="email" inputMode="email" autoComplete="off" />
      </Field>
      <Field label="Username" error={errors.username?.message}>
        <TextInput
          {...register('username')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {isOwn ? (
        <p className="text-sm text-ink-muted sm:col-span-2">
          Your own password is changed under{' '}
          <a
            href={paths.account}
            className="font-semibold text-river-700 underline underline-offset-3"
          >
            your account
          </a>
          , where the current one is asked.
        </p>
      ) : (
        <Field
          label="New password"
          optional
          hint={
            hasPassword ? (
              <StrengthBars {...strength} />
            ) : (
              'Setting a new password signs this person out everywhere. We’ll tell them by email, but not the password itself. Give it to them in person.'
            )
          }
          error={errors.password?.message}
          className="sm:col-span-2"
        >
          <PasswordInput {...register('password')} autoComplete="new-password" />
        </Field>
      )}
    </div>
  )
}

function RoleFields({ edits: { form, role, losesProfile }, isOwn }: FieldsProps) {
  const { register, formState } = form
  const therapistSwitch = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!losesProfile) return
    showToast({
      kind: 'warning',
      title: 'Warning',
      text: 'Therapist profile access will be removed.',
    })
    // The field has just appeared and may be hidden under the bar with the buttons.
    therapistSwitch.current?.scrollIntoView({ block: 'nearest' })
  }, [losesProfile])

  return (
    <>
      {isOwn ? (
        <div>
          <h2 className="mb-1.5 type-card-small">Role</h2>
          <p className="text-sm text-ink-muted">
            Administrator. Another administrator can change your role.
          </p>
        </div>
      ) : (
        <RoleChoice
          isSection
          register={() => register('role')}
          error={formState.errors.role?.message}
        />
      )}
      {role === 'admin' && (
        <div ref={therapistSwitch}>
          <SwitchInput
            {...register('isTherapist')}
            label="Therapist Account"
            hint={
              losesProfile
                ? 'When off, the public profile is hidden but not deleted.'
                : 'Also show a public therapist profile'
            }
            className="rounded-card border border-line px-4 py-3.5"
          />
        </div>
      )}
    </>
  )
}
