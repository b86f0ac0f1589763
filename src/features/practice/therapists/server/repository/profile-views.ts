import type { Database } from '#platform/server/database/database.ts'
import type { Tables } from './tables.ts'

export function profileViews(database: Database) {
  const tables = () => database.query<Tables>()

  /** @returns false when this hash was stored before */
  async function insertViewer(therapistId: number, day: string, viewerHash: string) {
    const inserted = await tables()
      .insertInto('profileViewers')
      .values({ therapistId, day, viewerHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst()
    return inserted !== undefined
  }

  async function hasViewer(therapistId: number, day: string, viewerHash: string) {
    const row = await tables()
      .selectFrom('profileViewers')
      .select('day')
      .where('day', '=', day)
      .where('therapistId', '=', therapistId)
      .where('viewerHash', '=', viewerHash)
      .executeTakeFirst()
    return row !== undefined
  }

  async function takeSlot(therapistId: number, day: string, slots: readonly string[]) {
    for (const slot of slots) if (await insertViewer(therapistId, day, slot)) return true
    return false
  }

  return {
    /**
     * Counts a view of this viewer, once a day. Each view from a larger group of viewers takes one of its
     * `groupSlots`; when all are taken, no further view from the group counts that day.
     */
    async countView(
      therapistId: number,
      day: string,
      viewerHash: string,
      groupSlots: readonly string[] = [],
    ): Promise<void> {
      await database.transaction(async () => {
        // Slots are taken in order: once the last one is taken, the viewer is not stored either.
        const last = groupSlots.at(-1)
        if (last !== undefined && (await hasViewer(therapistId, day, last))) return
        if (!(await insertViewer(therapistId, day, viewerHash))) return
        if (groupSlots.length > 0 && !(await takeSlot(therapistId, day, groupSlots))) return
        await tables()
          .updateTable('therapists')
          .set((set) => ({ profileViews: set('profileViews', '+', 1) }))
          .where('id', '=', therapistId)
          .execute()
      })
    },

    /** Deletes who viewed profiles before `day`; the counts stay. */
    async purgeViewers(day: string): Promise<number> {
      const { numDeletedRows } = await tables()
        .deleteFrom('profileViewers')
        .where('day', '<', day)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

/** Numbers of profiles that visitors see and of their views; of one account, hidden or not, if given. */
export const countViews =
  (database: Database) =>
  async (userId?: number): Promise<{ therapists: number; views: number }> => {
    let counted = database
      .query<Tables>()
      .selectFrom('therapists')
      .innerJoin('users', 'users.id', 'therapists.userId')
      .select((select) => [
        select.fn.countAll<number>().as('therapists'),
        select.fn.sum<number | null>('therapists.profileViews').as('views'),
      ])
      .where('users.isTherapist', '=', true)
    counted =
      userId === undefined
        ? counted.where('therapists.isPublic', '=', true)
        : counted.where('therapists.userId', '=', userId)
    const { therapists, views } = await counted.executeTakeFirstOrThrow()
    return { therapists, views: views ?? 0 }
  }
