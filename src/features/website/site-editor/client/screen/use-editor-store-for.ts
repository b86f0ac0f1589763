import { useEffect, useState } from 'react'
import { callOverHttp } from '#platform/client/http/api.ts'
import type { SiteState } from '../../contract.ts'
import { createEditorStore, type EditorStore } from '../state/editor-store.ts'
import { toEdited } from '../state/snapshot.ts'
import { restoreTabCopy, writeTabCopy } from '../state/tab-copy.ts'

/** One store for as long as the screen is open. Text that this tab had not saved is in it. */
export function useEditorStoreFor(state: SiteState, userId: number): EditorStore {
  const [store] = useState(() =>
    createEditorStore({
      state,
      content: restoreTabCopy(userId, toEdited(state)),
      call: callOverHttp,
      onChange: (snapshot) => writeTabCopy(userId, snapshot),
    }),
  )
  useEffect(() => {
    if (store.isUnsaved()) void store.save()
    const saveOnline = () => void store.save()
    addEventListener('online', saveOnline)
    return () => {
      removeEventListener('online', saveOnline)
      // Unsaved changes are saved now, not after the delay.
      void store.save()
    }
  }, [store])
  return store
}
