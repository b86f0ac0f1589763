import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useChangeLead, useOpenLead } from '#features/requests/leads/client/queries.ts'
import {
  type LeadChange,
  type OpenedLead,
  reasonRequired,
} from '#features/requests/leads/contract/leads.ts'
import { type LeadLabels, toReadableLead } from '#features/requests/leads/labels.ts'
import { checkHoldEnd } from '#features/requests/leads/rules.ts'
import { useSubmissionId } from '#platform/client/forms/use-submission-id.ts'
import { useUnloadQuestion } from '#platform/client/forms/use-unload-question.ts'
import { useVersionedForm } from '#platform/client/forms/use-versioned-form.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { practiceDay } from '#shared/practice-time.ts'
import type { LeadForm } from './lead-edit-fields.tsx'
import {
  areSameEdits,
  hasChanges,
  isReasonMissing,
  type LeadEdits,
  type LeadFormOutput,
  leadFormSchema,
  toFormValues,
  toPatch,
} from './lead-edits.ts'
import { describeField } from './lead-field-values.ts'
import { useAddNote } from './notes/queries.ts'

type LeadFormOptions = {
  /** Called when the form becomes dirty and when it is no longer. */
  onEdited: (hasEdits: boolean) => void
  /** Called with the version that someone else saved. */
  onLoaded: (lead: OpenedLead) => void
  /** The lead was reassigned or deleted. */
  onGone: () => void
  onSaved: () => void
  /** The form stays on the screen after saving, with the saved version. */
  staysOpen: boolean
  /** A correction of the contact details is being typed. */
  hasOtherText: boolean
}

const saveFailed = 'The change could not be saved. Please try again.'

/** Shows what the schema does not check. @returns whether the edits can be sent */
function validate(form: LeadForm, edits: LeadEdits, body: LeadChange): boolean {
  if (isReasonMissing(edits)) {
    form.setError('leadLostReason', { message: reasonRequired }, { shouldFocus: true })
    showToast({ kind: 'error', title: 'Required Information', text: reasonRequired })
    return false
  }
  const holdProblem = body.hold && checkHoldEnd(body.hold.until, practiceDay(new Date()))
  if (holdProblem) form.setError('hold.until', { message: holdProblem })
  return !holdProblem
}

function useLeadValues(read: OpenedLead): LeadForm {
  const form = useForm<LeadEdits, unknown, LeadFormOutput>({
    // A change may leave out any field; the form has them all, which the resolver's type forgets.
    resolver: zodResolver(leadFormSchema) as Resolver<LeadEdits, unknown, LeadFormOutput>,
    defaultValues: toFormValues(read),
  })
  const { isDirty } = form.formState

  useUnloadQuestion(isDirty)

  // A version that someone else saved is shown while there are no edits.
  const showVersion = useEffectEvent((version: OpenedLead) => {
    if (!form.formState.isDirty) form.reset(toFormValues(version))
  })
  useEffect(() => showVersion(read), [read])

  return form
}

/**
 * The form of one lead. `read` is the version that was opened: saving over a newer one is a conflict.
 * `mayAssign` says whether the person may change the assignee.
 */
export function useLeadForm(
  read: OpenedLead,
  labels: LeadLabels,
  mayAssign: boolean,
  { onEdited, onLoaded, onGone, onSaved, staysOpen, hasOtherText }: LeadFormOptions,
) {
  const { mutateAsync: change } = useChangeLead()
  const open = useOpenLead()
  const form = useLeadValues(read)
  const { mutateAsync: addNote } = useAddNote()
  const { idFor, forget } = useSubmissionId()
  const versioned = useVersionedForm<OpenedLead, LeadEdits, LeadFormOutput>({
    form,
    read,
    onRead: onLoaded,
    toValues: toFormValues,
    validate: (edits) => validate(form, edits, toPatch(edits, read, mayAssign)),
    save: async (_, edits) => {
      const params = { id: String(read.id) }
      const text = edits.note.trim()
      if (text !== '') {
        const key = idFor({ text })
        await addNote({ params, body: { text, ...(key && { key }) } })
        // It is saved, whatever becomes of the rest.
        forget()
        form.setValue('note', '', { shouldDirty: true })
      }
      if (hasChanges(edits, toFormValues(read))) {
        await change({ params, body: toPatch(edits, read, mayAssign) })
      }
      return staysOpen ? open(read.id) : undefined
    },
    onFailed: (error) => {
      if (error instanceof CallError && error.status === 404) onGone()
      else showToast({ kind: 'error', title: 'Error', text: toErrorMessage(error, saveFailed) })
    },
    onSaved: () => {
      showToast({ kind: 'success', title: 'Success', text: 'Lead updated successfully.' })
      onSaved()
    },
    loadLatest: () => open(read.id),
    loadFailed: 'The lead could not be loaded. Please try again.',
    isSame: areSameEdits,
    describe: (field, theirs) => describeField(field, toReadableLead(theirs, labels)),
    findAuthors: ({ history }) => [
      ...new Set(history.filter(({ at }) => at > read.updatedAt).map(({ by }) => by)),
    ],
    hasOtherText,
    onEdited,
  })
  return { form, ...versioned }
}
