import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { showIssues } from '#platform/client/forms/show-issues.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { type NewInvitation, newInvitationSchema } from '../contract.ts'
import { invitationHours } from '../rules.ts'
import { useSendInvitation } from './queries.ts'

const fields = ['firstName', 'lastName', 'email', 'role', 'isTherapist'] as const
const tryAgain = 'The invitation could not be sent. Please try again.'

/** The form of an invitation. */
export function useInvite(onDone: () => void) {
  const { mutateAsync, isPending } = useSendInvitation()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<NewInvitation, unknown, NewInvitation>({
    // A call may leave out the role; the form has it, which the resolver's type forgets.
    resolver: zodResolver(newInvitationSchema) as Resolver<NewInvitation, unknown, NewInvitation>,
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      role: 'therapist',
      isTherapist: false,
      isPublic: false,
    },
  })

  const submit = form.handleSubmit(async (person) => {
    if (isPending) return
    setRefusal(undefined)
    try {
      // The switch belongs to administrators; a therapist has a profile in any case.
      const isTherapist = person.role === 'admin' && person.isTherapist
      await mutateAsync({ body: { ...person, isTherapist } })
    } catch (error) {
      const text = toErrorMessage(error, tryAgain)
      showToast({ kind: 'error', title: 'Invitation not sent', text })
      if (!showIssues(form, fields, error)) setRefusal(text)
      return
    }
    const text = `${person.email} gets a link that works for ${invitationHours} hours.`
    showToast({ kind: 'success', title: 'Invitation sent', text })
    onDone()
  })

  return { form, submit, refusal, isSending: isPending }
}
