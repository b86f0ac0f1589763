import type { EndpointQuery } from '#shared/endpoint.ts'
import type { ChatSessionSummary, listChatSessions } from '../../contract/conversations.ts'
import type { FrameFromServer } from '../../contract/frames.ts'
import type { ConversationView, ViewCounts } from '../../contract/states.ts'
import { compareByWait, compareInView, isInView } from '../../conversation-views.ts'
import { conversationsPerPage } from '../../rules.ts'

// Where a changed conversation is on a page of a list, so that a frame causes a read only if it may bring a
// conversation onto that page that is not in the cache, or take one off it. `undefined`: the page has to be read.

export type List = { rows: ChatSessionSummary[]; total: number }
export type Wanted = EndpointQuery<typeof listChatSessions>
export type StateFrame = Extract<FrameFromServer, { type: 'conversation' }>

const getTotal = (view: ConversationView, { waiting, mine, all, closed }: ViewCounts): number =>
  ({ waiting, mine, all, closed, active: all - closed })[view]

/** The part of the list that the page shows. */
function toPart({ rows, total }: List, { page = '1', limit }: Wanted) {
  const size = Number(limit ?? conversationsPerPage)
  const offset = (Number(page) - 1) * size
  return { size, hasBefore: offset > 0, hasAfter: offset + rows.length < total }
}

/** A conversation of which the cache has a summary. `isComplete`: the page does not have to be read. */
export function placeKnown(
  list: List,
  changed: ChatSessionSummary,
  wanted: Wanted,
  userId: number,
): { list: List; isComplete: boolean } | undefined {
  const { rows, total } = list
  const { view, language, search } = wanted
  if (view === undefined || search !== undefined) return undefined
  const { size, hasBefore, hasAfter } = toPart(list, wanted)
  const others = rows.filter(({ sessionId }) => sessionId !== changed.sessionId)
  const wasListed = others.length < rows.length
  // It may have been on another page, or belong there.
  if (!wasListed && (hasBefore || hasAfter)) return undefined
  const fits =
    isInView(view, changed, userId) && (language === undefined || language === changed.language)
  const sorted = fits ? [...others, changed].toSorted(compareInView) : others
  const mayHaveLeft =
    (hasBefore && sorted[0] === changed) || (hasAfter && sorted.at(-1) === changed)
  return {
    list: {
      rows: sorted.slice(0, size),
      total: total + Number(fits) - Number(wasListed),
    },
    isComplete: fits ? !mayHaveLeft : !hasAfter || !wasListed,
  }
}

/** A conversation that the page does not show, by what its frame says. */
export function placeUnlisted(
  list: List,
  frame: StateFrame,
  wanted: Wanted,
  userId: number,
): List | undefined {
  const { rows } = list
  const { view, language, search } = wanted
  const isListed = rows.some(({ sessionId }) => sessionId === frame.sessionId)
  if (view === undefined || language !== undefined || search !== undefined || isListed)
    return undefined
  const { size, hasBefore } = toPart(list, wanted)
  // It may have come to a page before this one, or left it.
  if (hasBefore) return undefined
  const last = rows.at(-1)
  const isBelow = rows.length >= size && last !== undefined && compareByWait(frame, last) > 0
  const isElsewhere = isBelow || !isInView(view, frame, userId)
  return isElsewhere ? { rows, total: getTotal(view, frame.counts) } : undefined
}
