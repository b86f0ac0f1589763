import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { GoogleProblem } from '../contract.ts'

// The connection's columns of the profile; the rest of that table is the therapists' feature's.
type ConnectionTable = {
  id: Generated<number>
  userId: number
  googleAuthToken: string | null
  googleRefreshToken: string | null
  googleTokenExpiry: Date | null
  googleAccountEmail: string | null
  googleAccountConnected: boolean
  googleAuthValid: boolean
  googleConnectedAt: Date | null
  googleStoppedAt: Date | null
  googleProblem: GoogleProblem | null
  googleLastSentAt: Date | null
  googleRefreshUntil: Date | null
}

type RequestTable = {
  stateHash: string
  userId: number
  verifier: string
  redirectUri: string
  expiresAt: Date
}

type Tables = {
  therapists: ConnectionTable
  users: { id: number; isTherapist: boolean }
  googleAuthRequests: RequestTable
}

export type Connection = Selectable<ConnectionTable>
type Tokens = { accessToken: string; refreshToken: string; expiry: Date }

const columns = [
  'therapists.id',
  'therapists.userId',
  'therapists.googleAuthToken',
  'therapists.googleRefreshToken',
  'therapists.googleTokenExpiry',
  'therapists.googleAccountEmail',
  'therapists.googleAccountConnected',
  'therapists.googleAuthValid',
  'therapists.googleConnectedAt',
  'therapists.googleStoppedAt',
  'therapists.googleProblem',
  'therapists.googleLastSentAt',
  'therapists.googleRefreshUntil',
] as const

export type GoogleConnectionRepository = ReturnType<typeof createGoogleConnectionRepository>

/** Tokens are handed in and out sealed. */
export function createGoogleConnectionRepository(database: Database) {
  const tables = () => database.query<Tables>()
  return {
    /** The connection's columns of a person's profile, connected or not; a hidden profile is none. */
    async find(userId: number): Promise<Connection | undefined> {
      return tables()
        .selectFrom('therapists')
        .innerJoin('users', 'users.id', 'therapists.userId')
        .select(columns)
        .where('therapists.userId', '=', userId)
        .where('users.isTherapist', '=', true)
        .executeTakeFirst()
    },

    async connect(id: number, email: string, tokens: Tokens, now: Date): Promise<void> {
      await tables()
        .updateTable('therapists')
        .set({
          googleAuthToken: tokens.accessToken,
          googleRefreshToken: tokens.refreshToken,
          googleTokenExpiry: tokens.expiry,
          googleAccountEmail: email,
          googleAccountConnected: true,
          googleAuthValid: true,
          googleConnectedAt: now,
          googleStoppedAt: null,
          googleProblem: null,
          googleRefreshUntil: null,
        })
        .where('id', '=', id)
        .execute()
    },

    async disconnect(id: number): Promise<void> {
      await tables()
        .updateTable('therapists')
        .set({
          googleAuthToken: null,
          googleRefreshToken: null,
          googleTokenExpiry: null,
          googleAccountEmail: null,
          googleAccountConnected: false,
          googleAuthValid: true,
          googleConnectedAt: null,
          googleStoppedAt: null,
          googleProblem: null,
          googleLastSentAt: null,
          googleRefreshUntil: null,
        })
        .where('id', '=', id)
        .execute()
    },

    /** True for the one who may ask Google for a new token until `until`. */
    async claimRefresh(
      id: number,
      authToken: string | null,
      now: Date,
      until: Date,
    ): Promise<boolean> {
      let claim = tables()
        .updateTable('therapists')
        .set({ googleRefreshUntil: until })
        .where('id', '=', id)
        .where((where) =>
          where.or([
            where('googleRefreshUntil', 'is', null),
            where('googleRefreshUntil', '<=', now),
          ]),
        )
      // Somebody may have fetched one since this was read.
      claim =
        authToken === null
          ? claim.where('googleAuthToken', 'is', null)
          : claim.where('googleAuthToken', '=', authToken)
      return (await claim.returning('id').executeTakeFirst()) !== undefined
    },

    /** Stores a fetched token, unless the account was connected anew meanwhile. */
    async storeRefreshed(
      id: number,
      refreshToken: string,
      next: { accessToken: string; refreshToken: string; expiry: Date },
    ): Promise<void> {
      await tables()
        .updateTable('therapists')
        .set({
          googleAuthToken: next.accessToken,
          googleRefreshToken: next.refreshToken,
          googleTokenExpiry: next.expiry,
          googleRefreshUntil: null,
        })
        .where('id', '=', id)
        .where('googleRefreshToken', '=', refreshToken)
        .execute()
    },

    async letGoOfRefresh(id: number): Promise<void> {
      await tables()
        .updateTable('therapists')
        .set({ googleRefreshUntil: null })
        .where('id', '=', id)
        .execute()
    },

    /** Marks a connection as lost, unless the account was connected anew meanwhile. */
    async markLost(
      id: number,
      refreshToken: string,
      problem: GoogleProblem,
      now: Date,
    ): Promise<void> {
      await tables()
        .updateTable('therapists')
        .set({
          googleAuthValid: false,
          googleStoppedAt: now,
          googleProblem: problem,
          googleRefreshUntil: null,
        })
        .where('id', '=', id)
        .where('googleRefreshToken', '=', refreshToken)
        .where('googleAuthValid', '=', true)
        .execute()
    },

    /** The users whose connection works, of all or of some. */
    async listConnected(userIds?: readonly number[]): Promise<ReadonlySet<number>> {
      if (userIds?.length === 0) return new Set()
      const rows = await tables()
        .selectFrom('therapists')
        .select('userId')
        .$if(userIds !== undefined, (query) => query.where('userId', 'in', userIds ?? []))
        .where('googleAccountConnected', '=', true)
        .where('googleAuthValid', '=', true)
        .execute()
      return new Set(rows.map(({ userId }) => userId))
    },

    async noteSent(userId: number, now: Date): Promise<void> {
      await tables()
        .updateTable('therapists')
        .set({ googleLastSentAt: now })
        .where('userId', '=', userId)
        .execute()
    },

    async insertRequest(request: RequestTable, now: Date): Promise<void> {
      await tables().deleteFrom('googleAuthRequests').where('expiresAt', '<=', now).execute()
      await tables().insertInto('googleAuthRequests').values(request).execute()
    },

    /** Takes a request away and answers it: the second who comes with it finds none. */
    async spendRequest(stateHash: string, now: Date): Promise<RequestTable | undefined> {
      const spent = await tables()
        .deleteFrom('googleAuthRequests')
        .where('stateHash', '=', stateHash)
        .returningAll()
        .executeTakeFirst()
      return spent && spent.expiresAt > now ? spent : undefined
    },
  }
}
