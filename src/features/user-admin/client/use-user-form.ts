import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { usePasswordStrength } from '#features/accounts/client/queries.ts'
import { mergeEdits } from '#platform/client/forms/merge-edits.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import type { Conflict } from '#platform/client/ui/portal/edit-conflict.tsx'
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

function formatValue(edits: Required<UserEdits>, field: keyof UserEdits): string {
  if (field === 'role') return roleNames[edits.role]
  if (field === 'isTherapist') return edits.isTherapist ? 'on' : 'off'
  return edits[field] ?? ''
}

/** The form of one account: its values, saving, and merging with concurrent changes. */
export function useUserForm(user: ManagedUser, onSaved: () => void) {
  // The version that was read: saving over a newer one is a conflict.
  const [read, setRead] = useState(user)
  const [conflict, setConflict] = useState<Conflict>()
  const [isLoading, setLoading] = useState(false)
  const { mutateAsync, isPending } = useChangeUser()
  const latest = useLatestUser()
  const form = useForm<UserEdits, unknown, UserEdits>({
    resolver: zodResolver(userEditsSchema) as Resolver<UserEdits, unknown, UserEdits>,
    defaultValues: toFormValues(user),
  })
  const [role, isTherapist, firstName, lastName, email, password = ''] = useWatch({
    control: form.control,
    name: ['role', 'isTherapist', 'firstName', 'lastName', 'email', 'password'],
  })

  const submit = form.handleSubmit(async ({ password, ...edits }) => {
    if (isPending) return
    try {
      const saved = await mutateAsync({
        params: { id: String(read.id) },
        // An empty password means no change and is not sent.
        body: { ...edits, ...(password && { password }), updatedAt: read.updatedAt },
      })
      setRead(saved)
      form.reset(toFormValues(saved))
      setConflict(undefined)
      const text = `The account of ${fullName(saved)} has been saved.`
      showToast({ kind: 'success', title: 'User Updated', text })
    } catch (error) {
      const issues = error instanceof CallError ? error.issues : []
      if (
        error instanceof CallError &&
        error.status === 409 &&
        /someone else/i.test(error.userMessage)
      ) {
        setConflict({ kind: 'found' })
        return
      }
      const text = toErrorMessage(error, 'Failed to update user. Please try again.')
      showToast({ kind: 'error', title: 'Update Failed', text })
      for (const { path, message } of issues) {
        if (!Object.hasOwn(fieldNames, path)) continue
        const field = path as keyof UserEdits // it is one of the names above
        form.setError(field, { type: 'server', message }, { shouldFocus: true })
      }
      return
    }
    onSaved()
  })

  async function loadLatest() {
    setLoading(true)
    try {
      const theirs = await latest(read.id)
      const fresh = toFormValues(theirs)
      const typed = { ...toFormValues(read), ...form.getValues() }
      const { merged, both } = mergeEdits(toFormValues(read), typed, fresh)
      form.reset(fresh)
      for (const field of Object.keys(merged) as (keyof UserEdits)[]) {
        form.setValue(field, merged[field], { shouldDirty: true })
      }
      setRead(theirs)
      setConflict({
        kind: 'loaded',
        theirs: both.map((field) => ({
          label: fieldNames[field],
          value: formatValue(fresh, field),
        })),
      })
    } catch (error) {
      const text = toErrorMessage(error, 'The account could not be loaded. Please try again.')
      showToast({ kind: 'error', title: 'Error', text })
    } finally {
      setLoading(false)
    }
  }

  const strength = usePasswordStrength(password, { email, firstName, lastName })

  return {
    form,
    submit,
    isSaving: isPending,
    isDirty: form.formState.isDirty,
    discard: () => {
      form.reset(toFormValues(read))
      setConflict(undefined)
    },
    conflict,
    loadLatest,
    isLoading,
    role,
    /** A therapist who is about to become an administrator without a profile. */
    losesProfile: read.role === 'therapist' && role === 'admin' && !isTherapist,
    strength,
  }
}
