import type { ChatSessionSummary } from '../../contract/conversations.ts'

type Row = Pick<ChatSessionSummary, 'number' | 'state'>

/** The conversation to open once one has been closed: the next of the page that is not closed, or else the one before. */
export function findNext(rows: readonly Row[], number: number): number | undefined {
  const at = rows.findIndex((row) => row.number === number)
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0)).toReversed()]
  return others.find(({ state }) => state !== 'closed')?.number
}
