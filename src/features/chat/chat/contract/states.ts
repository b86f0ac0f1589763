import * as z from 'zod/mini'

/** `waiting`: the visitor wrote last. */
export const conversationStates = ['open', 'waiting', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]

/**
 * Parts of the list: `waiting`, without visitors who have left for over twelve hours; `active`, those that are not closed; `mine`, the active ones that are
 * assigned to the person who asks; `all`; `closed`.
 */
export const conversationViews = ['waiting', 'active', 'mine', 'all', 'closed'] as const
export type ConversationView = (typeof conversationViews)[number]

/**
 * The length of the list when it is requested without a page: bounds what the server reads for it,
 * however many conversations there are.
 */
export const maxListedConversations = 500

/** None of those who wait have left for over twelve hours. */
export const viewCountsSchema = z.object({
  waiting: z.number(),
  /** Number of waiting conversations that have no unread message: they were read, but not answered. */
  waitingRead: z.number(),
  mine: z.number(),
  /** Number of waiting conversations that are assigned to the person who asks. */
  mineWaiting: z.number(),
  all: z.number(),
  closed: z.number(),
})
export type ViewCounts = z.output<typeof viewCountsSchema>

export const noConversations: ViewCounts = {
  waiting: 0,
  waitingRead: 0,
  mine: 0,
  mineWaiting: 0,
  all: 0,
  closed: 0,
}

/** State of a conversation in every description of it, for the person who asks. */
export const conversationStateFields = {
  state: z.enum(conversationStates),
  /** A user id; null while the conversation has no owner. */
  assignedTo: z.nullable(z.number()),
  assignedAt: z.nullable(z.string()),
  /** When the visitor wrote the first unanswered message; null unless the state is `waiting`. */
  waitingSince: z.nullable(z.string()),
  isOnline: z.boolean(),
  /** True if the visitor was last seen over twelve hours ago: one who waits may need nothing more. */
  hasLeft: z.boolean(),
  /** True if the person who asks has not read the visitor's last message. */
  isUnread: z.boolean(),
}
