import type { Generated } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

type ReviewsTable = {
  id: Generated<number>
  reviewedAt: Date
  /** Null after that account was deleted. */
  reviewedBy: number | null
  accounts: number
}
type Tables = { accessReviews: ReviewsTable }

export type AccessReviewRepository = ReturnType<typeof createAccessReviewRepository>

export function createAccessReviewRepository(database: Database) {
  const query = () => database.query<Tables>()

  return {
    async findLast(): Promise<Pick<ReviewsTable, 'reviewedAt' | 'reviewedBy'> | undefined> {
      return query()
        .selectFrom('accessReviews')
        .select(['reviewedAt', 'reviewedBy'])
        .orderBy('reviewedAt', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    async insert(review: Omit<ReviewsTable, 'id'>): Promise<void> {
      await query().insertInto('accessReviews').values(review).execute()
    },
  }
}
