import type { Database } from '#platform/server/database/database.ts'
import type { AnswerTables } from './answers-table.ts'
import type { Tables } from './emails-table.ts'

export type SentHead = Awaited<ReturnType<MailHeadQueries['listSentHeads']>>[number]
export type ReceivedHead = Awaited<ReturnType<MailHeadQueries['listReceivedHeads']>>[number]
type MailHeadQueries = ReturnType<typeof createMailHeadQueries>

/** Facts known of a lead's emails besides their texts, newest first. */
export const createMailHeadQueries = (database: Database) => ({
  listSentHeads: async (leadId: number, limit: number) =>
    database
      .query<Tables>()
      .selectFrom('leadEmails')
      .select(['id', 'senderId', 'senderName', 'transport', 'fromAddress', 'toAddress'])
      .select(['subject', 'status', 'failure', 'createdAt', 'sentAt', 'sendAt'])
      .select(['providerId', 'messageId', 'wireMessageId'])
      .where('leadId', '=', leadId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  /** From the practice's mailbox and from those of colleagues. */
  listReceivedHeads: async (leadId: number, limit: number) =>
    database
      .query<AnswerTables>()
      .selectFrom('leadAnswers')
      .innerJoin('answerMailboxes', 'answerMailboxes.id', 'leadAnswers.mailboxId')
      .select(['leadAnswers.id', 'leadAnswers.kind', 'providerId', 'messageId'])
      .select(['fromName', 'fromAddress', 'subject', 'attachments', 'receivedAt', 'readAt'])
      .select(['answerMailboxes.kind as mailboxKind', 'answerMailboxes.userId as ownerId'])
      .where('leadId', '=', leadId)
      .orderBy('receivedAt', 'desc')
      .orderBy('leadAnswers.id', 'desc')
      .limit(limit)
      .execute(),
})
