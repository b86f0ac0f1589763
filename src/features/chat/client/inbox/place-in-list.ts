import type { EndpointQuery } from '#shared/endpoint.ts'
import type { ChatSessionSummary, listChatSessions } from '../../contract/conversations.ts'
import type { FrameFromServer } from '../../contract/frames.ts'
import type { ConversationView, ViewCounts } from '../../contract/states.ts'
import { compareByWait, compareInView, isInView } from '../../conversation-views.ts'

// Where a changed conversation is in the loaded part of a list, so that a frame causes a read only if it brings a
// conversation into that part that is not in the cache, or takes one out of it. `undefined`: the list has to be read.

export type List = { rows: ChatSessionSummary[]; total: number }
export type Wanted = EndpointQuery<typeof listChatSessions>
export type StateFrame = Extract<FrameFromServer, { type: 'conversation' }>

const getTotal = (view: ConversationView, { waiting, mine, all, closed }: ViewCounts): number =>
  ({ waiting, mine, all, closed, active: all - closed })[view]

/** A conversation of which the cache has a summary. */
export function placeKnown(
  { rows, total }: List,
  changed: ChatSessionSummary,
  { view, language, search }: Wanted,
  userId: number,
): List | undefined {
  if (view === undefined || search !== undefined) return undefined
  const fits =
    isInView(view, changed, userId) && (language === undefined || language === changed.language)
  const others = rows.filter(({ sessionId }) => sessionId !== changed.sessionId)
  const wasListed = others.length < rows.length
  // Conversations that are not loaded yet may come before it, or move up in its place.
  if (rows.length < total && wasListed !== fits) return undefined
  return {
    rows: fits ? [...others, changed].toSorted(compareInView) : others,
    total: total - (wasListed ? 1 : 0) + (fits ? 1 : 0),
  }
}

/** A conversation that the list does not show, by what its frame says. */
export function placeUnlisted(
  { rows, total }: List,
  frame: StateFrame,
  { view, language, search }: Wanted,
  userId: number,
): List | undefined {
  const isListed = rows.some(({ sessionId }) => sessionId === frame.sessionId)
  if (view === undefined || language !== undefined || search !== undefined || isListed)
    return undefined
  const last = rows.at(-1)
  const isBelow = rows.length < total && last !== undefined && compareByWait(frame, last) > 0
  const isElsewhere = isBelow || !isInView(view, frame, userId)
  return isElsewhere ? { rows, total: getTotal(view, frame.counts) } : undefined
}
