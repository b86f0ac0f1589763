import type { Database } from '#platform/server/database/database.ts'
import type { Language } from '#shared/language.ts'
import { toSearchText } from '../../rules.ts'
import { type ConversationRow, conversationColumns, openChatTables } from './tables.ts'

type NewConversation = Pick<
  ConversationRow,
  | 'sessionId'
  | 'secretHash'
  | 'senderName'
  | 'senderEmail'
  | 'senderPhone'
  | 'createdAt'
  | 'lastSeen'
  | 'expiresAt'
  | 'language'
>

/** The values of a conversation before its first message and before staff have seen it. */
const untouched = {
  heartbeatAt: null,
  leadId: null,
  state: 'waiting',
  assignedTo: null,
  assignedAt: null,
  waitingSince: null,
  lastClientSeq: 0,
  noReplySeq: 0,
  noReplyBefore: 0,
  noReplySince: null,
  answeredSince: null,
  callBackAt: null,
  answerMailedAt: null,
} as const

export function createConversationQueries(database: Database) {
  const { query, liveConversations } = openChatTables(database)
  return {
    async find(sessionId: string, now: Date): Promise<ConversationRow | undefined> {
      return liveConversations(now)
        .select(conversationColumns)
        .where('sessionId', '=', sessionId)
        .executeTakeFirst()
    },

    async findBySecretHash(secretHash: string, now: Date): Promise<ConversationRow | undefined> {
      return liveConversations(now)
        .select(conversationColumns)
        .where('secretHash', '=', secretHash)
        .executeTakeFirst()
    },

    async findByNumber(id: number, now: Date): Promise<ConversationRow | undefined> {
      return liveConversations(now)
        .select(conversationColumns)
        .where('id', '=', id)
        .executeTakeFirst()
    },

    async listByNumber(ids: readonly number[], now: Date): Promise<ConversationRow[]> {
      if (ids.length === 0) return []
      return liveConversations(now).select(conversationColumns).where('id', 'in', ids).execute()
    },

    async listPositions(): Promise<{ id: number; lastSeq: number }[]> {
      return query().selectFrom('chatSessions').select(['id', 'lastSeq']).execute()
    },

    /** @returns the conversation's number; undefined when its visitor already has one */
    async insert(conversation: NewConversation): Promise<number | undefined> {
      const inserted = await query()
        .insertInto('chatSessions')
        .values({
          ...conversation,
          ...untouched,
          lastMessageAt: conversation.createdAt,
          searchWho: toSearchText(conversation),
          searchLast: '',
        })
        .onConflict((conflict) => conflict.column('secretHash').doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted?.id
    },

    /** @returns the conversation's number; undefined when it already has this language */
    async setLanguage(sessionId: string, language: Language): Promise<number | undefined> {
      const updated = await query()
        .updateTable('chatSessions')
        .set({ language })
        .where('sessionId', '=', sessionId)
        .where('language', '<>', language)
        .returning('id')
        .executeTakeFirst()
      return updated?.id
    },

    /**
     * Deletes a conversation; its messages go by the foreign key.
     * @returns its number; undefined when it did not exist
     */
    async delete(sessionId: string, now: Date): Promise<number | undefined> {
      const deleted = await query()
        .deleteFrom('chatSessions')
        .where('sessionId', '=', sessionId)
        .where('expiresAt', '>', now)
        .returning('id')
        .executeTakeFirst()
      return deleted?.id
    },
  }
}
