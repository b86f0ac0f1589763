import type { Generated, Kysely, Selectable, Updateable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { prepareQuery } from '#platform/server/database/prepared.ts'

type TherapistsTable = {
  id: Generated<number>
  userId: number
  slug: string
  title: string
  bio: string
  photoUrl: string | null
  /** Lists are kept as JSON; a query is handed their text, an answer holds them parsed. */
  specializations: string
  languages: string
  location: string
  education: string
  acceptingClients: boolean
  ageGroups: string
  approachDescription: string
  profileViews: Generated<number>
  createdAt: Date
  updatedAt: Date
}

type Lists = {
  specializations: string[]
  languages: string[]
  education: string[] | string
  ageGroups: string[]
}
type Named = { firstName: string; lastName: string }
/** Who it is about, and whether the public sees it. */
type Owner = Named & { isTherapist: boolean }
export type Profile = Omit<Selectable<TherapistsTable>, keyof Lists> & Lists
export type NamedProfile = Profile & Owner
export type ProfileColumns = Partial<
  Omit<Profile, 'id' | 'userId' | 'slug' | 'createdAt' | 'updatedAt'>
>
export type NewProfile = Omit<Profile, 'id' | 'profileViews'> & { profileViews?: number }

// A profile's name is its account's; this table is joined for that alone.
type Tables = {
  therapists: TherapistsTable
  users: Owner & { id: number }
  profileViewers: { therapistId: number; day: string; viewerHash: string }
}

const profileColumns = [
  'therapists.id',
  'therapists.userId',
  'therapists.slug',
  'therapists.title',
  'therapists.bio',
  'therapists.photoUrl',
  'therapists.specializations',
  'therapists.languages',
  'therapists.location',
  'therapists.education',
  'therapists.acceptingClients',
  'therapists.ageGroups',
  'therapists.approachDescription',
  'therapists.profileViews',
  'therapists.createdAt',
  'therapists.updatedAt',
  'users.firstName',
  'users.lastName',
  'users.isTherapist',
] as const

const listColumns = ['specializations', 'languages', 'education', 'ageGroups'] as const

// The driver parsed the JSON; the table's type speaks of what is written.
type StoredProfile = Omit<NamedProfile, keyof Lists> & Record<keyof Lists, unknown>

/** A stored list. Old data may hold one text, with commas between; what is neither is nothing. */
function parseList(stored: unknown): string[] {
  if (Array.isArray(stored)) return stored.filter((entry) => typeof entry === 'string')
  if (typeof stored !== 'string') return []
  return stored.split(',').flatMap((entry) => entry.trim() || [])
}

/** The columns as they are written: lists as JSON. */
function written(columns: ProfileColumns): Updateable<TherapistsTable> {
  const { specializations, languages, education, ageGroups, profileViews: _, ...plain } = columns
  const lists = { specializations, languages, education, ageGroups }
  const texts: Partial<Record<(typeof listColumns)[number], string>> = {}
  for (const name of listColumns) {
    if (lists[name] !== undefined) texts[name] = JSON.stringify(lists[name])
  }
  return { ...plain, ...texts }
}

export type TherapistRepository = ReturnType<typeof createTherapistRepository>

export function createTherapistRepository(database: Database) {
  const tables = () => database.query<Tables>()
  const from = (query: Kysely<Tables>) =>
    query
      .selectFrom('therapists')
      .innerJoin('users', 'users.id', 'therapists.userId')
      .select(profileColumns)
  const all = () => from(tables())
  const visible = () => all().where('users.isTherapist', '=', true)
  // Asked for by most pages that are drawn.
  const findAllVisible = prepareQuery(database, [], (query: Kysely<Tables>) =>
    from(query).where('users.isTherapist', '=', true).orderBy('therapists.id'),
  )
  const parsed = (row: StoredProfile): NamedProfile => ({
    ...row,
    specializations: parseList(row.specializations),
    languages: parseList(row.languages),
    education: typeof row.education === 'string' ? row.education : parseList(row.education),
    ageGroups: parseList(row.ageGroups),
  })

  return {
    /** False when the person has a profile or the slug is taken. */
    async insert(profile: NewProfile): Promise<boolean> {
      const inserted = await tables()
        .insertInto('therapists')
        .values({
          ...profile,
          specializations: JSON.stringify(profile.specializations),
          languages: JSON.stringify(profile.languages),
          education: JSON.stringify(profile.education),
          ageGroups: JSON.stringify(profile.ageGroups),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted !== undefined
    },

    async hasProfile(userId: number): Promise<boolean> {
      const found = await tables()
        .selectFrom('therapists')
        .select('id')
        .where('userId', '=', userId)
        .executeTakeFirst()
      return found !== undefined
    },

    /** Everyone the public may see, in the order they joined. */
    async listVisible(): Promise<NamedProfile[]> {
      return (await findAllVisible({})).map(parsed)
    },

    /** The photos of those of these people whom the public may see. */
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

    /** What those of these people are called whom the public may see. */
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

    /** Of all or of some people, hidden ones too. */
    async listAll(userIds?: readonly number[]): Promise<NamedProfile[]> {
      if (userIds?.length === 0) return []
      const profiles = all().$if(userIds !== undefined, (query) =>
        query.where('therapists.userId', 'in', userIds ?? []),
      )
      return (await profiles.execute()).map(parsed)
    },

    /** Somebody's own, hidden or not. */
    async findForUser(userId: number): Promise<NamedProfile | undefined> {
      const row = await all().where('therapists.userId', '=', userId).executeTakeFirst()
      return row && parsed(row)
    },

    async findById(id: number): Promise<NamedProfile | undefined> {
      const row = await all().where('therapists.id', '=', id).executeTakeFirst()
      return row && parsed(row)
    },

    /**
     * Changes a profile that is still as the caller last read it (`readAt`). False when it is not
     * there, or was changed since.
     */
    async change(
      id: number,
      readAt: Date | undefined,
      columns: ProfileColumns,
      updatedAt?: Date,
    ): Promise<boolean> {
      let update = tables()
        .updateTable('therapists')
        .set({ ...written(columns), ...(updatedAt && { updatedAt }) })
        .where('id', '=', id)
      if (readAt) update = update.where('updatedAt', '<=', readAt)
      return (await update.returning('id').executeTakeFirst()) !== undefined
    },

    async remove(id: number): Promise<void> {
      await tables().deleteFrom('therapists').where('id', '=', id).execute()
    },

    /** Whether a profile shows one of these addresses. */
    async isShown(photoUrls: readonly string[]): Promise<boolean> {
      const found = await tables()
        .selectFrom('therapists')
        .select('id')
        .where('photoUrl', 'in', photoUrls)
        .executeTakeFirst()
      return found !== undefined
    },

    async findVisibleBySlug(slug: string): Promise<NamedProfile | undefined> {
      const row = await visible().where('therapists.slug', '=', slug).executeTakeFirst()
      return row && parsed(row)
    },

    async findVisibleById(id: number): Promise<NamedProfile | undefined> {
      const row = await visible().where('therapists.id', '=', id).executeTakeFirst()
      return row && parsed(row)
    },

    /**
     * Counts a view of this viewer, once a day. Each view of a larger group takes one of its
     * `groupSlots`; when all are taken, nobody of the group is counted any more that day.
     */
    async countView(
      therapistId: number,
      day: string,
      viewerHash: string,
      groupSlots: readonly string[] = [],
    ): Promise<void> {
      const take = async (hash: string): Promise<boolean> => {
        const taken = await tables()
          .insertInto('profileViewers')
          .values({ therapistId, day, viewerHash: hash })
          .onConflict((conflict) => conflict.doNothing())
          .returning('day')
          .executeTakeFirst()
        return taken !== undefined
      }
      const takeOne = async (hashes: readonly string[]): Promise<boolean> => {
        for (const hash of hashes) if (await take(hash)) return true
        return false
      }
      const isTaken = async (hash: string): Promise<boolean> => {
        const query = tables().selectFrom('profileViewers').select('day')
        const row = await query
          .where('day', '=', day)
          .where('therapistId', '=', therapistId)
          .where('viewerHash', '=', hash)
          .executeTakeFirst()
        return row !== undefined
      }
      await database.transaction(async () => {
        // Slots are taken in order: with the last one gone, no row is stored for the viewer either.
        const last = groupSlots.at(-1)
        if (last !== undefined && (await isTaken(last))) return
        if (!(await take(viewerHash))) return
        if (groupSlots.length > 0 && !(await takeOne(groupSlots))) return
        await tables()
          .updateTable('therapists')
          .set((set) => ({ profileViews: set('profileViews', '+', 1) }))
          .where('id', '=', therapistId)
          .execute()
      })
    },

    /** Forgets who looked before `day`; the counts stay. */
    async forgetViewers(day: string): Promise<number> {
      const { numDeletedRows } = await tables()
        .deleteFrom('profileViewers')
        .where('day', '<', day)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    /** How many are visible, and how often their profiles were looked at; of one account if given. */
    async countViews(userId?: number): Promise<{ therapists: number; views: number }> {
      let counted = tables()
        .selectFrom('therapists')
        .innerJoin('users', 'users.id', 'therapists.userId')
        .select((select) => [
          select.fn.countAll<number>().as('therapists'),
          select.fn.sum<number | null>('therapists.profileViews').as('views'),
        ])
        .where('users.isTherapist', '=', true)
      if (userId !== undefined) counted = counted.where('therapists.userId', '=', userId)
      const { therapists, views } = await counted.executeTakeFirstOrThrow()
      return { therapists, views: views ?? 0 }
    },
  }
}
