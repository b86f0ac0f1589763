import type { Database } from '#platform/server/database/database.ts'
import type { ConversationState } from '../../contract/states.ts'
import { openChatTables } from './tables.ts'

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

    async setState(sessionId: string, state: ConversationState, now: Date): Promise<void> {
      await update(sessionId)
        .set({ state, waitingSince: state === 'waiting' ? now : null })
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

    /** @returns whether the conversation had no lead before */
    async setLead(sessionId: string, leadId: number): Promise<boolean> {
      const { numUpdatedRows } = await update(sessionId)
        .set({ leadId })
        .where('leadId', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** @returns whether somebody else, or nobody, had the conversation before */
    async assign(sessionId: string, userId: number | null, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await update(sessionId)
        .set({ assignedTo: userId, assignedAt: userId === null ? null : now })
        .where('assignedTo', 'is distinct from', userId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
