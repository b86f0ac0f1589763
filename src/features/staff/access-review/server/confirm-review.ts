import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { AccessReviewDeps } from './deps.ts'
import { readVersion } from './read-review.ts'

/** @throws conflict if an account has changed since the list was read */
export async function confirmReview(
  deps: AccessReviewDeps,
  actor: Actor,
  version: string,
  origin: Origin,
): Promise<void> {
  const { audit, clock, database, reviews } = deps
  await database.transaction(async () => {
    await lockUntilCommit(database, 'access review')
    const now = await readVersion(deps)
    if (now.version !== version) {
      throw new AppError(
        'conflict',
        'The accounts have changed since you opened this list. Please look at it again.',
      )
    }
    const { count: accounts } = now
    await reviews.insert({ reviewedAt: clock.now(), reviewedBy: actor.userId, accounts })
    const action = 'account.access_reviewed'
    await audit.record({ actor, origin, record: 'user', id: null, amount: accounts, action })
  })
}
