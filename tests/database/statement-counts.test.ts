// A list asks the database as often for many rows as for few: those with the most clients would wait for a statement for
// each row.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#platform/server/http/endpoints.ts'
import type { Actor } from '#shared/actor.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import { practiceDay } from '#shared/practice-time.ts'
import { createUnstartedFeatures, findAllEndpoints, getName } from '../support/all-endpoints.ts'
import { fillTables } from '../support/many-rows.ts'
import { recordQueries } from '../support/recorded-database.ts'
import { day } from '../support/test-clock.ts'
import { openTestDatabase } from '../support/test-database.ts'

const actor = { userId: 1, role: 'admin', firstName: 'Grace', lastName: 'Kim' } as Actor
const origin = { address: '127.0.0.1', sessionId: null }
/** The subject of these calls is in the request, or they stream their answer. */
const others =
  /csv$|export$|seen$|\/google-auth\/(start|callback)$|captcha|therapist-profile$|own-request|\/provider(\/callback)?$/
/** The records of each listed entry of the audit log, of which a page has ten at most. */
const limited = 'from "audit_log_records" where "entry_id" = ?'

const lists = (await findAllEndpoints())
  .filter(({ method, path }) => method === 'GET' && !path.includes(':') && !others.test(path))
  .map(getName)

/** Four weeks, in which both have leads: the present month, which is meant otherwise, may have begun today. */
const now = new Date()
const weeks = { from: practiceDay(new Date(now.getTime() - 28 * day)), to: practiceDay(now) }

/** The queries of lists that cannot be read without one. */
const queries: Readonly<Record<string, object>> = {
  'GET /api/admin/agenda': { from: '2026-11-23', to: '2026-11-29' },
  'GET /api/admin/appointments': { from: '2026-11-01', to: '2026-11-30' },
  'GET /api/admin/free-people': { startsAt: '2026-11-23T15:00:00.000Z', minutes: 20 },
  'GET /api/admin/free-times': { userId: 1, from: '2026-11-23', days: 7 },
  'GET /api/admin/reports': weeks,
}

async function openFilled(rowCount: number) {
  const { root, database, close } = await openTestDatabase('sqlite')
  await fillTables(root, { now, rowCount })
  const { recorded, getStatements } = recordQueries(database)
  const { endpoints } = createUnstartedFeatures(recorded)
  return {
    close,
    async listStatements(name: string): Promise<string[]> {
      const endpoint = endpoints.find(({ definition }) => getName(definition) === name)
      // As the server makes it of a request without any input.
      const call = {
        actor,
        origin,
        params: {},
        query: queries[name] ?? {},
        headers: {},
        cookies: {},
        language: 'en',
      }
      const statements = await getStatements(async () =>
        endpoint?.handle(call as unknown as Call<EndpointDefinition>),
      )
      return statements.map(({ sql }) => sql).filter((sql) => !sql.includes(limited))
    },
  }
}

describe('a list', () => {
  let few: Awaited<ReturnType<typeof openFilled>>
  let many: Awaited<ReturnType<typeof openFilled>>
  beforeAll(async () => {
    few = await openFilled(30)
    many = await openFilled(90)
  })
  afterAll(async () => {
    await few.close()
    await many.close()
  })

  it.each(lists)('is read with as many statements for many rows: %s', async (name) => {
    const [one, other] = [await few.listStatements(name), await many.listStatements(name)]
    expect(other).toHaveLength(one.length)
  })
})
