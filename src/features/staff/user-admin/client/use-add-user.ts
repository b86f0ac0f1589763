import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { usePasswordStrength } from '#features/core/accounts/client/queries.ts'
import { useSite } from '#features/practice/site/client/queries.ts'
import { showIssues } from '#platform/client/forms/show-issues.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { type ManagedUser, type NewUser, newUserSchema } from '../contract.ts'
import { useCreateUser } from './queries.ts'

const fields = ['firstName', 'lastName', 'email', 'password', 'role', 'isTherapist'] as const
const tryAgain = 'Failed to create user. Please try again.'

/** The form of a new account: what is typed, what is wrong with it, and its way to the server. */
export function useAddUser(onDone: (made: ManagedUser) => void) {
  const { mutateAsync, isPending } = useCreateUser()
  const form = useForm<NewUser, unknown, NewUser>({
    // A call may leave out the role; the form has it, which the resolver's type forgets.
    resolver: zodResolver(newUserSchema) as Resolver<NewUser, unknown, NewUser>,
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      role: 'therapist',
      isTherapist: false,
      isPublic: false,
    },
  })
  const [firstName, lastName, email, password] = useWatch({
    control: form.control,
    name: ['firstName', 'lastName', 'email', 'password'],
  })

  const submit = form.handleSubmit(async (user) => {
    if (isPending) return
    let made: ManagedUser
    try {
      // The switch belongs to administrators; a therapist has a profile in any case.
      const isTherapist = user.role === 'admin' && user.isTherapist
      made = await mutateAsync({ body: { ...user, isTherapist } })
    } catch (error) {
      showToast({ kind: 'error', title: 'Creation Failed', text: toErrorMessage(error, tryAgain) })
      showIssues(form, fields, error)
      return
    }
    const text = 'New user account has been successfully created.'
    showToast({ kind: 'success', title: 'User Created', text })
    onDone(made)
  })

  const strength = usePasswordStrength(password, { email, firstName, lastName }, useSite())

  return {
    form,
    submit,
    isSaving: isPending,
    strength,
  }
}
