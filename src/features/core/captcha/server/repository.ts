import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { CheckedForm } from '../contract.ts'

type Tables = { captchas: CaptchasTable }

type CaptchasTable = {
  id: string
  answer: string
  wrongTries: number
  plays: number
  expiresAt: Date
  form: CheckedForm | null
  workedAt: Date | null
}

/** Wrong answers after which a challenge is no longer valid. */
const maxWrongTries = 5

/** Times that the sound of one challenge can be played. */
const maxPlays = 5

const isValid = (id: string, now: Date) => (where: ExpressionBuilder<Tables, 'captchas'>) =>
  where.and([
    where('id', '=', id),
    where('expiresAt', '>', now),
    where('wrongTries', '<', maxWrongTries),
  ])

export type CaptchaRepository = ReturnType<typeof createCaptchaRepository>

export function createCaptchaRepository(database: Database) {
  const captchas = () => database.query<Tables>()
  return {
    ...browserWork(database),

    async insert(
      captcha: Pick<CaptchasTable, 'id' | 'answer' | 'expiresAt' | 'form'>,
    ): Promise<void> {
      await captchas()
        .insertInto('captchas')
        .values({ ...captcha, wrongTries: 0, plays: 0, workedAt: null })
        .execute()
    },

    /** The answer of a challenge that is still valid. */
    async findAnswer(id: string, now: Date): Promise<string | undefined> {
      const found = await captchas()
        .selectFrom('captchas')
        .select('answer')
        .where(isValid(id, now))
        .executeTakeFirst()
      return found?.answer
    },

    /** Counts one play of the sound. @returns the answer to speak; undefined beyond the limit */
    async countPlay(id: string, now: Date): Promise<string | undefined> {
      const played = await captchas()
        .updateTable('captchas')
        .set((set) => ({ plays: set('plays', '+', 1) }))
        .where(isValid(id, now))
        .where('plays', '<', maxPlays)
        .returning('answer')
        .executeTakeFirst()
      return played?.answer
    },

    /** Deletes the challenge if the answer is right. One statement: only one of several callers succeeds. */
    async spend(id: string, answer: string, now: Date): Promise<boolean> {
      const spent = await captchas()
        .deleteFrom('captchas')
        .where(isValid(id, now))
        .where('answer', '=', answer)
        .returning('id')
        .executeTakeFirst()
      return spent !== undefined
    },

    /**
     * True if an answer is right; a wrong one counts. One statement, so that concurrent guesses cannot
     * exceed the limit.
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
        .where(isValid(id, now))
        .returning('answer')
        .executeTakeFirst()
      return tried?.answer === answer
    },

    async deleteExpired(now: Date, limit: number): Promise<number> {
      const deleted = await captchas()
        .deleteFrom('captchas')
        .where('id', 'in', (select) =>
          select.selectFrom('captchas').select('id').where('expiresAt', '<=', now).limit(limit),
        )
        .returning('id')
        .execute()
      return deleted.length
    },
  }
}

/** Proofs of work, and what is known about the browser that answers. */
function browserWork(database: Database) {
  const captchas = () => database.query<Tables>()
  return {
    /** True if the check waits for its answer and is for this form. */
    async markWorked(id: string, form: CheckedForm, now: Date): Promise<boolean> {
      const marked = await captchas()
        .updateTable('captchas')
        .set({ workedAt: now })
        .where(isValid(id, now))
        .where('form', '=', form)
        .returning('id')
        .executeTakeFirst()
      return marked !== undefined
    },

    /** Facts about the browser that answers, before the check is spent. */
    async findFacts(
      id: string,
    ): Promise<Pick<CaptchasTable, 'form' | 'workedAt' | 'expiresAt'> | undefined> {
      return captchas()
        .selectFrom('captchas')
        .select(['form', 'workedAt', 'expiresAt'])
        .where('id', '=', id)
        .executeTakeFirst()
    },
  }
}
