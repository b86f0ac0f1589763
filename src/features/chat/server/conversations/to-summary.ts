import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { formatLastSeen, isPresent } from '../../rules.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { SummaryRow } from '../repository/summaries.ts'
import type { ConversationRow } from '../repository/tables.ts'

/** Whether a conversation's visitor is online, as the list shows it. */
export const toPresence =
  ({ now, timeZone }: ChatDeps) =>
  (row: ConversationRow) => ({
    isOnline: isPresent(row, now()),
    lastSeenFormatted: formatLastSeen(row.lastSeen, timeZone),
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
