import { useState } from 'react'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { closeNow } from '#platform/client/ui/close-now.ts'
import { fullName } from '#shared/names.ts'
import type { WaitlistEntry } from '../../contract/staff.ts'
import { useDeleteWaitlistEntry } from '../queries.ts'

/** Asks before a person is taken off the list, and does it. */
export function useRemoval(onRemoved: () => void) {
  const { mutateAsync, isPending } = useDeleteWaitlistEntry()
  const [leaving, setLeaving] = useState<WaitlistEntry>()

  async function remove() {
    if (!leaving || isPending) return
    try {
      await mutateAsync({ params: { id: String(leaving.id) } })
      const text = `The details of ${fullName(leaving)} are deleted.`
      showToast({ kind: 'success', title: 'Removed from the list', text })
    } catch (error) {
      const text = toErrorMessage(error, 'An error occurred. Please try again.')
      showToast({ kind: 'error', title: 'Not removed', text })
      // A colleague has removed the entry, or the person has left: it disappears from the list.
      if (!(error instanceof CallError) || error.status !== 404) return
    }
    closeNow(() => setLeaving(undefined))
    onRemoved()
  }

  return {
    leaving,
    ask: setLeaving,
    keep: () => {
      if (!isPending) setLeaving(undefined)
    },
    remove: () => void remove(),
    isRemoving: isPending,
  }
}
