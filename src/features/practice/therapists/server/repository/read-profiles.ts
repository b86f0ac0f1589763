import type { Kysely } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { prepareQuery } from '#platform/server/database/prepared.ts'
import { type Named, type NamedProfile, profileColumns, type Tables, toProfile } from './tables.ts'

const selectProfiles = (query: Kysely<Tables>) =>
  query
    .selectFrom('therapists')
    .innerJoin('users', 'users.id', 'therapists.userId')
    .select(profileColumns)

/** Everyone whom the public may see. */
const selectVisible = (query: Kysely<Tables>) =>
  selectProfiles(query)
    .where('users.isTherapist', '=', true)
    .where('therapists.isPublic', '=', true)

function profileLists(database: Database) {
  const tables = () => database.query<Tables>()
  // Most pages that are rendered need it.
  const findAllVisible = prepareQuery(database, [], (query: Kysely<Tables>) =>
    selectVisible(query).orderBy('therapists.id'),
  )

  return {
    /** Everyone the public may see, in the order they joined. */
    async listVisible(): Promise<NamedProfile[]> {
      return (await findAllVisible({})).map(toProfile)
    },

    /** Every therapist in the order they joined, hidden from the public or not. */
    async listTherapists(): Promise<NamedProfile[]> {
      const all = selectProfiles(tables()).where('users.isTherapist', '=', true)
      return (await all.orderBy('therapists.id').execute()).map(toProfile)
    },

    /** The photos of those of these people who are therapists. */
    async listPhotos(userIds: readonly number[]) {
      if (userIds.length === 0) return []
      return tables()
        .selectFrom('therapists')
        .innerJoin('users', 'users.id', 'therapists.userId')
        .select(['therapists.userId', 'therapists.photoUrl'])
        .where('users.isTherapist', '=', true)
        .where('therapists.userId', 'in', userIds)
        .execute()
    },

    /** The names of those of these people who are therapists. */
    async listNames(userIds: readonly number[]): Promise<(Named & { userId: number })[]> {
      if (userIds.length === 0) return []
      return tables()
        .selectFrom('therapists')
        .innerJoin('users', 'users.id', 'therapists.userId')
        .select(['therapists.userId', 'users.firstName', 'users.lastName'])
        .where('users.isTherapist', '=', true)
        .where('therapists.userId', 'in', userIds)
        .execute()
    },

    /** The addresses of photos on other sites, of hidden profiles too: staff see those. */
    async listLinkedPhotos(): Promise<string[]> {
      const rows = await tables()
        .selectFrom('therapists')
        .select('photoUrl')
        .distinct()
        .where('photoUrl', 'like', 'http%')
        .execute()
      return rows.flatMap(({ photoUrl }) => photoUrl ?? [])
    },

    /** Lists the profiles of all or of some people, hidden ones too. */
    async listAll(userIds?: readonly number[]): Promise<NamedProfile[]> {
      if (userIds?.length === 0) return []
      const profiles = selectProfiles(tables()).$if(userIds !== undefined, (query) =>
        query.where('therapists.userId', 'in', userIds ?? []),
      )
      return (await profiles.execute()).map(toProfile)
    },
  }
}

/** Everyone the public may see, with what decides whether they can be called. */
const createCallableList = (database: Database) => ({
  listCallable: async () =>
    database
      .query<Tables>()
      .selectFrom('therapists')
      .innerJoin('users', 'users.id', 'therapists.userId')
      .select([
        'therapists.id',
        'therapists.userId',
        'therapists.slug',
        'therapists.acceptingClients',
        'therapists.location',
        'therapists.offersVideo',
        'users.firstName',
        'users.lastName',
        'users.suspendedAt',
      ])
      .where('users.isTherapist', '=', true)
      .where('therapists.isPublic', '=', true)
      .execute(),
})

function profileLookups(database: Database) {
  const tables = () => database.query<Tables>()
  const all = () => selectProfiles(tables())
  const visible = () => selectVisible(tables())
  const therapists = () => all().where('users.isTherapist', '=', true)

  return {
    /** A person's own profile, hidden or not. */
    async findForUser(userId: number): Promise<NamedProfile | undefined> {
      const row = await all().where('therapists.userId', '=', userId).executeTakeFirst()
      return row && toProfile(row)
    },

    async findById(id: number): Promise<NamedProfile | undefined> {
      const row = await all().where('therapists.id', '=', id).executeTakeFirst()
      return row && toProfile(row)
    },

    async findVisibleBySlug(slug: string): Promise<NamedProfile | undefined> {
      const row = await visible().where('therapists.slug', '=', slug).executeTakeFirst()
      return row && toProfile(row)
    },

    async findVisibleById(id: number): Promise<NamedProfile | undefined> {
      const row = await visible().where('therapists.id', '=', id).executeTakeFirst()
      return row && toProfile(row)
    },

    /** A therapist's profile, hidden from the public or not. */
    async findTherapistBySlug(slug: string): Promise<NamedProfile | undefined> {
      const row = await therapists().where('therapists.slug', '=', slug).executeTakeFirst()
      return row && toProfile(row)
    },

    async findTherapistById(id: number): Promise<NamedProfile | undefined> {
      const row = await therapists().where('therapists.id', '=', id).executeTakeFirst()
      return row && toProfile(row)
    },

    async hasProfile(userId: number): Promise<boolean> {
      const found = await tables()
        .selectFrom('therapists')
        .select('id')
        .where('userId', '=', userId)
        .executeTakeFirst()
      return found !== undefined
    },

    /** True if a profile shows one of these addresses. */
    async isShown(photoUrls: readonly string[]): Promise<boolean> {
      const found = await tables()
        .selectFrom('therapists')
        .select('id')
        .where('photoUrl', 'in', photoUrls)
        .executeTakeFirst()
      return found !== undefined
    },
  }
}

export const profileReader = (database: Database) => ({
  ...profileLists(database),
  ...createCallableList(database),
  ...profileLookups(database),
})
