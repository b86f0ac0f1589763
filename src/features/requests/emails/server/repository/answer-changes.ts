import { createHash } from 'node:crypto'
import type { Database } from '#platform/server/database/database.ts'
import type { AnswerTables, NewAnswer, StoredAnswer, StoredAttachment } from './answers-table.ts'

type ReadMark = Pick<StoredAnswer, 'readAt' | 'readBy'>

const unread: ReadMark = { readAt: null, readBy: null }

// JSON columns are written as text and decoded when they are read.
const toRow = ({ attachments, ...answer }: NewAnswer) => ({
  ...answer,
  attachments: JSON.stringify(attachments) as unknown as StoredAttachment[],
})

/** Stands for an answer whose Message-ID another answer of its lead has, or may have. */
function toContentKey({ messageId, fromAddress, subject, html, plain }: NewAnswer): string {
  const content = JSON.stringify([messageId, fromAddress, subject, html, plain])
  return `content-${createHash('sha256').update(content).digest('hex')}`
}

function createAnswerWrites(database: Database) {
  const answers = () => database.query<AnswerTables>()

  /** A copy of a stored answer: its mailbox may have numbered it differently since. */
  async function updatePosition(answer: NewAnswer): Promise<boolean> {
    const { leadId, mailboxId, messageId, providerId, validity } = answer
    const { numUpdatedRows } = await answers()
      .updateTable('leadAnswers')
      .set({ mailboxId, validity, providerId })
      .where('leadId', '=', leadId)
      .where('validity', 'is not', null)
      .where((row) =>
        row.or([row('messageId', '=', messageId), row('wireMessageId', '=', messageId)]),
      )
      .where('fromAddress', 'is not distinct from', answer.fromAddress)
      .where('subject', 'is not distinct from', answer.subject)
      .where('html', 'is not distinct from', answer.html)
      .where('plain', 'is not distinct from', answer.plain)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  /** Adds the text to an answer that was found in Gmail, or whose text could not be read. */
  async function fill(answer: NewAnswer): Promise<boolean> {
    const { kind: _, ...row } = toRow(answer)
    const { numUpdatedRows } = await answers()
      .updateTable('leadAnswers')
      .set(row)
      .where('leadId', '=', answer.leadId)
      .where('messageId', '=', answer.messageId)
      .where('html', 'is', null)
      .where('plain', 'is', null)
      .where((stored) => stored.or([stored('validity', 'is', null), stored('isCut', '=', true)]))
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  async function insert(answer: NewAnswer, read: ReadMark): Promise<boolean> {
    const inserted = await answers()
      .insertInto('leadAnswers')
      .values({ ...toRow(answer), ...read })
      .onConflict((conflict) => conflict.columns(['leadId', 'messageId']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted !== undefined
  }

  return {
    /**
     * Updates an answer that is stored already; one without its text only when `isWorded`.
     * @returns undefined when there was nothing to update
     */
    async updateAnswer(
      answer: NewAnswer,
      isWorded = true,
    ): Promise<'filled' | 'known' | undefined> {
      // Of a mail in Gmail only its arrival is stored.
      if (answer.validity === null) return undefined
      if (await updatePosition(answer)) return 'known'
      return isWorded && (await fill(answer)) ? 'filled' : undefined
    },

    /** Adds an answer that `updateAnswer` does not know. An answer with a known Message-ID and another text is added too. */
    async insertAnswer(
      answer: NewAnswer,
      { isWorded = true, read = unread }: { isWorded?: boolean; read?: ReadMark } = {},
    ): Promise<boolean> {
      const isFromGmail = answer.validity === null
      if ((isWorded || isFromGmail) && (await insert(answer, read))) return true
      if (isFromGmail) return false
      const { messageId: wireMessageId } = answer
      const words = isWorded ? {} : { html: null, plain: null, isCut: true }
      return insert({ ...answer, ...words, messageId: toContentKey(answer), wireMessageId }, read)
    },
  }
}

function createReadMarks(database: Database) {
  const answers = () => database.query<AnswerTables>()
  return {
    /** Makes the latest answer of a kind unread again. @returns false when the lead has none */
    async reopenLatestAnswer(leadId: number, kind: StoredAnswer['kind']): Promise<boolean> {
      const { numUpdatedRows } = await answers()
        .updateTable('leadAnswers')
        .set(unread)
        .where('id', '=', (row) =>
          row
            .selectFrom('leadAnswers')
            .select('id')
            .where('leadId', '=', leadId)
            .where('kind', '=', kind)
            .orderBy('receivedAt', 'desc')
            .orderBy('id', 'desc')
            .limit(1),
        )
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Marks these mails of a lead as read. @returns how many were unread */
    async markAnswersRead(
      leadId: number,
      ids: readonly number[],
      read: { readAt: Date; readBy: number },
    ): Promise<number> {
      if (ids.length === 0) return 0
      const { numUpdatedRows } = await answers()
        .updateTable('leadAnswers')
        .set(read)
        .where('leadId', '=', leadId)
        .where('id', 'in', ids)
        .where('readAt', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },
  }
}

/** Call these in a transaction that holds the lock of the lead's mail. */
export const createAnswerChanges = (database: Database) => ({
  ...createAnswerWrites(database),
  ...createReadMarks(database),
})
