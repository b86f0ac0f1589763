import { afterEach } from 'vitest'
import type { Engine } from '#platform/server/database/database.ts'
import { openFirstEdition, openUpdatedFirstEdition } from './first-edition.ts'
import type { TestDatabase } from './test-database.ts'

/** The tables of the first edition's counters, which a migration drops. */
export const counterTables = ['lead_tally', 'lead_time_tally', 'user_tally']

/** Opens first-edition databases, and removes each after its test. */
export function setupFirstEdition() {
  const opened: TestDatabase[] = []
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
  })

  const keep = async <Opened extends TestDatabase>(opening: Promise<Opened>): Promise<Opened> => {
    const database = await opening
    opened.push(database)
    return database
  }

  return {
    openFirstEdition: (engine: Engine) => keep(openFirstEdition(engine)),
    openUpdated: (engine: Engine) => keep(openUpdatedFirstEdition(engine)),
  }
}
