import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createMatchRepository } from '#features/match/server/repository.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openUpdated } = setupFirstEdition()

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('keeps the answers it has until they are 30 days old, without an address', async () => {
    const old = await openUpdated(engine)
    const submissions = createMatchRepository(old.database)
    const { rows } = await sql<{ publicId: unknown }>`
      select public_id from matchmaker_submissions`.execute(old.root)
    expect(rows).toEqual([{ publicId: null }])

    // An instance of the version before still inserts rows.
    await sql`insert into matchmaker_submissions (answers, matched_therapist_ids, created_at)
      values ('{}', '[]', '2026-01-01T00:00:00.000Z')`.execute(old.root)
    const publicId = randomUUID()
    const createdAt = new Date('2099-01-01T00:00:00Z')
    const answers = { concern: ['worry'] }
    await submissions.insert({ publicId, answers, matchedTherapistIds: [2, 1], createdAt })
    await expect(
      submissions.insert({ publicId, answers, matchedTherapistIds: [], createdAt }),
    ).rejects.toThrow()
    expect(await submissions.findAnswers(publicId, new Date(0))).toEqual(answers)

    expect(await submissions.deleteUntil(new Date('2098-01-01T00:00:00Z'), 1)).toBe(1)
    expect(await submissions.deleteUntil(new Date('2098-01-01T00:00:00Z'), 500)).toBe(1)
    expect(await submissions.findAnswers(publicId, new Date(0))).toEqual(answers)
  })
})
