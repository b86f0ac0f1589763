import type { ChatEvent, ChatState } from './chat-state.ts'
import { reduceChat } from './conversation-state.ts'

/**
 * Holds the state of the visitor's chat for React and for the effects around it.
 * @param onChange called after the subscribers, with the state before
 */
export function createChatStore(initial: ChatState, onChange: (before: ChatState) => void) {
  let state = initial
  const listeners = new Set<() => void>()

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch(event: ChatEvent) {
      const before = state
      state = reduceChat(before, event)
      if (state === before) return
      for (const listener of listeners) listener()
      onChange(before)
    },
  }
}

export type ChatStore = ReturnType<typeof createChatStore>
