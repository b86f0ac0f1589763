import { type ExpressionBuilder, sql } from 'kysely'
import { leftMs, presenceMs } from '../../rules.ts'
import type { ChatTables } from './tables.ts'

type Conversations = ExpressionBuilder<ChatTables, 'chatSessions'>

/** `isPresent` in SQL. */
const isOnline = (where: Conversations, now: Date) => {
  const since = new Date(now.getTime() - presenceMs)
  return where.or([
    where.and([
      where('chatSessions.isOnline', '=', true),
      where('chatSessions.lastSeen', '>', since),
    ]),
    where('chatSessions.heartbeatAt', '>', since),
  ])
}

/** The waiting conversations, without visitors who have left: the condition of the view, and of every count. */
export const waitsForStaff = (where: Conversations, now: Date) =>
  where.and([
    where('chatSessions.state', '=', 'waiting'),
    where('chatSessions.lastSeen', '>', new Date(now.getTime() - leftMs)),
  ])

/** The order of every view, as `getWaitGroup` in `conversation-views.ts` has it. */
export const waitRank = (where: Conversations, now: Date) => sql<number>`case
  when chat_sessions.state = 'closed' then 4
  when chat_sessions.state = 'open' then 3
  when not ${waitsForStaff(where, now)} then 2
  when ${isOnline(where, now)} then 0
  else 1 end`
