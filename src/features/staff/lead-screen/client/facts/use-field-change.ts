import { useState } from 'react'
import { useChangeLead, useOpenLead } from '#features/requests/leads/client/queries.ts'
import {
  type Lead,
  type LeadChange,
  leadChangeSchema,
  type OpenedLead,
} from '#features/requests/leads/contract/leads.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { actWithUndo } from '#platform/client/undo-toast.ts'
import {
  type ChangedField,
  type FieldValues,
  getValues,
  isSameField,
  listNewAuthors,
  toReversal,
} from './field-values.ts'

const failed = 'The change could not be saved. Please try again.'
const notUndone = 'This cannot be undone any more: someone has changed it since.'
/** Others may save other fields in the meantime; no one does so this often. */
const maxAttempts = 4

type Calls = {
  send: ReturnType<typeof useChangeLead>['mutateAsync']
  open: ReturnType<typeof useOpenLead>
}
type Sent = { saved: Lead } | { theirs: OpenedLead }

/**
 * Saves one field over the version that was read. That others have changed other fields is no conflict: it is sent again
 * over theirs. @returns their version if they have changed the same field
 */
async function sendField(
  { send, open }: Calls,
  read: Lead,
  field: ChangedField,
  values: FieldValues,
): Promise<Sent> {
  const params = { id: String(read.id) }
  let { updatedAt } = read
  for (let attempt = 1; ; attempt += 1) {
    try {
      const body: LeadChange = { ...values, updatedAt }
      return { saved: await send({ params, body }) }
    } catch (error) {
      const isNewer = error instanceof CallError && error.status === 409
      if (!isNewer || attempt === maxAttempts) throw error
    }
    const latest = await open(read.id)
    if (!isSameField(field, latest, read)) return { theirs: latest }
    updatedAt = latest.updatedAt
  }
}

/** Says that a field was saved, with the way back if the former value may be entered: a lead from a chat may have no number. */
function reportSaved(text: string, former: FieldValues, undo: () => Promise<void>) {
  const title = 'Success'
  if (!leadChangeSchema.safeParse(former).success) {
    showToast({ kind: 'success', title, text })
    return
  }
  void actWithUndo({ title, text, failure: notUndone, act: () => Promise.resolve(), undo })
}

const texts: Partial<Record<ChangedField, string>> = {
  email: 'Email corrected. Links sent to the old address no longer work.',
}

/** Someone saved the same field first: their version, and what the person wanted instead. */
export type Overtaken = { by: readonly string[]; theirs: OpenedLead; wanted: FieldValues }

interface FieldChangeOptions {
  /** Called with the saved version, or with that of others. */
  onLoaded: (lead: OpenedLead) => void
  /** The lead was reassigned or deleted. */
  onGone: () => void
}

/** Saves one field of a lead at once, with one press that takes it back. A refusal is shown at the field. */
export function useFieldChange(lead: OpenedLead, field: ChangedField, options: FieldChangeOptions) {
  const { onLoaded, onGone } = options
  const { mutateAsync: send } = useChangeLead()
  const open = useOpenLead()
  const [pending, setPending] = useState<FieldValues>()
  const [problem, setProblem] = useState<string>()
  const [overtaken, setOvertaken] = useState<Overtaken>()
  const calls = { send, open }

  async function undo(saved: Lead, values: FieldValues) {
    const back = await sendField(calls, saved, field, values)
    if ('theirs' in back) throw new Error(notUndone)
    onLoaded({ ...lead, ...back.saved })
  }

  /** @param read the version that the person saw. @returns true if it is saved */
  async function change(values: FieldValues, read: OpenedLead = lead): Promise<boolean> {
    setPending(values)
    setProblem(undefined)
    setOvertaken(undefined)
    try {
      const sent = await sendField(calls, read, field, values)
      if ('theirs' in sent) {
        const { theirs } = sent
        setOvertaken({ by: listNewAuthors(theirs, read), theirs, wanted: values })
        onLoaded(theirs)
        return false
      }
      const { saved } = sent
      // A corrected address has another mailed link.
      const latest = field === 'email' ? await open(read.id).catch(() => read) : read
      onLoaded({ ...latest, ...saved })
      const former = toReversal(field, read)
      const text = texts[field] ?? 'Lead updated successfully.'
      reportSaved(text, former, () => undo(saved, former))
      return true
    } catch (error) {
      if (error instanceof CallError && error.status === 404) {
        onGone()
        return false
      }
      const text = toErrorMessage(error, failed)
      setProblem(text)
      showToast({ kind: 'error', title: 'Error', text })
      return false
    } finally {
      setPending(undefined)
    }
  }

  return {
    /** The stored values, or those that are being saved. */
    shown: { ...getValues(field, lead), ...pending },
    isSaving: pending !== undefined,
    change,
    problem,
    setProblem,
    overtaken,
    dismissOvertaken: () => setOvertaken(undefined),
  }
}

export type FieldChange = ReturnType<typeof useFieldChange>
