import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
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
import { isReasonMissing, type LeadEdits, mergeEdits, toFormValues, toPatch } from './lead-edits.ts'
import { useChangeLead, useOpenLead } from './queries.ts'

/** Somebody else saved first: known, and then read with what they wrote. */
export type Conflict =
  | { kind: 'found' }
  | {
      kind: 'loaded'
      by: readonly string[]
      /** What both have changed, each to something else. */
      both: readonly LeadField[]
    }

type LeadFormListeners = {
  /** Handed the lead as others have changed it. */
  onLoaded: (lead: OpenedLead) => void
  /** The lead was reassigned or deleted. */
  onGone: () => void
  onSaved: () => void
}

const tryAgain = 'The change could not be saved. Please try again.'

/**
 * The form of one lead: what is typed, saving it, and coming together with others' changes. `read` is
 * the lead as last read: a change to anything newer is a conflict.
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
  const form = useForm<LeadEdits, unknown, LeadChange>({
    // A change may leave out any field; the form has them all, which the resolver's type forgets.
    resolver: zodResolver(leadChangeSchema) as Resolver<LeadEdits, unknown, LeadChange>,
    defaultValues: toFormValues(read),
  })
  const { isDirty } = form.formState

  // Closing the tab or loading another page would lose what is typed.
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  // Others' changes are shown while there are none of one's own.
  useEffect(() => {
    if (!form.formState.isDirty) form.reset(toFormValues(read))
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [read.updatedAt])

  const save = form.handleSubmit(async () => {
    const edits = form.getValues()
    if (isReasonMissing(edits)) {
      form.setError('leadLostReason', { message: reasonRequired }, { shouldFocus: true })
      showToast({ kind: 'error', title: 'Required Information', text: reasonRequired })
      return
    }
    const body = toPatch(edits, read, mayAssign)
    const holdProblem = body.hold && checkHoldEnd(body.hold.until, practiceDay(new Date()))
    if (holdProblem) {
      form.setError('hold.until', { message: holdProblem })
      return
    }
    try {
      await change.mutateAsync({ params: { id: String(read.id) }, body })
    } catch (error) {
      if (error instanceof CallError && error.status === 409) setConflict({ kind: 'found' })
      else if (error instanceof CallError && error.status === 404) onGone()
      else showToast({ kind: 'error', title: 'Error', text: toErrorMessage(error, tryAgain) })
      return
    }
    showToast({ kind: 'success', title: 'Success', text: 'Lead updated successfully.' })
    onSaved()
  })

  /** What is typed stands; all else becomes the other's. */
  async function loadLatest() {
    setIsLoading(true)
    try {
      const theirs = await open(read.id)
      const { edits, both } = mergeEdits(toFormValues(read), form.getValues(), toFormValues(theirs))
      form.reset(toFormValues(theirs))
      for (const field of leadFields) form.setValue(field, edits[field], { shouldDirty: true })
      const news = theirs.history.filter(({ at }) => at > read.updatedAt)
      setConflict({ kind: 'loaded', by: [...new Set(news.map(({ by }) => by))], both })
      onLoaded(theirs)
    } catch (error) {
      const text = toErrorMessage(error, 'The lead could not be loaded. Please try again.')
      showToast({ kind: 'error', title: 'Error', text })
    } finally {
      setIsLoading(false)
    }
  }

  return { form, isDirty, save, isSaving: change.isPending, conflict, loadLatest, isLoading }
}
