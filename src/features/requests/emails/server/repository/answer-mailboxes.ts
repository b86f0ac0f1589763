import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { skippedNoticeMs } from '../limits.ts'
import type { AnswerMailbox, AnswerTables } from './answers-table.ts'

type Claim = { heldBy: string; now: Date; until: Date }

/** Each mailbox is held by one instance at a time. */
function createMailboxClaims(database: Database) {
  const mailboxes = () => database.query<AnswerTables>()
  return {
    async addMailbox(
      mailbox: Pick<AnswerMailbox, 'kind' | 'mailboxKey' | 'userId' | 'address'>,
    ): Promise<void> {
      await mailboxes()
        .insertInto('answerMailboxes')
        .values({
          ...mailbox,
          validity: null,
          position: null,
          heldBy: null,
          heldUntil: null,
          lastSuccessAt: null,
          failure: null,
          skippedAt: null,
        })
        .onConflict((conflict) => conflict.column('mailboxKey').doNothing())
        .execute()
    },

    /**
     * Takes a mailbox that no other instance holds, or goes on holding it.
     * @returns undefined while another instance holds it
     */
    async claimMailbox(
      mailboxKey: string,
      { heldBy, now, until }: Claim,
    ): Promise<AnswerMailbox | undefined> {
      return mailboxes()
        .updateTable('answerMailboxes')
        .set({ heldBy, heldUntil: until })
        .where('mailboxKey', '=', mailboxKey)
        .where((mailbox) =>
          mailbox.or([
            mailbox('heldBy', 'is', null),
            mailbox('heldBy', '=', heldBy),
            mailbox('heldUntil', '<=', now),
          ]),
        )
        .returningAll()
        .executeTakeFirst()
    },

    /** @returns false when another instance holds the mailbox by now */
    async renewMailbox(id: number, heldBy: string, heldUntil: Date): Promise<boolean> {
      const { numUpdatedRows } = await mailboxes()
        .updateTable('answerMailboxes')
        .set({ heldUntil })
        .where('id', '=', id)
        .where('heldBy', '=', heldBy)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    async releaseMailbox(mailboxKey: string, heldBy: string): Promise<void> {
      await mailboxes()
        .updateTable('answerMailboxes')
        .set({ heldBy: null, heldUntil: null })
        .where('mailboxKey', '=', mailboxKey)
        .where('heldBy', '=', heldBy)
        .execute()
    },
  }
}

function createMailboxProgress(database: Database) {
  const mailboxes = () => database.query<AnswerTables>()
  return {
    async findMailbox(mailboxKey: string): Promise<AnswerMailbox | undefined> {
      return mailboxes()
        .selectFrom('answerMailboxes')
        .selectAll()
        .where('mailboxKey', '=', mailboxKey)
        .executeTakeFirst()
    },

    /** Records up to where a mailbox was read, and goes on holding it. @returns false when another instance holds it by now */
    async movePosition(
      id: number,
      heldBy: string,
      to: Pick<AnswerMailbox, 'validity' | 'position' | 'heldUntil'>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await mailboxes()
        .updateTable('answerMailboxes')
        .set(to)
        .where('id', '=', id)
        .where('heldBy', '=', heldBy)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Counts a mail that was skipped. After a week without one the count starts again. Call it where the position moves. */
    async countSkipped(id: number, now: Date): Promise<void> {
      const weekAgo = new Date(now.getTime() - skippedNoticeMs)
      await mailboxes()
        .updateTable('answerMailboxes')
        .set((mailbox) => ({
          skippedCount: mailbox
            .case()
            .when('skippedAt', '>', weekAgo)
            .then(mailbox('skippedCount', '+', 1))
            .else(sql<number>`1`)
            .end(),
          skippedAt: now,
        }))
        .where('id', '=', id)
        .execute()
    },

    /** Not when another instance holds the mailbox by now: it has yet to read what this one did not. */
    async recordRead(id: number, heldBy: string, lastSuccessAt: Date): Promise<void> {
      await mailboxes()
        .updateTable('answerMailboxes')
        .set({ lastSuccessAt, failure: null })
        .where('id', '=', id)
        .where('heldBy', '=', heldBy)
        .execute()
    },

    async recordFailure(id: number, failure: string): Promise<void> {
      await mailboxes()
        .updateTable('answerMailboxes')
        .set({ failure })
        .where('id', '=', id)
        .execute()
    },
  }
}

/** The mailboxes that are read for answers. */
export const createAnswerMailboxQueries = (database: Database) => ({
  ...createMailboxClaims(database),
  ...createMailboxProgress(database),
})
