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
  /** True if the website shows the profile that is made with the account. */
  isPublic: Generated<boolean>
  /** Null when that account was deleted. */
  invitedBy: number | null
  sentAt: Date
  expiresAt: Date
}

export type StoredInvitation = Selectable<InvitationsTable>
type InvitationColumns = Omit<StoredInvitation, 'id'>

type Tables = { invitations: InvitationsTable }

export type InvitationRepository = ReturnType<typeof createInvitationRepository>

export const createInvitationRepository = (database: Database) => ({
  ...createInvitationLookup(database),
  ...createInvitationChanges(database),
})

function createInvitationLookup(database: Database) {
  const invitations = () => database.query<Tables>().selectFrom('invitations').selectAll()

  return {
    findByToken: (tokenHash: string): Promise<StoredInvitation | undefined> =>
      invitations().where('tokenHash', '=', tokenHash).executeTakeFirst(),

    /** The open invitation to an address, expired or not. */
    findByEmail: (emailKey: string): Promise<StoredInvitation | undefined> =>
      invitations().where('emailKey', '=', emailKey).executeTakeFirst(),

    listOpen: (now: Date): Promise<StoredInvitation[]> =>
      invitations()
        .where('status', '=', 'open')
        .where('expiresAt', '>', now)
        .orderBy('sentAt', 'desc')
        .orderBy('id', 'desc')
        .execute(),
  }
}

function createInvitationChanges(database: Database) {
  const query = () => database.query<Tables>()

  /**
   * Ends an open invitation that has not expired, and removes the person from it. Of concurrent calls only
   * one succeeds.
   */
  async function end(
    key: { id: number } | { tokenHash: string },
    status: 'accepted' | 'withdrawn',
    now: Date,
  ): Promise<boolean> {
    const ended = await query()
      .updateTable('invitations')
      .set({ status, email: null, emailKey: null, firstName: null, lastName: null })
      .where((where) => where.and(key))
      .where('status', '=', 'open')
      .where('expiresAt', '>', now)
      .returning('id')
      .executeTakeFirst()
    return ended !== undefined
  }

  return {
    withdraw: (id: number, now: Date) => end({ id }, 'withdrawn', now),
    /** Fails when a newer link has replaced this one, too. */
    accept: (tokenHash: string, now: Date) => end({ tokenHash }, 'accepted', now),

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
    async restore({ id, ...columns }: StoredInvitation, tokenHash: string): Promise<void> {
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
