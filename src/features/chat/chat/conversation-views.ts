import type { ConversationState, ConversationView } from './contract/states.ts'

type Presence = { isOnline: boolean; hasLeft: boolean }
type StateAndOwner = Presence & { state: ConversationState; assignedTo: number | null }
type Wait = Presence & { state: ConversationState; waitingSince: string | null }
type Sortable = Wait & {
  lastMessageAt: string
  number: number
}

/** True if a person's view of the list has a conversation. */
export function isInView(
  view: ConversationView,
  conversation: StateAndOwner,
  userId: number,
): boolean {
  const { state, assignedTo } = conversation
  switch (view) {
    case 'waiting':
      return waitsForStaff(conversation)
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

/** The groups of the list, in their order. */
export const waitGroups = ['online', 'away', 'left', 'open', 'closed'] as const
export type WaitGroup = (typeof waitGroups)[number]

/**
 * Visitors who wait: online first, then those who wrote and are away. A visitor who has left for over twelve hours may be
 * done, and does not count as waiting.
 */
export const getWaitGroup = ({
  state,
  isOnline,
  hasLeft,
}: Omit<Wait, 'waitingSince'>): WaitGroup =>
  state !== 'waiting' ? state : hasLeft ? 'left' : isOnline ? 'online' : 'away'

/** True if staff should answer: the condition of the view `waiting`, and of every count. */
export const waitsForStaff = ({ state, hasLeft }: { state: ConversationState; hasLeft: boolean }) =>
  state === 'waiting' && !hasLeft

/** The first part of the order of every view: the group, then the longest wait. */
export const compareByWait = (one: Wait, other: Wait): number =>
  waitGroups.indexOf(getWaitGroup(one)) - waitGroups.indexOf(getWaitGroup(other)) ||
  Date.parse(one.waitingSince ?? '0') - Date.parse(other.waitingSince ?? '0')

/** The order of every view: by group, the longest wait first, then the newest message. */
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

/** Urgency of an answer: `soon` after two minutes, `late` after five. */
export function getUrgency(since: Date, now: Date): Urgency {
  const waited = now.getTime() - since.getTime()
  if (waited > 5 * minuteMs) return 'late'
  return waited >= 2 * minuteMs ? 'soon' : 'new'
}
