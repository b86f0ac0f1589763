import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { formatLastSeen, isPresent } from '../../rules.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { SummaryRow } from '../repository/summaries.ts'
import type { ConversationRow } from '../repository/tables.ts'

/** A conversation's visitor, as the list shows it: whether online, and in which language. */
export const toPresence =
  ({ now, timeZone }: ChatDeps) =>
  (row: ConversationRow) => ({
    isOnline: isPresent(row, now()),
    lastSeenFormatted: formatLastSeen(row.lastSeen, timeZone),
    language: row.language,
  })

export const toSummary =
  (deps: ChatDeps) =>
  (row: SummaryRow): ChatSessionSummary => ({
    sessionId: row.sessionId,
    number: row.id,
    clientName: row.senderName,
    clientEmail: row.senderEmail,
    clientPhone: row.senderPhone,
    lastMessage: row.lastMessage,
    lastMessageAt: row.lastMessageAt.toISOString(),
    unreadCount: row.unreadCount,
    ...toPresence(deps)(row),
    leadId: row.leadId,
  })
