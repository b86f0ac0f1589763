import { useEffect } from 'react'
import { useLeaveGuard } from '#platform/client/forms/use-leave-guard.ts'
import { isUnsaved } from '../state/snapshot.ts'
import { useEditorStore, useSnapshot } from '../state/store-context.ts'

/** Leaving saves first; only what could not be saved needs a question. */
export function useSaveBeforeLeaving() {
  const store = useEditorStore()
  const hasUnsaved = useSnapshot(isUnsaved)
  const { isAsking, stay, leave } = useLeaveGuard(hasUnsaved)
  const { isSaving, failure, conflict } = useSnapshot((snapshot) => snapshot)
  const isStuck = !isSaving && (failure !== undefined || conflict !== undefined)

  useEffect(() => {
    if (!isAsking) return
    if (hasUnsaved) void store.save()
    else leave()
  }, [isAsking, hasUnsaved, store, leave])

  return { isAsking: isAsking && hasUnsaved && (isStuck || !isSaving), stay, leave }
}
