import type { Database } from '#platform/server/database/database.ts'

type StoredStep = { step: string; doneAt: Date; doneBy: number | null }
type Tables = { siteSteps: StoredStep }

export type StepRepository = ReturnType<typeof createStepRepository>

export function createStepRepository(database: Database) {
  const tables = () => database.query<Tables>()
  return {
    async listSteps(): Promise<StoredStep[]> {
      return tables().selectFrom('siteSteps').selectAll().execute()
    },

    /** Marks a step as done. A step that is done already gets the new time and person. */
    async storeStep(step: StoredStep): Promise<void> {
      const { doneAt, doneBy } = step
      await tables()
        .insertInto('siteSteps')
        .values(step)
        .onConflict((conflict) => conflict.column('step').doUpdateSet({ doneAt, doneBy }))
        .execute()
    },

    async deleteStep(step: string): Promise<void> {
      await tables().deleteFrom('siteSteps').where('step', '=', step).execute()
    },
  }
}
