import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ChatState } from './chat-state.ts'
import { type ChatController, createChatController } from './controller.ts'

const subscribeToNothing = () => () => {}
const readNothing = () => undefined

/** Creates the visitor's chat when the component is mounted, and disposes of it with the component. */
export function useChatController(
  isOpenAtFirst: boolean,
  retentionDays: number,
): { controller: ChatController; chat: ChatState } | undefined {
  const [controller, setController] = useState<ChatController>()

  useEffect(() => {
    const created = createChatController(isOpenAtFirst, retentionDays)
    setController(created)
    return created.dispose
    // Only the first values count.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const chat = useSyncExternalStore(
    controller?.subscribe ?? subscribeToNothing,
    controller?.read ?? readNothing,
    readNothing,
  )
  return controller && chat ? { controller, chat } : undefined
}
