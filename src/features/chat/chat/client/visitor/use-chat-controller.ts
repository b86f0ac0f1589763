import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ChatState } from './chat-state.ts'
import { type ChatController, createChatController } from './controller.ts'

const subscribeToNothing = () => () => {}
const readNothing = () => undefined

/** Holds the controller, which exists only while the component is mounted in a browser. */
function createControllerHolder(...options: Parameters<typeof createChatController>) {
  const listeners = new Set<() => void>()
  let controller: ChatController | undefined

  return {
    /** @returns a function that disposes of the controller */
    create(): () => void {
      const created = createChatController(...options)
      controller = created
      for (const listener of listeners) listener()
      return created.dispose
    },
    read: () => controller,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Creates the visitor's chat when the component is mounted, and disposes of it with the component. */
export function useChatController(
  isOpenAtFirst: boolean,
  retentionDays: number,
): { controller: ChatController; chat: ChatState } | undefined {
  const [holder] = useState(() => createControllerHolder(isOpenAtFirst, retentionDays))
  const controller = useSyncExternalStore(holder.subscribe, holder.read, readNothing)
  useEffect(() => holder.create(), [holder])

  const chat = useSyncExternalStore(
    controller?.subscribe ?? subscribeToNothing,
    controller?.read ?? readNothing,
    readNothing,
  )
  return controller && chat ? { controller, chat } : undefined
}
