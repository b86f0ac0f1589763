import type { Database } from '#platform/server/database/database.ts'
import { toRelayIds } from '#platform/server/mail/mailer.ts'
import { createAnswerChanges } from './answer-changes.ts'
import type { AnswerTables, StoredAnswer } from './answers-table.ts'
import type { Tables } from './emails-table.ts'

/** An email of ours that an answer refers to. */
export type AnsweredEmail = {
  leadId: number
  messageId: string
  wireMessageId: string | null
  relayId: string | null
}

function createAnswerReads(database: Database) {
  const answers = () => database.query<AnswerTables>()
  return {
    /** The emails of ours with one of these Message-IDs, or with the id that a relay put in its place. */
    async findAnswered(messageIds: readonly string[]): Promise<AnsweredEmail[]> {
      if (messageIds.length === 0) return []
      const relayIds = toRelayIds(messageIds)
      return database
        .query<Tables>()
        .selectFrom('leadEmails')
        .select(['leadId', 'messageId', 'wireMessageId', 'relayId'])
        .where((email) =>
          email.or([
            email('messageId', 'in', messageIds),
            email('wireMessageId', 'in', messageIds),
            ...(relayIds.length > 0 ? [email('relayId', 'in', relayIds)] : []),
          ]),
        )
        .execute()
    },

    /** The answers of a lead that the practice's own mailbox received, newest first. */
    async listAnswers(leadId: number): Promise<StoredAnswer[]> {
      return answers()
        .selectFrom('leadAnswers')
        .innerJoin('answerMailboxes', 'answerMailboxes.id', 'leadAnswers.mailboxId')
        .selectAll('leadAnswers')
        .where('leadId', '=', leadId)
        .where('answerMailboxes.kind', '=', 'imap')
        .orderBy('receivedAt', 'desc')
        .orderBy('leadAnswers.id', 'desc')
        .execute()
    },

    /** Mails of a lead that were found in one mailbox. */
    async listMailboxAnswers(leadId: number, mailboxId: number): Promise<StoredAnswer[]> {
      return answers()
        .selectFrom('leadAnswers')
        .selectAll()
        .where('leadId', '=', leadId)
        .where('mailboxId', '=', mailboxId)
        .execute()
    },

    async hasUnread(leadId: number, kind: StoredAnswer['kind']): Promise<boolean> {
      const found = await answers()
        .selectFrom('leadAnswers')
        .select('id')
        .where('leadId', '=', leadId)
        .where('kind', '=', kind)
        .where('readAt', 'is', null)
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },
  }
}

export const createAnswerQueries = (database: Database) => ({
  ...createAnswerReads(database),
  ...createAnswerChanges(database),
})
