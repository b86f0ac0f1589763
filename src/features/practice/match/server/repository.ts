import type { Generated } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { type Answers, answersSchema } from '../contract.ts'

type SubmissionsTable = {
  id: Generated<number>
  /** In addresses and requests: no one can guess it. Null in rows of earlier releases. */
  publicId: string | null
  /** Lists are stored as JSON: an insert takes their text, a result has them parsed. */
  answers: string
  matchedTherapistIds: string
  createdAt: Date
}

export type Submission = {
  publicId: string
  answers: Answers
  matchedTherapistIds: readonly number[]
  createdAt: Date
}

export type MatchRepository = ReturnType<typeof createMatchRepository>

export function createMatchRepository(database: Database) {
  const query = () => database.query<{ matchmakerSubmissions: SubmissionsTable }>()

  return {
    async insert({ answers, matchedTherapistIds, ...row }: Submission): Promise<void> {
      await query()
        .insertInto('matchmakerSubmissions')
        .values({
          ...row,
          answers: JSON.stringify(answers),
          matchedTherapistIds: JSON.stringify(matchedTherapistIds),
        })
        .execute()
    },

    /** The answers that were stored after `since`. */
    async findAnswers(publicId: string, since: Date): Promise<Answers | undefined> {
      const row = await query()
        .selectFrom('matchmakerSubmissions')
        .select('answers')
        .where('publicId', '=', publicId)
        .where('createdAt', '>', since)
        .executeTakeFirst()
      return row && answersSchema.parse(row.answers)
    },

    /** @returns how many were deleted, at most `max` */
    async deleteUntil(until: Date, max: number): Promise<number> {
      const deleted = await query()
        .deleteFrom('matchmakerSubmissions')
        .where('id', 'in', (select) =>
          select
            .selectFrom('matchmakerSubmissions')
            .select('id')
            .where('createdAt', '<=', until)
            .limit(max),
        )
        .returning('id')
        .execute()
      return deleted.length
    },
  }
}
