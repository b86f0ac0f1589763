import type { Database } from '#platform/server/database/database.ts'
import type { ViewCounts } from '../../contract/states.ts'
import { type ConversationRow, openChatTables, type StateRow } from './tables.ts'
import { selectUnread, selectUnreadCount } from './unread-count.ts'
import { waitsForStaff } from './wait-groups.ts'

export type UnreadRow = StateRow &
  Pick<ConversationRow, 'id' | 'sessionId'> & { seq: number; unreadCount: number }

/** Reads the parts of changed conversations that staff are shown. */
export function createChangeQueries(database: Database) {
  const { liveConversations } = openChatTables(database)
  return {
    /** The number of conversations in each view of a person. */
    async countViews(userIds: readonly number[], now: Date): Promise<Map<number, ViewCounts>> {
      const groups = await liveConversations(now)
        .select(['state', 'assignedTo'])
        .select((select) => select.fn.countAll<number>().as('n'))
        .select((select) =>
          select.fn
            .countAll<number>()
            .filterWhere(waitsForStaff(select, now))
            .filterWhere(select.not(select.exists(selectUnread(select, now).select('unread.id'))))
            .as('waitingRead'),
        )
        .select((select) =>
          select.fn.countAll<number>().filterWhere(waitsForStaff(select, now)).as('waiting'),
        )
        .groupBy(['state', 'assignedTo'])
        .execute()
      const sum = (fits: (group: (typeof groups)[number]) => boolean) =>
        groups.filter(fits).reduce((total, { n }) => total + n, 0)
      const shared = {
        waiting: groups.reduce((total, { waiting }) => total + waiting, 0),
        waitingRead: groups.reduce((total, { waitingRead }) => total + waitingRead, 0),
        all: sum(() => true),
        closed: sum(({ state }) => state === 'closed'),
      }
      return new Map(
        userIds.map((userId) => [
          userId,
          {
            ...shared,
            mine: sum(({ state, assignedTo }) => state !== 'closed' && assignedTo === userId),
            mineWaiting: groups.reduce(
              (total, group) => total + (group.assignedTo === userId ? group.waiting : 0),
              0,
            ),
          },
        ]),
      )
    },

    /**
     * The number of unread messages in each conversation, of those up to its last one, `seq`, and the other
     * columns by which its changes are shown.
     */
    async listUnread(ids: readonly number[], now: Date): Promise<UnreadRow[]> {
      return liveConversations(now)
        .where('id', 'in', ids)
        .select(['id', 'sessionId', 'lastSeq as seq', 'state', 'assignedTo', 'assignedAt'])
        .select(['waitingSince', 'lastClientSeq', 'isOnline', 'lastSeen', 'heartbeatAt'])
        .select((select) => selectUnreadCount(select, now).as('unreadCount'))
        .execute()
    },
  }
}
