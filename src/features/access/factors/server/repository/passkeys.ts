import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

type PasskeysTable = {
  id: Generated<number>
  userId: number
  credentialId: string
  publicKey: string
  host: string
  name: string
  transports: string[]
  signatures: number
  createdAt: Date
  lastUsedAt: Date | null
}
export type Passkey = Selectable<PasskeysTable>

/** The use of a device’s answer: a question of one kind is no question of another. */
export type ChallengePurpose = 'add' | 'sign-in' | 'confirm'

type ChallengesTable = {
  challengeHash: string
  purpose: ChallengePurpose
  userId: number | null
  expiresAt: Date
}

type Tables = { passkeys: PasskeysTable; passkeyChallenges: ChallengesTable }

export const createPasskeyRepository = (database: Database) => ({
  ...storedPasskeys(database),
  ...passkeyChallenges(database),
})

function storedPasskeys(database: Database) {
  const query = () => database.query<Tables>()

  return {
    /** The passkeys of one account that were made for this host, in the order in which they were made. */
    async listPasskeys(userId: number, host: string): Promise<Passkey[]> {
      return query()
        .selectFrom('passkeys')
        .selectAll()
        .where('userId', '=', userId)
        .where('host', '=', host)
        .orderBy('id')
        .execute()
    },

    async findPasskey(credentialId: string, host: string): Promise<Passkey | undefined> {
      return query()
        .selectFrom('passkeys')
        .selectAll()
        .where('credentialId', '=', credentialId)
        .where('host', '=', host)
        .executeTakeFirst()
    },

    /** @returns undefined if the same passkey is stored already */
    async insertPasskey(
      passkey: Omit<Passkey, 'id' | 'lastUsedAt'>,
    ): Promise<{ id: number } | undefined> {
      return query()
        .insertInto('passkeys')
        .values({
          ...passkey,
          transports: JSON.stringify(passkey.transports) as unknown as string[],
          lastUsedAt: null,
        })
        .onConflict((conflict) => conflict.column('credentialId').doNothing())
        .returning('id')
        .executeTakeFirst()
    },

    /** False if another answer of the same device was counted since it was read, or if it was removed. */
    async countSignature(
      { id, signatures: former }: Pick<Passkey, 'id' | 'signatures'>,
      signatures: number,
      now: Date,
    ): Promise<boolean> {
      const counted = await query()
        .updateTable('passkeys')
        .set({ signatures, lastUsedAt: now })
        .where('id', '=', id)
        .where('signatures', '=', former)
        .returning('id')
        .executeTakeFirst()
      return counted !== undefined
    },

    async deletePasskey(userId: number, id: number): Promise<{ name: string } | undefined> {
      return query()
        .deleteFrom('passkeys')
        .where('userId', '=', userId)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst()
    },

    /** @returns their number */
    async deletePasskeys(userId: number): Promise<number> {
      const deleted = await query()
        .deleteFrom('passkeys')
        .where('userId', '=', userId)
        .returning('id')
        .execute()
      return deleted.length
    },
  }
}

function passkeyChallenges(database: Database) {
  const query = () => database.query<Tables>()

  return {
    async insertChallenge(challenge: ChallengesTable): Promise<void> {
      await query().insertInto('passkeyChallenges').values(challenge).execute()
    },

    async hasChallenge(challenge: Omit<ChallengesTable, 'expiresAt'>, now: Date): Promise<boolean> {
      const found = await query()
        .selectFrom('passkeyChallenges')
        .select('challengeHash')
        .where('challengeHash', '=', challenge.challengeHash)
        .where('purpose', '=', challenge.purpose)
        .where('userId', challenge.userId === null ? 'is' : '=', challenge.userId)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
      return found !== undefined
    },

    /** True for one of concurrent answers. */
    async spendChallenge(challengeHash: string): Promise<boolean> {
      const spent = await query()
        .deleteFrom('passkeyChallenges')
        .where('challengeHash', '=', challengeHash)
        .returning('challengeHash')
        .executeTakeFirst()
      return spent !== undefined
    },

    /** @returns the number of deleted rows, at most `limit` */
    async deleteExpiredChallenges(now: Date, limit: number): Promise<number> {
      const deleted = await query()
        .deleteFrom('passkeyChallenges')
        .where('challengeHash', 'in', (select) =>
          select
            .selectFrom('passkeyChallenges')
            .select('challengeHash')
            .where('expiresAt', '<=', now)
            .limit(limit),
        )
        .returning('challengeHash')
        .execute()
      return deleted.length
    },
  }
}
