import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Language } from '#shared/language.ts'
import type { ProviderPurpose } from '../rules.ts'

type IdentitiesTable = {
  id: Generated<number>
  userId: number
  issuer: string
  subject: string
  linkedAt: Date
  lastUsedAt: Date
}
type UnlinkedTable = { userId: number; issuer: string; unlinkedAt: Date }
export type StoredIdentity = Selectable<IdentitiesTable>

/** A sign-in that waits for the provider's answer. */
export type ProviderRequest = {
  stateHash: string
  browserHash: string
  purpose: ProviderPurpose
  userId: number | null
  nextPath: string
  language: Language
  isWindow: boolean
  createdAt: Date
  expiresAt: Date
}

export type IdentityRepository = ReturnType<typeof createIdentityRepository>

export const createIdentityRepository = (database: Database) => ({
  ...identities(database),
  ...unlinkedAccounts(database),
  ...providerRequests(database),
})

function identities(database: Database) {
  const query = () => database.query<{ identities: IdentitiesTable }>()

  return {
    async findBySubject(issuer: string, subject: string): Promise<StoredIdentity | undefined> {
      return query()
        .selectFrom('identities')
        .selectAll()
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst()
    },

    async findByUser(issuer: string, userId: number): Promise<StoredIdentity | undefined> {
      return query()
        .selectFrom('identities')
        .selectAll()
        .where('issuer', '=', issuer)
        .where('userId', '=', userId)
        .executeTakeFirst()
    },

    /** False if the account or the identity is linked already. */
    async insertIdentity(identity: Omit<StoredIdentity, 'id'>): Promise<boolean> {
      const inserted = await query()
        .insertInto('identities')
        .values(identity)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted !== undefined
    },

    /** False if it was unlinked in the meantime. */
    async touchIdentity(id: number, lastUsedAt: Date): Promise<boolean> {
      const touched = await query()
        .updateTable('identities')
        .set({ lastUsedAt })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return touched !== undefined
    },

    /** Those of former providers, too. False if there was none. */
    async deleteIdentities(userId: number): Promise<boolean> {
      const deleted = await query()
        .deleteFrom('identities')
        .where('userId', '=', userId)
        .returning('id')
        .execute()
      return deleted.length > 0
    },
  }
}

function unlinkedAccounts(database: Database) {
  const query = () => database.query<{ unlinkedAccounts: UnlinkedTable }>()

  return {
    /** True if the owner of the account has unlinked it and has not linked it again. */
    async isUnlinked(issuer: string, userId: number): Promise<boolean> {
      const found = await query()
        .selectFrom('unlinkedAccounts')
        .select('userId')
        .where('issuer', '=', issuer)
        .where('userId', '=', userId)
        .executeTakeFirst()
      return found !== undefined
    },

    async insertUnlinked(account: UnlinkedTable): Promise<void> {
      await query()
        .insertInto('unlinkedAccounts')
        .values(account)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async deleteUnlinked(issuer: string, userId: number): Promise<void> {
      await query()
        .deleteFrom('unlinkedAccounts')
        .where('issuer', '=', issuer)
        .where('userId', '=', userId)
        .execute()
    },
  }
}

function providerRequests(database: Database) {
  const query = () => database.query<{ providerRequests: ProviderRequest }>()

  return {
    async insertRequest(request: ProviderRequest): Promise<void> {
      await query().insertInto('providerRequests').values(request).execute()
    },

    /** Uses a request up: of concurrent answers only one gets it, and only in the browser that asked. */
    async takeRequest(
      stateHash: string,
      browserHash: string,
      now: Date,
    ): Promise<ProviderRequest | undefined> {
      return query()
        .deleteFrom('providerRequests')
        .where('stateHash', '=', stateHash)
        .where('browserHash', '=', browserHash)
        .where('expiresAt', '>', now)
        .returningAll()
        .executeTakeFirst()
    },

    /** @returns the number of deleted rows, at most `limit` */
    async deleteExpiredRequests(now: Date, limit: number): Promise<number> {
      const deleted = await query()
        .deleteFrom('providerRequests')
        .where('stateHash', 'in', (select) =>
          select
            .selectFrom('providerRequests')
            .select('stateHash')
            .where('expiresAt', '<=', now)
            .limit(limit),
        )
        .returning('stateHash')
        .execute()
      return deleted.length
    },
  }
}
