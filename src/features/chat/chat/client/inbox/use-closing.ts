import { actWithUndo } from '#platform/client/undo-toast.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { useConversationChange } from './use-conversation-change.ts'

export type Closing = ReturnType<typeof useClosing>

/** Called after a conversation was closed, and after that was taken back. */
export type ClosingEvents = { onClosed: () => void; onReopened: () => void }

/** Closes a conversation, with the way back in a toast, since the next one takes its place; or reopens it. */
export function useClosing(conversation: ChatSessionSummary, events: ClosingEvents) {
  const { change, tryChange, isPending } = useConversationChange(conversation)
  const isClosed = conversation.state === 'closed'
  const close = () =>
    actWithUndo({
      title: 'Closed',
      text: `The conversation with ${conversation.clientName} is closed.`,
      failure: 'The conversation could not be changed.',
      async act() {
        await tryChange({ state: 'closed' })
        events.onClosed()
      },
      async undo() {
        await tryChange({ state: 'open' })
        events.onReopened()
      },
    })
  return {
    isClosed,
    isPending,
    toggle() {
      if (!isPending) void (isClosed ? change({ state: 'open' }) : close())
    },
  }
}
