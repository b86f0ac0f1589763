import type { ConversationState, ConversationView } from './contract/states.ts'

type StateAndOwner = { state: ConversationState; assignedTo: number | null }
type Wait = { state: ConversationState; waitingSince: string | null }
type Sortable = Wait & {
  lastMessageAt: string
  number: number
}

/** Whether a person's view of the list has a conversation. */
export function isInView(
  view: ConversationView,
  { state, assignedTo }: StateAndOwner,
  userId: number,
): boolean {
  switch (view) {
    case 'waiting':
    case 'closed':
      return state === view
    case 'active':
      return state !== 'closed'
    case 'mine':
      return state !== 'closed' && assignedTo === userId
    case 'all':
      return true
    default:
      return view satisfies never
  }
}

const ranks: Record<ConversationState, number> = { waiting: 0, open: 1, closed: 2 }

/** The first part of the order of every view: the longest wait first, and open before closed. */
export const compareByWait = (one: Wait, other: Wait): number =>
  ranks[one.state] - ranks[other.state] ||
  Date.parse(one.waitingSince ?? '0') - Date.parse(other.waitingSince ?? '0')

/** The order of every view: the longest wait first, then the newest message. */
export function compareInView(one: Sortable, other: Sortable): number {
  return (
    compareByWait(one, other) ||
    Date.parse(other.lastMessageAt) - Date.parse(one.lastMessageAt) ||
    other.number - one.number
  )
}

/** The state after a message, before the server has said so. */
export const toStateAfter = (
  { waitingSince }: { waitingSince: string | null },
  message: { isFromClient: boolean; timestamp: string },
) =>
  message.isFromClient
    ? ({ state: 'waiting', waitingSince: waitingSince ?? message.timestamp } as const)
    : ({ state: 'open', waitingSince: null } as const)

const minuteMs = 60_000

export type Urgency = 'new' | 'soon' | 'late'

/** How urgent an answer is: `soon` after two minutes, `late` after five. */
export function getUrgency(since: Date, now: Date): Urgency {
  const waited = now.getTime() - since.getTime()
  if (waited > 5 * minuteMs) return 'late'
  return waited >= 2 * minuteMs ? 'soon' : 'new'
}
