import { useState } from 'react'
import { type Path, type UseFormReturn, useForm } from 'react-hook-form'
import { useChangeLead, useOpenLead } from '#features/requests/leads/client/queries.ts'
import type { ContactDetails } from '#features/requests/leads/contract/contact.ts'
import {
  type Lead,
  leadChangeSchema,
  type OpenedLead,
} from '#features/requests/leads/contract/leads.ts'
import { useUnloadQuestion } from '#platform/client/forms/use-unload-question.ts'
import { useVersionedForm } from '#platform/client/forms/use-versioned-form.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'

export const contactLabels: Record<keyof ContactDetails, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
}

const fields = Object.keys(contactLabels) as (keyof ContactDetails)[] // its keys are those of its type

const toValues = ({ firstName, lastName, email, phone }: Lead): ContactDetails => ({
  firstName,
  lastName: lastName ?? '',
  email,
  phone,
})

/** The fields that differ from what was read: a lead from a chat may lack a last name or a phone number. */
function toPatch(values: ContactDetails, read: Lead): Partial<ContactDetails> {
  const before = toValues(read)
  const changed = fields.filter((field) => values[field].trim() !== before[field])
  return Object.fromEntries(changed.map((field) => [field, values[field]]))
}

export type CorrectionForm = UseFormReturn<ContactDetails, unknown, ContactDetails>
type Issues = readonly { path: PropertyKey | readonly PropertyKey[]; message: string }[]

/** @returns whether there are none */
function showIssues(form: CorrectionForm, issues: Issues): boolean {
  for (const field of fields.toReversed()) {
    const issue = issues.find(({ path }) => String(path) === field)
    // The last one that is set, which is the first on the screen, gets the focus.
    if (issue) {
      const shown: Path<ContactDetails> = field
      form.setError(shown, { message: issue.message }, { shouldFocus: true })
    }
  }
  return issues.length === 0
}

interface CorrectionListeners {
  /** Called with the corrected lead, and whether nobody else had changed it since `lead` was read. */
  onCorrected: (lead: OpenedLead, wasNewest: boolean) => void
  onGone: () => void
  /** Called when the form becomes dirty and when it becomes clean again. */
  onEdited: (isDirty: boolean) => void
}

/** The form that corrects who made a request and how to reach them. */
export function useCorrection(
  lead: OpenedLead,
  { onCorrected, onGone, onEdited }: CorrectionListeners,
) {
  const [read, setRead] = useState(lead)
  const { mutateAsync: change } = useChangeLead()
  const open = useOpenLead()
  const form = useForm<ContactDetails, unknown, ContactDetails>({ defaultValues: toValues(lead) })

  useUnloadQuestion(form.formState.isDirty)

  const versioned = useVersionedForm<OpenedLead, ContactDetails, ContactDetails>({
    form,
    read,
    onRead: setRead,
    toValues,
    validate: (values) => {
      const patch = leadChangeSchema.safeParse(toPatch(values, read))
      return showIssues(form, patch.error?.issues ?? [])
    },
    save: async (values) => {
      const params = { id: String(read.id) }
      const body = { ...toPatch(values, read), updatedAt: read.updatedAt }
      const saved = await change({ params, body })
      // Its history and its link have changed, too. What others change meanwhile is not in this version.
      return { ...(await open(read.id)), ...saved }
    },
    onFailed: (error) => {
      if (error instanceof CallError && error.status === 404) return onGone()
      const text = toErrorMessage(error, 'The correction could not be saved. Please try again.')
      showToast({ kind: 'error', title: 'Error', text })
      if (error instanceof CallError) showIssues(form, error.issues)
    },
    onSaved: (saved) => {
      if (!saved) return
      const text =
        saved.email === read.email
          ? 'Contact details corrected.'
          : 'Contact details corrected. Links sent to the old address no longer work.'
      showToast({ kind: 'success', title: 'Success', text })
      onCorrected(saved, read.updatedAt === lead.updatedAt)
    },
    loadLatest: () => open(read.id),
    loadFailed: 'The lead could not be loaded. Please try again.',
    describe: (field, theirs) => ({ label: contactLabels[field], value: toValues(theirs)[field] }),
    findAuthors: ({ history }) => [
      ...new Set(history.filter(({ at }) => at > read.updatedAt).map(({ by }) => by)),
    ],
    onEdited,
  })
  return { form, ...versioned }
}
