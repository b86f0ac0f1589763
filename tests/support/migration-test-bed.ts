import { afterEach } from 'vitest'
import type { Engine } from '#platform/server/database/database.ts'
import { type FirstEdition, openFirstEdition } from './first-edition.ts'

/** The tables of the first edition's counters, which a migration drops. */
export const counterTables = ['lead_tally', 'lead_time_tally', 'user_tally']

/** Opens first-edition databases, and removes each after its test. */
export function setupFirstEdition() {
  const opened: FirstEdition[] = []
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
  })

  return async (engine: Engine): Promise<FirstEdition> => {
    const database = await openFirstEdition(engine)
    opened.push(database)
    return database
  }
}
