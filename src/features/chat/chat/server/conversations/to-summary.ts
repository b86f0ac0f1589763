import type { Actor } from '#shared/actor.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { formatLastSeen, hasLeft, isPresent } from '../../rules.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { SummaryRow } from '../repository/summaries.ts'
import type { ConversationRow, StateRow } from '../repository/tables.ts'
import { conversationNotFound } from './require-conversation.ts'

const toSigns = (row: StateRow, now: Date) => ({
  isOnline: isPresent(row, now),
  hasLeft: hasLeft(row, now),
})

/** A conversation's visitor, as the list shows it: whether online, and in which language. */
export function toPresence({ now, timeZone }: ChatDeps, row: ConversationRow) {
  return {
    ...toSigns(row, now()),
    lastSeenFormatted: formatLastSeen(row.lastSeen, timeZone),
    language: row.language,
  }
}

/** @param lastReadSeq the last message that the person who asks has read */
export const toState = (row: StateRow, lastReadSeq: number, now: Date) => ({
  state: row.state,
  assignedTo: row.assignedTo,
  assignedAt: row.assignedAt?.toISOString() ?? null,
  waitingSince: row.waitingSince?.toISOString() ?? null,
  ...toSigns(row, now),
  isUnread: row.lastClientSeq > lastReadSeq,
})

/** The conversations as one person sees them. */
export async function toSummaries(
  deps: ChatDeps,
  actor: Actor,
  rows: readonly SummaryRow[],
): Promise<ChatSessionSummary[]> {
  const reads = await deps.chat.listReads(
    [actor.userId],
    rows.map(({ id }) => id),
  )
  const lastRead = new Map(reads.map((read) => [read.conversationId, read.lastReadSeq]))
  const files = await deps.chat.listFiles(
    rows.flatMap(({ lastMessageId, lastFileCount }) => (lastFileCount > 0 ? lastMessageId : [])),
  )
  const leadIds = rows.flatMap(({ leadId }) => leadId ?? [])
  const visible = new Set(await deps.leads.listVisible(actor, leadIds))
  return rows.map((row) => ({
    ...toSummary(deps, row, lastRead.get(row.id) ?? 0),
    ...(row.lastFileCount > 0 && {
      lastFiles: (files.get(row.lastMessageId) ?? []).map(({ name }) => name),
    }),
    mayOpenLead: row.leadId !== null && visible.has(row.leadId),
  }))
}

/** One conversation as a person sees it now. @throws not-found */
export async function presentConversation(
  deps: ChatDeps,
  actor: Actor,
  id: number,
): Promise<ChatSessionSummary> {
  const row = await deps.chat.findSummary(id, deps.now())
  if (!row) throw conversationNotFound()
  return toOneSummary(deps, actor, row)
}

export async function toOneSummary(
  deps: ChatDeps,
  actor: Actor,
  row: SummaryRow,
): Promise<ChatSessionSummary> {
  const [summary] = await toSummaries(deps, actor, [row])
  if (!summary) throw new Error('each row has a summary')
  return summary
}

function toSummary(
  deps: ChatDeps,
  row: SummaryRow,
  lastReadSeq: number,
): Omit<ChatSessionSummary, 'mayOpenLead'> {
  return {
    sessionId: row.sessionId,
    number: row.id,
    clientName: row.senderName,
    clientEmail: row.senderEmail,
    clientPhone: row.senderPhone,
    lastMessage: row.lastMessage,
    lastMessageAt: row.lastMessageAt.toISOString(),
    lastMessageBy: row.isLastFromClient ? null : row.lastSenderName,
    unreadCount: row.unreadCount,
    ...toState(row, lastReadSeq, deps.now()),
    ...toPresence(deps, row),
    leadId: row.leadId,
    callBackAt: row.callBackAt?.toISOString() ?? null,
  }
}
