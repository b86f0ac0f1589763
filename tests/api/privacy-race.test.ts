// Exports beside an erasure. The embedded database runs one transaction at a time; PostgreSQL does not.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasePerson, exportPerson, searchPerson } from '#features/staff/privacy/contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { withLock } from '#platform/server/database/locks.ts'
import { openPostgres } from '#platform/server/database/postgres.ts'
import { createLogger } from '#platform/server/logger.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { engines } from '../support/test-database.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

describe.runIf(engines.includes('postgres'))('the privacy desk on postgres', () => {
  let server: TestServer
  let other: Database
  beforeAll(async () => {
    server = await startTestServer('postgres')
    other = openPostgres(server.databaseUrl ?? '', createLogger('silent'), { poolSize: 2 }).database
  })
  afterAll(async () => {
    await other.close()
    await server.stop()
  })

  it('exports nothing of a person who is being erased, and answers others meanwhile', async () => {
    const cookie = await server.signIn(admin)
    const id = await submitConsultation(server)
    const records = [{ kind: 'request' as const, id }]
    const answers = await withLock(other, `lead ${id}`, async () => {
      const body = { records, reason: 'Asked for it' }
      const erasing = server.call(erasePerson, { cookie, body })
      await eventually(async () => {
        const waiting = await server.sql(
          `select pid from pg_locks where not granted and locktype = 'advisory'
            and database = (select oid from pg_database where datname = current_database())`,
        )
        expect(waiting).toHaveLength(1)
      })
      // More than the connections of an instance.
      const exporting = Array.from({ length: 20 }, () =>
        server.call(exportPerson, { cookie, body: { records } }),
      )
      const person = 'unknown@mail.example'
      expect(await server.call(searchPerson, { cookie, body: { person } })).toMatchObject({
        status: 200,
      })
      return [erasing, ...exporting]
    })
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses).toEqual([200, ...Array.from({ length: 20 }, () => 404)])
  })
})
