import { useEffect, useState, useSyncExternalStore } from 'react'
import { createVisitorStore, type VisitorState, type VisitorStore } from './visitor-store.ts'

const subscribeToNothing = () => () => {}
const readNothing = () => undefined

/** The visitor's chat, begun with the component and ended with it. */
export function useVisitorChat(
  isOpenAtFirst: boolean,
  keptDays: number,
): { store: VisitorStore; chat: VisitorState } | undefined {
  const [store, setStore] = useState<VisitorStore>()

  useEffect(() => {
    const made = createVisitorStore(isOpenAtFirst, keptDays)
    setStore(made)
    return made.dispose
    // Both are read once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const chat = useSyncExternalStore(
    store?.subscribe ?? subscribeToNothing,
    store?.read ?? readNothing,
    readNothing,
  )
  return store && chat ? { store, chat } : undefined
}
