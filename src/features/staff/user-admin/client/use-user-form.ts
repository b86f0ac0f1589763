import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { usePasswordStrength } from '#features/core/accounts/client/queries.ts'
import { useSite } from '#features/practice/site/client/queries.ts'
import { showIssues } from '#platform/client/forms/show-issues.ts'
import { useVersionedForm } from '#platform/client/forms/use-versioned-form.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { fullName } from '#shared/names.ts'
import { type ManagedUser, type UserEdits, userEditsSchema } from '../contract.ts'
import { roleNames } from '../rules.ts'
import { useChangeUser, useLatestUser } from './queries.ts'

const fieldNames: Record<keyof UserEdits, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  username: 'Username',
  password: 'New password',
  role: 'Role',
  isTherapist: 'Therapist Account',
}
const fields = Object.keys(fieldNames) as (keyof UserEdits)[]

const toFormValues = (user: ManagedUser): Required<UserEdits> => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  username: user.username,
  password: '',
  role: user.role,
  // Meaningless for a therapist; the form asks when they become an administrator.
  isTherapist: user.isAdminTherapist,
})

function formatField(field: keyof UserEdits, user: ManagedUser): string {
  const values = toFormValues(user)
  if (field === 'role') return roleNames[values.role]
  if (field === 'isTherapist') return values.isTherapist ? 'on' : 'off'
  return values[field] ?? ''
}

type Form = UseFormReturn<UserEdits, unknown, UserEdits>

function showFailure(form: Form, error: unknown): void {
  const text = toErrorMessage(error, 'Failed to update user. Please try again.')
  showToast({ kind: 'error', title: 'Update Failed', text })
  showIssues(form, fields, error)
}

/** Parts of the form that follow what is typed into it. */
function useTypedUser(form: Form, read: ManagedUser) {
  const [role, isTherapist, firstName, lastName, email, password = ''] = useWatch({
    control: form.control,
    name: ['role', 'isTherapist', 'firstName', 'lastName', 'email', 'password'],
  })
  return {
    role,
    /** A therapist who is about to become an administrator without a profile. */
    losesProfile: read.role === 'therapist' && role === 'admin' && !isTherapist,
    hasPassword: password !== '',
    strength: usePasswordStrength(password, { email, firstName, lastName }, useSite()),
  }
}

interface UserFormListeners {
  onSaved: () => void
  /** Called when the form becomes dirty and when it becomes clean again. */
  onEdited: (isDirty: boolean) => void
}

/** The form of one account. */
export function useUserForm(user: ManagedUser, { onSaved, onEdited }: UserFormListeners) {
  const [read, setRead] = useState(user)
  const { mutateAsync: change } = useChangeUser()
  const latest = useLatestUser()
  const form = useForm<UserEdits, unknown, UserEdits>({
    resolver: zodResolver(userEditsSchema) as Resolver<UserEdits, unknown, UserEdits>,
    defaultValues: toFormValues(user),
  })
  const versioned = useVersionedForm<ManagedUser, UserEdits, UserEdits>({
    form,
    read,
    onRead: setRead,
    toValues: toFormValues,
    save: ({ password, ...edits }) =>
      change({
        params: { id: String(read.id) },
        // An empty password means no change and is not sent.
        body: {
          ...edits,
          ...(password && { password }),
          isPublic: false,
          updatedAt: read.updatedAt,
        },
      }),
    // A taken address is a 409 too.
    isConflict: ({ userMessage }) => /someone else/i.test(userMessage),
    onFailed: (error) => showFailure(form, error),
    onSaved: (saved) => {
      const text = `The account of ${fullName(saved ?? user)} has been saved.`
      showToast({ kind: 'success', title: 'User Updated', text })
      onSaved()
    },
    loadLatest: () => latest(read.id),
    loadFailed: 'The account could not be loaded. Please try again.',
    describe: (field, version) => ({
      label: fieldNames[field],
      value: formatField(field, version),
    }),
    onEdited,
  })
  return { form, ...versioned, ...useTypedUser(form, read) }
}

export type UserFormState = ReturnType<typeof useUserForm>
