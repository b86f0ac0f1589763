import { useRef, useState } from 'react'
import { useChangeLead } from '#features/requests/leads/client/queries.ts'
import { reasonRequired } from '#features/requests/leads/contract/leads.ts'
import { addLeadNote } from '#features/requests/work-log/contract/notes.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { useEndpointMutation } from '#platform/client/http/query-client.ts'
import { showToast } from '#platform/client/toasts.ts'
import type { Appointment } from '../../contract/appointments.ts'
import { useCallList } from './call-list-context.ts'

export const outcomes = ['complete', 'waitlist', 'leadLost', 'open'] as const
export type Outcome = (typeof outcomes)[number]

type Typed = { outcome: Outcome; reason: string; note: string }

const failed = 'This could not be saved. Please try again.'

/** Saves what comes of a call, in steps of which none is done twice when it is sent again. */
export function useOutcome(call: Appointment, onDone: () => void) {
  const { mutateAsync: changeLead } = useChangeLead()
  const { mutateAsync: addNote } = useEndpointMutation(addLeadNote)
  const { onWait } = useCallList()
  const [typed, setTyped] = useState<Typed>({ outcome: 'complete', reason: '', note: '' })
  const [problem, setProblem] = useState<{ field?: 'reason'; text: string }>()
  const [isSaving, setSaving] = useState(false)
  const noteKey = useRef(crypto.randomUUID())
  const params = { id: String(call.leadId) }

  async function send({ outcome, reason, note }: Typed) {
    if (note.trim() !== '') {
      await addNote({ params, body: { text: note.trim(), key: noteKey.current } })
    }
    if (outcome === 'waitlist' && call.userId !== null) {
      await onWait({ leadId: call.leadId, userId: call.userId })
    }
    if (outcome === 'complete') await changeLead({ params, body: { status: 'complete' } })
    if (outcome === 'leadLost') {
      await changeLead({ params, body: { status: 'leadLost', leadLostReason: reason.trim() } })
    }
  }

  async function save() {
    if (isSaving) return
    if (typed.outcome === 'leadLost' && typed.reason.trim() === '') {
      setProblem({ field: 'reason', text: reasonRequired })
      return
    }
    setSaving(true)
    setProblem(undefined)
    try {
      await send(typed)
      showToast({ kind: 'success', title: 'Success', text: 'Lead updated successfully.' })
      onDone()
    } catch (error) {
      setProblem({ text: toErrorMessage(error, failed) })
    } finally {
      setSaving(false)
    }
  }

  const change = (part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...part }))
    setProblem(undefined)
  }
  return { typed, change, problem, isSaving, save }
}
