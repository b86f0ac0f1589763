import type { Database } from '#platform/server/database/database.ts'

type CaptchasTable = {
  id: string
  answer: string
  wrongTries: number
  plays: number
  expiresAt: Date
}

/** Wrong answers after which a challenge is worth nothing. */
const maxWrongTries = 5

/** How often the voice of one challenge can be played. */
const maxPlays = 5

export type CaptchaRepository = ReturnType<typeof createCaptchaRepository>

export function createCaptchaRepository(database: Database) {
  const captchas = () => database.query<{ captchas: CaptchasTable }>()
  const open = (id: string, now: Date) =>
    captchas()
      .selectFrom('captchas')
      .select('answer')
      .where('id', '=', id)
      .where('expiresAt', '>', now)
      .where('wrongTries', '<', maxWrongTries)

  return {
    async insert(id: string, answer: string, expiresAt: Date): Promise<void> {
      await captchas()
        .insertInto('captchas')
        .values({ id, answer, wrongTries: 0, plays: 0, expiresAt })
        .execute()
    },

    /** The answer of a challenge that is still open. */
    async findAnswer(id: string, now: Date): Promise<string | undefined> {
      return (await open(id, now).executeTakeFirst())?.answer
    },

    /** Counts one play of the voice. @returns the answer to speak, undefined when that was one too many */
    async countPlay(id: string, now: Date): Promise<string | undefined> {
      const played = await captchas()
        .updateTable('captchas')
        .set((set) => ({ plays: set('plays', '+', 1) }))
        .where('id', '=', id)
        .where('expiresAt', '>', now)
        .where('wrongTries', '<', maxWrongTries)
        .where('plays', '<', maxPlays)
        .returning('answer')
        .executeTakeFirst()
      return played?.answer
    },

    /** Takes the challenge away if the answer fits: one statement, so that only one caller can. */
    async spend(id: string, answer: string, now: Date): Promise<boolean> {
      const spent = await captchas()
        .deleteFrom('captchas')
        .where('id', '=', id)
        .where('answer', '=', answer)
        .where('expiresAt', '>', now)
        .where('wrongTries', '<', maxWrongTries)
        .returning('id')
        .executeTakeFirst()
      return spent !== undefined
    },

    /**
     * Whether the answer of a challenge that is still open fits; a wrong one counts. One statement,
     * so that many guesses at once are still only as many as are allowed.
     */
    async tryAnswer(id: string, answer: string, now: Date): Promise<boolean> {
      const tried = await captchas()
        .updateTable('captchas')
        .set((set) => ({
          wrongTries: set
            .case()
            .when('answer', '=', answer)
            .then(set.ref('wrongTries'))
            .else(set('wrongTries', '+', 1))
            .end(),
        }))
        .where('id', '=', id)
        .where('expiresAt', '>', now)
        .where('wrongTries', '<', maxWrongTries)
        .returning('answer')
        .executeTakeFirst()
      return tried?.answer === answer
    },

    async removeExpired(now: Date, most: number): Promise<number> {
      const removed = await captchas()
        .deleteFrom('captchas')
        .where('id', 'in', (select) =>
          select.selectFrom('captchas').select('id').where('expiresAt', '<=', now).limit(most),
        )
        .returning('id')
        .execute()
      return removed.length
    },
  }
}
