import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Language } from '#shared/language.ts'
import type { ConsentPurpose, ConsentWay, WithdrawalWay } from '../contract.ts'

type TextsTable = {
  version: string
  purpose: ConsentPurpose
  language: Language
  text: string
  firstUsedAt: Date
}
type ConsentsTable = {
  id: Generated<number>
  leadId: number | null
  conversationId: number | null
  waitlistEntryId: number | null
  version: string
  way: ConsentWay
  givenAt: Date
  withdrawnAt: Date | null
  withdrawnBy: WithdrawalWay | null
}
type Tables = { consentTexts: TextsTable; consents: ConsentsTable }

/** The record that a consent is about. */
export type ConsentSubject =
  | { leadId: number }
  | { conversationId: number }
  | { waitlistEntryId: number }

export type ConsentRow = Omit<
  Selectable<ConsentsTable>,
  'leadId' | 'conversationId' | 'waitlistEntryId'
> &
  Pick<TextsTable, 'purpose' | 'language' | 'text'>

export type ConsentRepository = ReturnType<typeof createConsentRepository>

const toColumn = (subject: ConsentSubject) => {
  if ('leadId' in subject) return ['leadId', subject.leadId] as const
  if ('conversationId' in subject) return ['conversationId', subject.conversationId] as const
  return ['waitlistEntryId', subject.waitlistEntryId] as const
}

export function createConsentRepository(database: Database) {
  const query = () => database.query<Tables>()

  return {
    async insertText(text: TextsTable): Promise<void> {
      await query()
        .insertInto('consentTexts')
        .values(text)
        .onConflict((conflict) => conflict.column('version').doNothing())
        .execute()
    },

    async insert(
      subject: ConsentSubject,
      consent: Pick<ConsentsTable, 'version' | 'way' | 'givenAt'>,
    ): Promise<void> {
      const none = { leadId: null, conversationId: null, waitlistEntryId: null }
      await query()
        .insertInto('consents')
        .values({ ...none, ...subject, ...consent, withdrawnAt: null, withdrawnBy: null })
        .execute()
    },

    /** Oldest first. */
    async list(subject: ConsentSubject): Promise<ConsentRow[]> {
      const [column, id] = toColumn(subject)
      return query()
        .selectFrom('consents')
        .innerJoin('consentTexts', 'consentTexts.version', 'consents.version')
        .select(['consents.id', 'consents.version', 'way', 'givenAt', 'withdrawnAt', 'withdrawnBy'])
        .select(['purpose', 'language', 'text'])
        .where(column, '=', id)
        .orderBy('consents.id')
        .execute()
    },

    /** @returns how many of a record were withdrawn now */
    async withdraw(
      subject: ConsentSubject,
      now: Date,
      withdrawnBy: WithdrawalWay,
    ): Promise<number> {
      const [column, id] = toColumn(subject)
      const withdrawn = await query()
        .updateTable('consents')
        .set({ withdrawnAt: now, withdrawnBy })
        .where(column, '=', id)
        .where('withdrawnAt', 'is', null)
        .returning('id')
        .execute()
      return withdrawn.length
    },

    /** When the first consent about a record was withdrawn; undefined if none was. */
    async findWithdrawnAt(subject: ConsentSubject): Promise<Date | undefined> {
      const [column, id] = toColumn(subject)
      const found = await query()
        .selectFrom('consents')
        .select('withdrawnAt')
        .where(column, '=', id)
        .where('withdrawnAt', 'is not', null)
        .orderBy('withdrawnAt')
        .executeTakeFirst()
      return found?.withdrawnAt ?? undefined
    },
  }
}
