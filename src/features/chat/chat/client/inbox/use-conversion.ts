import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { showIssues } from '#platform/client/forms/show-issues.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { noPreference } from '#shared/request-fields.ts'
import { textLimits } from '#shared/text.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { type ChatLead, chatLeadSchema } from '../../contract/conversion.ts'
import type { ChatMessage } from '../../contract/messages.ts'
import { toLeadNotes } from '../../message-lines.ts'
import { splitName } from '../../rules.ts'
import { useCreateLead } from '../queries.ts'

const fields = [
  'serviceType',
  'preferredLocation',
  'firstName',
  'lastName',
  'email',
  'phone',
  'notes',
  'assignedTo',
] as const

type LeadValues = Required<ChatLead>
export type ChatLeadForm = UseFormReturn<LeadValues, unknown, LeadValues>

const failed = 'The lead could not be created. Please try again.'

/** The form that turns a conversation into a lead, filled in with what the visitor has said. */
export function useLeadCreation(
  { sessionId, clientName, clientEmail, clientPhone }: ChatSessionSummary,
  messages: readonly ChatMessage[],
  onDone: () => void,
) {
  const { mutateAsync, isPending } = useCreateLead()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<LeadValues, unknown, LeadValues>({
    // A call may leave out most fields; the form has them all, which the resolver's type forgets.
    resolver: zodResolver(chatLeadSchema) as Resolver<LeadValues, unknown, LeadValues>,
    defaultValues: {
      ...splitName(clientName),
      email: clientEmail,
      phone: clientPhone ?? '',
      serviceType: '',
      preferredLocation: noPreference,
      notes: toLeadNotes(
        messages.filter(({ isFromClient }) => isFromClient),
        textLimits.notes,
      ),
      assignedTo: null,
    },
  })

  const submit = form.handleSubmit(async (body) => {
    if (isPending) return
    setRefusal(undefined)
    try {
      const { id } = await mutateAsync({ params: { sessionId }, body })
      const text = `${clientName} is consultation lead ${id} now.`
      showToast({ kind: 'success', title: 'Lead created', text })
    } catch (error) {
      const text = toErrorMessage(error, failed)
      showToast({ kind: 'error', title: 'Lead not created', text })
      if (!showIssues(form, fields, error)) setRefusal(text)
      return
    }
    onDone()
  })

  return { form, submit, refusal, isSending: isPending }
}
