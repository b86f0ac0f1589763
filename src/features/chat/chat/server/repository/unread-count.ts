import type { ExpressionBuilder } from 'kysely'
import { type ChatTables, isUnread } from './tables.ts'

/** The unread messages of the conversation in the outer query. */
export const selectUnread = (select: ExpressionBuilder<ChatTables, 'chatSessions'>, now: Date) =>
  select
    .selectFrom('chatMessages as unread')
    .whereRef('unread.sessionId', '=', 'chatSessions.sessionId')
    .where(isUnread)
    .where('unread.expiresAt', '>', now)

export const selectUnreadCount = (
  select: ExpressionBuilder<ChatTables, 'chatSessions'>,
  now: Date,
) =>
  selectUnread(select, now)
    .select((count) => count.fn.countAll<number>().as('n'))
    .$asScalar()
    .$notNull()
