import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { ConversationState } from '../../contract/states.ts'
import { toSearchText } from '../../rules.ts'
import { type ChatTables, type ConversationRow, openChatTables } from './tables.ts'

/** The time of the first message after the last one of the staff, and after "No reply needed". */
const selectWaitingSince = ({
  selectFrom,
  fn,
  lit,
}: ExpressionBuilder<ChatTables, 'chatSessions'>) =>
  selectFrom('chatMessages as unanswered')
    .select((select) => select.fn.min('unanswered.timestamp').as('since'))
    .whereRef('unanswered.sessionId', '=', 'chatSessions.sessionId')
    .whereRef('unanswered.seq', '>', 'chatSessions.noReplySeq')
    .where(
      'unanswered.seq',
      '>',
      fn.coalesce(
        selectFrom('chatMessages as answer')
          .select((select) => select.fn.max('answer.seq').as('seq'))
          .whereRef('answer.sessionId', '=', 'chatSessions.sessionId')
          .where('answer.isFromClient', '=', false),
        lit(0),
      ),
    )

export function createStateQueries(database: Database) {
  const { query } = openChatTables(database)

  const update = (sessionId: string) =>
    query().updateTable('chatSessions').where('sessionId', '=', sessionId)

  return {
    /** Reads the state, and locks the conversation until the transaction ends, also for new messages. */
    async lockState(sessionId: string): Promise<ConversationState | undefined> {
      const locked = await update(sessionId)
        .set((set) => ({ state: set.ref('state') }))
        .returning('state')
        .executeTakeFirst()
      return locked?.state
    },

    async close(sessionId: string): Promise<void> {
      await update(sessionId).set({ state: 'closed', waitingSince: null }).execute()
    },

    /** The state follows from the last message again: a visitor who has no answer waits since they first asked. */
    async reopen(sessionId: string): Promise<void> {
      await update(sessionId)
        .set((set) => {
          const isWaiting = set.and([
            set('lastClientSeq', '=', set.ref('lastSeq')),
            set('lastClientSeq', '>', set.ref('noReplySeq')),
          ])
          return {
            state: set
              .case()
              .when(isWaiting)
              .then(set.val<ConversationState>('waiting'))
              .else(set.val<ConversationState>('open'))
              .end(),
            waitingSince: set.case().when(isWaiting).then(selectWaitingSince(set)).end(),
          }
        })
        .execute()
    },

    /** Notes that the visitor is emailed about an answer. @returns false if that has happened since they left */
    async claimAnswerMail(sessionId: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await update(sessionId)
        .set({ answerMailedAt: now })
        .where('answerMailedAt', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** The visitor has asked to be called back, at this number. */
    async setCallBack(
      conversation: ConversationRow,
      senderPhone: string,
      now: Date,
    ): Promise<void> {
      const searchWho = toSearchText({ ...conversation, senderPhone })
      const change = { senderPhone, searchWho, callBackAt: now }
      await update(conversation.sessionId).set(change).execute()
    },

    /** @returns whether the conversation had no lead before */
    async setLead(sessionId: string, leadId: number): Promise<boolean> {
      const { numUpdatedRows } = await update(sessionId)
        .set({ leadId })
        .where('leadId', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** @returns whether the conversation had another owner, or none, before */
    async assign(sessionId: string, userId: number | null, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await update(sessionId)
        .set({ assignedTo: userId, assignedAt: userId === null ? null : now })
        .where('assignedTo', 'is distinct from', userId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

/** "No reply needed", and the way back. */
export function createDismissals(database: Database) {
  const { query } = openChatTables(database)

  const update = (sessionId: string) =>
    query().updateTable('chatSessions').where('sessionId', '=', sessionId)

  return {
    /** "No reply needed": the visitor waits no longer. @returns false if they did not wait */
    async dismiss(sessionId: string): Promise<boolean> {
      const { numUpdatedRows } = await update(sessionId)
        .set((set) => ({
          state: 'open' as const,
          waitingSince: null,
          noReplySeq: set.ref('lastClientSeq'),
          noReplyBefore: set.ref('noReplySeq'),
          noReplySince: set.ref('waitingSince'),
        }))
        .where('state', '=', 'waiting')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** The visitor waits as before. @returns false if someone has written, or closed it, since */
    async restore(sessionId: string): Promise<boolean> {
      const { numUpdatedRows } = await update(sessionId)
        .set((set) => ({
          state: 'waiting' as const,
          waitingSince: set.ref('noReplySince'),
          noReplySeq: set.ref('noReplyBefore'),
          noReplyBefore: 0,
          noReplySince: null,
        }))
        .where('state', '=', 'open')
        .where('noReplySince', 'is not', null)
        .whereRef('noReplySeq', '=', 'lastSeq')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
