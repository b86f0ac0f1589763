import type { Database } from '#platform/server/database/database.ts'
import type { Proposal, Tables } from './tables.ts'

export function createProposals(database: Database) {
  const query = () => database.query<Tables>()

  return {
    /** Stores other details beside those of an entry. A newer proposal replaces an older one. */
    propose: async (id: number, proposal: Proposal): Promise<void> => {
      await query()
        .updateTable('waitlistEntries')
        .set({
          proposedFirstName: proposal.firstName,
          proposedLastName: proposal.lastName,
          proposedPhone: proposal.phone,
          proposedLanguage: proposal.language,
          proposedTokenHash: proposal.tokenHash,
          proposedAt: proposal.at,
        })
        .where('id', '=', id)
        .execute()
    },

    /** Makes proposed details those of the entry. A phone number that was not typed again stays. @returns its id */
    async acceptProposal(tokenHash: string, now: Date): Promise<number | undefined> {
      const accepted = await query()
        .updateTable('waitlistEntries')
        .set((set) => ({
          firstName: set.fn.coalesce('proposedFirstName', 'firstName'),
          lastName: set.fn.coalesce('proposedLastName', 'lastName'),
          phone: set.fn.coalesce('proposedPhone', 'phone'),
          language: set.fn.coalesce('proposedLanguage', 'language'),
          proposedFirstName: null,
          proposedLastName: null,
          proposedPhone: null,
          proposedLanguage: null,
          proposedTokenHash: null,
          proposedAt: null,
        }))
        .where('proposedTokenHash', '=', tokenHash)
        .where('expiresAt', '>', now)
        .returning('id')
        .executeTakeFirst()
      return accepted?.id
    },
  }
}
