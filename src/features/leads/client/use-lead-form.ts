import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { practiceDay } from '#shared/practice-time.ts'
import {
  type LeadChange,
  type LeadField,
  leadChangeSchema,
  leadFields,
  type OpenedLead,
  reasonRequired,
} from '../contract.ts'
import { checkHoldEnd } from '../rules.ts'
import type { LeadForm } from './lead-edit-fields.tsx'
import { isReasonMissing, type LeadEdits, mergeEdits, toFormValues, toPatch } from './lead-edits.ts'
import { useChangeLead, useOpenLead } from './queries.ts'

/** Someone else saved first. The conflict is found by saving, and resolved by loading their version. */
export type Conflict =
  | { kind: 'found' }
  | {
      kind: 'loaded'
      by: readonly string[]
      /** The fields that both have changed to different values. */
      both: readonly LeadField[]
    }

type LeadFormListeners = {
  /** Called with the version that someone else saved. */
  onLoaded: (lead: OpenedLead) => void
  /** The lead was reassigned or deleted. */
  onGone: () => void
  onSaved: () => void
}

const saveFailed = 'The change could not be saved. Please try again.'
const loadFailed = 'The lead could not be loaded. Please try again.'

const showError = (error: unknown, fallback: string) =>
  showToast({ kind: 'error', title: 'Error', text: toErrorMessage(error, fallback) })

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
  const form = useForm<LeadEdits, unknown, LeadChange>({
    // A change may leave out any field; the form has them all, which the resolver's type forgets.
    resolver: zodResolver(leadChangeSchema) as Resolver<LeadEdits, unknown, LeadChange>,
    defaultValues: toFormValues(read),
  })
  const { isDirty } = form.formState

  // Closing the tab or loading another page would lose the edits.
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  // A version that someone else saved is shown while there are no edits.
  const showVersion = useEffectEvent((version: OpenedLead) => {
    if (!form.formState.isDirty) form.reset(toFormValues(version))
  })
  useEffect(() => showVersion(read), [read])

  return form
}

/**
 * The form of one lead: its values, saving, and merging with the changes of others. `read` is the
 * version that was opened: saving over a newer one is a conflict.
 */
export function useLeadForm(
  read: OpenedLead,
  mayAssign: boolean,
  { onLoaded, onGone, onSaved }: LeadFormListeners,
) {
  const [conflict, setConflict] = useState<Conflict>()
  const [isLoading, setIsLoading] = useState(false)
  const change = useChangeLead()
  const open = useOpenLead()
  const form = useLeadValues(read)

  const save = form.handleSubmit(async () => {
    const edits = form.getValues()
    const body = toPatch(edits, read, mayAssign)
    if (!validate(form, edits, body)) return
    try {
      await change.mutateAsync({ params: { id: String(read.id) }, body })
    } catch (error) {
      if (error instanceof CallError && error.status === 409) setConflict({ kind: 'found' })
      else if (error instanceof CallError && error.status === 404) onGone()
      else showError(error, saveFailed)
      return
    }
    showToast({ kind: 'success', title: 'Success', text: 'Lead updated successfully.' })
    onSaved()
  })

  /** Loads the version of others. Edited fields keep their edits, all others show that version. */
  async function loadLatest() {
    setIsLoading(true)
    try {
      const theirs = await open(read.id)
      const { edits, both } = mergeEdits(toFormValues(read), form.getValues(), toFormValues(theirs))
      form.reset(toFormValues(theirs))
      for (const field of leadFields) form.setValue(field, edits[field], { shouldDirty: true })
      const newer = theirs.history.filter(({ at }) => at > read.updatedAt)
      setConflict({ kind: 'loaded', by: [...new Set(newer.map(({ by }) => by))], both })
      onLoaded(theirs)
    } catch (error) {
      showError(error, loadFailed)
    } finally {
      setIsLoading(false)
    }
  }

  const { isDirty } = form.formState
  return { form, isDirty, save, isSaving: change.isPending, conflict, loadLatest, isLoading }
}
