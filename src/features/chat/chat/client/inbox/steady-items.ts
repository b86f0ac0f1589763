import type { ChatSessionSummary } from '../../contract/conversations.ts'
import type { ConversationView } from '../../contract/states.ts'
import { getWaitGroup, type WaitGroup } from '../../conversation-views.ts'

/** A conversation in the list, and the heading above it where another state begins. */
export type ListedConversation = {
  conversation: ChatSessionSummary
  heading: WaitGroup | undefined
}

export const toListed = (
  rows: readonly ChatSessionSummary[],
  view: ConversationView,
): ListedConversation[] =>
  rows.map((conversation, index) => {
    const group = getWaitGroup(conversation)
    const before = rows[index - 1]
    const isFirst = !before || getWaitGroup(before) !== group
    return {
      conversation,
      // Visitors who wait and are online need no heading; neither do visitors who are away while no one is online.
      heading:
        isFirst && group !== view && group !== 'online' && (before || group !== 'away')
          ? group
          : undefined,
    }
  })

export const toNumber = ({ conversation }: ListedConversation) => conversation.number

/**
 * The latest contents of the conversations that are shown, in the order and under the headings in which they
 * are shown. Those that have left the page stay until the order may change.
 */
export function holdListed(
  shown: readonly ListedConversation[],
  latest: readonly ListedConversation[],
): readonly ListedConversation[] {
  if (shown.length === 0) return latest
  const latestByNumber = new Map(latest.map((one) => [toNumber(one), one.conversation]))
  return shown.map((one) => {
    const conversation = latestByNumber.get(toNumber(one)) ?? one.conversation
    return conversation === one.conversation ? one : { ...one, conversation }
  })
}
