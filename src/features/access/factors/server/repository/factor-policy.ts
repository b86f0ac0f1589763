import type { Database } from '#platform/server/database/database.ts'

type PolicyTable = { name: string; isRequired: boolean; changedAt: Date }
type Tables = {
  factorPolicy: PolicyTable
  authenticators: { userId: number; confirmedAt: Date | null }
  passkeys: { userId: number; host: string }
}

/** The one policy that there is. */
const name = 'second-factor'

export function createFactorPolicyRepository(database: Database) {
  const query = () => database.query<Tables>()

  return {
    async isRequired(): Promise<boolean> {
      const policy = await query()
        .selectFrom('factorPolicy')
        .select('isRequired')
        .where('name', '=', name)
        .executeTakeFirst()
      return policy?.isRequired ?? false
    },

    /** False if it was so already. */
    async setRequired(isRequired: boolean, changedAt: Date): Promise<boolean> {
      const changed = await query()
        .insertInto('factorPolicy')
        .values({ name, isRequired, changedAt })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ isRequired, changedAt })
            .where('factorPolicy.isRequired', '!=', isRequired),
        )
        .returning('name')
        .executeTakeFirst()
      return changed !== undefined
    },

    /** Accounts with an app, and those with a passkey for this host. */
    async listOwners(host: string): Promise<{ apps: number[]; passkeys: number[] }> {
      const apps = await query()
        .selectFrom('authenticators')
        .select('userId')
        .where('confirmedAt', 'is not', null)
        .execute()
      const passkeys = await query()
        .selectFrom('passkeys')
        .select('userId')
        .distinct()
        .where('host', '=', host)
        .execute()
      return { apps: apps.map(({ userId }) => userId), passkeys: passkeys.map((row) => row.userId) }
    },
  }
}
