import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Role } from '#shared/actor.ts'
import type { InvitationStatus } from '../rules.ts'

type InvitationsTable = {
  id: Generated<number>
  tokenHash: string
  status: InvitationStatus
  /** This and the names are null once the invitation was accepted or withdrawn. */
  email: string | null
  /** The same for every spelling of an address; unique. */
  emailKey: string | null
  firstName: string | null
  lastName: string | null
  role: Role
  isTherapist: boolean
  /** Null when that account was deleted. */
  invitedBy: number | null
  sentAt: Date
  expiresAt: Date
}

export type StoredInvitation = Selectable<InvitationsTable>
type InvitationColumns = Omit<StoredInvitation, 'id'>

const withoutPerson = { email: null, emailKey: null, firstName: null, lastName: null }

export type InvitationRepository = ReturnType<typeof createInvitationRepository>

export function createInvitationRepository(database: Database) {
  const query = () => database.query<{ invitations: InvitationsTable }>()

  return {
    async insert(columns: InvitationColumns): Promise<number> {
      const { id } = await query()
        .insertInto('invitations')
        .values(columns)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async update(id: number, columns: InvitationColumns): Promise<void> {
      await query().updateTable('invitations').set(columns).where('id', '=', id).execute()
    },

    /** Restores an invitation whose newer email could not be sent, unless it has changed since. */
    async restore(before: StoredInvitation, tokenHash: string): Promise<void> {
      const { id, ...columns } = before
      await query()
        .updateTable('invitations')
        .set(columns)
        .where('id', '=', id)
        .where('tokenHash', '=', tokenHash)
        .where('status', '=', 'open')
        .execute()
    },

    async deleteByToken(tokenHash: string): Promise<void> {
      await query()
        .deleteFrom('invitations')
        .where('tokenHash', '=', tokenHash)
        .where('status', '=', 'open')
        .execute()
    },

    async findByToken(tokenHash: string): Promise<StoredInvitation | undefined> {
      return query()
        .selectFrom('invitations')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst()
    },

    /** The open invitation to an address, expired or not. */
    async findByEmail(emailKey: string): Promise<StoredInvitation | undefined> {
      return query()
        .selectFrom('invitations')
        .selectAll()
        .where('emailKey', '=', emailKey)
        .executeTakeFirst()
    },

    async listOpen(now: Date): Promise<StoredInvitation[]> {
      return query()
        .selectFrom('invitations')
        .selectAll()
        .where('status', '=', 'open')
        .where('expiresAt', '>', now)
        .orderBy('sentAt', 'desc')
        .orderBy('id', 'desc')
        .execute()
    },

    /**
     * Ends an open invitation that has not expired, and removes the person from it. Of concurrent calls
     * only one succeeds.
     */
    async end(id: number, status: 'accepted' | 'withdrawn', now: Date): Promise<boolean> {
      const ended = await query()
        .updateTable('invitations')
        .set({ status, ...withoutPerson })
        .where('id', '=', id)
        .where('status', '=', 'open')
        .where('expiresAt', '>', now)
        .returning('id')
        .executeTakeFirst()
      return ended !== undefined
    },

    /** Like `end`, unless a newer link has replaced this one. */
    async claim(tokenHash: string, now: Date): Promise<boolean> {
      const claimed = await query()
        .updateTable('invitations')
        .set({ status: 'accepted', ...withoutPerson })
        .where('tokenHash', '=', tokenHash)
        .where('status', '=', 'open')
        .where('expiresAt', '>', now)
        .returning('id')
        .executeTakeFirst()
      return claimed !== undefined
    },

    /** Deletes at most `max` expired invitations. @returns the deleted ones */
    async deleteExpired(
      now: Date,
      max: number,
    ): Promise<Pick<StoredInvitation, 'id' | 'status'>[]> {
      return query()
        .deleteFrom('invitations')
        .where('id', 'in', (select) =>
          select.selectFrom('invitations').select('id').where('expiresAt', '<=', now).limit(max),
        )
        .returning(['id', 'status'])
        .execute()
    },
  }
}
