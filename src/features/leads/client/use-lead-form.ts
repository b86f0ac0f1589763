import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { CallError, sentenceOf } from '#platform/client/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { type Lead, type LeadChange, leadChangeSchema, reasonRequired } from '../contract.ts'
import { changeOf, editsOf, type LeadEdits, lacksReason } from '../rules.ts'
import { useChangeLead, useLatestLead } from './queries.ts'

/** Somebody else saved first: known, and then read with what they wrote. */
export type Conflict = { kind: 'found' } | { kind: 'loaded'; theirNotes: string | undefined }

const tryAgain = 'The change could not be saved. Please try again.'

/** The form of one lead: what is typed, saving it, and coming together with others' changes. */
export function useLeadForm(lead: Lead, mayAssign: boolean, onSaved: () => void) {
  // As last read: a change to anything newer is a conflict.
  const [read, setRead] = useState(lead)
  const [conflict, setConflict] = useState<Conflict>()
  const [isLoading, setIsLoading] = useState(false)
  const change = useChangeLead()
  const latest = useLatestLead()
  const form = useForm<LeadEdits, unknown, LeadChange>({
    // A change may leave out any field; the form has them all, which the resolver's type forgets.
    resolver: zodResolver(leadChangeSchema) as Resolver<LeadEdits, unknown, LeadChange>,
    defaultValues: editsOf(lead),
  })
  const { isDirty } = form.formState

  // Closing the tab or loading another page would lose what is typed.
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  const save = form.handleSubmit(async () => {
    const edits = form.getValues()
    if (lacksReason(edits)) {
      form.setError('leadLostReason', { message: reasonRequired }, { shouldFocus: true })
      showToast({ kind: 'error', title: 'Required Information', text: reasonRequired })
      return
    }
    try {
      await change.mutateAsync({
        params: { id: String(read.id) },
        body: changeOf(edits, read.updatedAt, mayAssign),
      })
    } catch (error) {
      if (error instanceof CallError && error.status === 409) setConflict({ kind: 'found' })
      else showToast({ kind: 'error', title: 'Error', text: sentenceOf(error, tryAgain) })
      return
    }
    showToast({ kind: 'success', title: 'Success', text: 'Lead updated successfully.' })
    onSaved()
  })

  /** Status and assignment become the other's; notes that were typed stay, theirs beside them. */
  async function loadLatest() {
    setIsLoading(true)
    try {
      const theirs = await latest(read.id)
      if (!theirs) {
        const text = 'This lead is not here, or no longer here.'
        showToast({ kind: 'error', title: 'Error', text })
        return
      }
      const typed = form.getValues()
      const hasTypedNotes = typed.internalNotes !== read.internalNotes
      const edits = editsOf(theirs)
      form.reset({ ...edits, leadLostReason: edits.leadLostReason || typed.leadLostReason })
      if (hasTypedNotes) form.setValue('internalNotes', typed.internalNotes, { shouldDirty: true })
      const areNotesTheirs = hasTypedNotes && theirs.internalNotes !== read.internalNotes
      setConflict({ kind: 'loaded', theirNotes: areNotesTheirs ? theirs.internalNotes : undefined })
      setRead(theirs)
    } catch (error) {
      const text = sentenceOf(error, 'The lead could not be loaded. Please try again.')
      showToast({ kind: 'error', title: 'Error', text })
    } finally {
      setIsLoading(false)
    }
  }

  return { form, read, isDirty, save, isSaving: change.isPending, conflict, loadLatest, isLoading }
}
