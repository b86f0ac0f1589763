import { contains } from '#platform/server/database/contains.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Contact } from '#shared/contact.ts'
import { type ConversationRow, conversationColumns, openChatTables } from './tables.ts'

/** The conversations that a lead was made from, as it shows them, and those that might become one. */
export function createLeadConversationQueries(database: Database) {
  const { liveConversations, liveMessages } = openChatTables(database)
  return {
    /** Newest first. */
    async listOfLead(
      leadId: number,
      now: Date,
    ): Promise<Pick<ConversationRow, 'id' | 'sessionId' | 'senderEmail' | 'createdAt'>[]> {
      return liveConversations(now)
        .select(['id', 'sessionId', 'senderEmail', 'createdAt'])
        .where('leadId', '=', leadId)
        .orderBy('id', 'desc')
        .execute()
    },

    /** The conversations without a lead of these email addresses, which are in small letters, the newest first. */
    async listByAddresses(addresses: readonly string[], now: Date) {
      return liveConversations(now)
        .select(['id', 'senderName', 'senderEmail'])
        .where((row) => row.eb(row.fn<string>('lower', ['senderEmail']), 'in', addresses))
        .where('leadId', 'is', null)
        .orderBy('id', 'desc')
        .execute()
    },

    /** The conversations with an address in any letter case, or with the digits of a number, the newest first. */
    async listByContact(
      contact: Contact,
      now: Date,
    ): Promise<(ConversationRow & { lastMessageAt: Date })[]> {
      return liveConversations(now)
        .select([...conversationColumns, 'lastMessageAt'])
        .where((row) =>
          'email' in contact
            ? row.eb(row.fn<string>('lower', ['senderEmail']), '=', contact.email)
            : contains('searchWho', contact.digits),
        )
        .orderBy('id', 'desc')
        .execute()
    },

    async hasAddress(address: string, now: Date): Promise<boolean> {
      const found = await liveConversations(now)
        .select('id')
        .where((row) => row.eb(row.fn<string>('lower', ['senderEmail']), '=', address))
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    async countMessages(sessionId: string, now: Date): Promise<number> {
      const { n } = await liveMessages(now)
        .where('sessionId', '=', sessionId)
        .select((select) => select.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return n
    },

    /** The names of the staff who wrote, in the order of their first messages. */
    async listStaffWriters(sessionId: string, now: Date): Promise<string[]> {
      const rows = await liveMessages(now)
        .where('sessionId', '=', sessionId)
        .where('isFromClient', '=', false)
        .select((select) => ['senderName', select.fn.min('seq').as('firstSeq')])
        .groupBy('senderName')
        .orderBy('firstSeq')
        .execute()
      return rows.map(({ senderName }) => senderName)
    },
  }
}
