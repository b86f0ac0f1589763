import type { ReplyDeps } from './deps.ts'
import { starterReplies } from './starter-replies.ts'

/** A later set has the next number, and only its own replies. */
const version = 1

/**
 * Gives every practice the starter set once, as shared replies: deleting one of them is final. Done at the start and not
 * by a migration, because a move to PostgreSQL needs empty tables.
 */
export async function addStarterSet({ database, replies, clock }: ReplyDeps): Promise<void> {
  const now = clock.now()
  await database.transaction(async () => {
    // Of several instances that start together, the first one has reserved it.
    if (!(await replies.addSet(version, now))) return
    await replies.insertAll(
      starterReplies.map(({ title, en, fr }) => ({
        ownerId: null,
        title,
        textEn: en,
        textFr: fr,
        createdAt: now,
        updatedAt: now,
      })),
    )
  })
}
