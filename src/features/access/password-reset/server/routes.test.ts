// The part of a request for a link that runs before its response is sent must not depend on the account.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { addEndpoints } from '#platform/server/http/add-endpoints.ts'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import { createLogger } from '#platform/server/logger.ts'
import { mailPractice } from '../../../../../tests/support/demo-site.ts'
import { eventually } from '../../../../../tests/support/eventually.ts'
import { createTestAuth, type TestAuth } from '../../../../../tests/support/test-auth.ts'
import {
  engines,
  openTestDatabase,
  type TestDatabase,
} from '../../../../../tests/support/test-database.ts'
import { createPasswordResetRepository } from './repository.ts'
import { passwordResetRoutes } from './routes.ts'
import { createPasswordResetService } from './service.ts'

/** The same database, which counts what is asked of it. */
function countDatabaseUse(database: Database) {
  const counted = {
    uses: 0,
    database: {
      ...database,
      query<Tables>() {
        counted.uses += 1
        return database.query<Tables>()
      },
      async transaction<T>(work: () => Promise<T>) {
        counted.uses += 1
        return database.transaction(work)
      },
    },
  }
  return counted
}

describe.each(engines)('a request for a link on %s', (engine) => {
  let db: TestDatabase
  let test: TestAuth
  let counted: ReturnType<typeof countDatabaseUse>
  let resets: ReturnType<typeof createPasswordResetService>
  let app: Awaited<ReturnType<typeof createHttpServer>>
  /** Uses of the database at the time of each response. */
  let usesAtResponse: number[]

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    counted = countDatabaseUse(db.database)
    const { database } = counted
    test = createTestAuth(database)
    const { accounts, audit, auth, clock, factors, mailbox } = test
    const logger = createLogger('silent')
    resets = createPasswordResetService({
      database,
      resets: createPasswordResetRepository(database),
      accounts,
      auth,
      factors,
      audit,
      mailer: mailbox,
      practice: () => mailPractice,
      sender: () => ({ name: 'Stillwater', address: 'office@practice.example' }),
      clock,
      logger,
      publicUrl: 'https://practice.example',
      isRateLimited: true,
    })
    const config = readConfig({ RATE_LIMIT: 'off' })
    app = await createHttpServer(config, logger)
    usesAtResponse = []
    app.addHook('onSend', async (_request, reply) => {
      reply.raw.once('finish', () => usesAtResponse.push(counted.uses))
    })
    addEndpoints(app, passwordResetRoutes(resets, auth), {
      config,
      onRefused: async () => {},
      onChange: () => {},
      resolveActor: async () => null,
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    await app.close()
    await resets.settle()
    await db.close()
  })

  const ask = async (email: string) => {
    counted.uses = 0
    const response = await fetch(`${app.listeningOrigin}/api/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    const text = await response.text()
    await eventually(() => expect(counted.uses).toBeGreaterThan(0))
    await resets.settle()
    return { status: response.status, text, uses: counted.uses }
  }

  it('is answered before any work is done for the account', async () => {
    const maya = await test.addMaya()
    const known = await ask(maya.email)
    const unknown = await ask('nobody@elsewhere.example')
    await db.database
      .query<{ users: { suspendedAt: Date } }>()
      .updateTable('users')
      .set({ suspendedAt: new Date() })
      .execute()
    const suspended = await ask(maya.email)
    expect(usesAtResponse).toEqual([0, 0, 0])
    for (const answer of [unknown, suspended]) {
      expect([answer.status, answer.text]).toEqual([known.status, known.text])
    }
    // The work differs, which is why it waits for the response.
    expect(known.uses).toBeGreaterThan(unknown.uses)
    expect(test.mailbox.mails.map(({ to }) => to)).toEqual([maya.email])
  })

  it('does not count towards the limit when its email could not be sent', async () => {
    const maya = await test.addMaya()
    test.mailbox.isDown = true
    for (let n = 0; n < 6; n += 1) await ask(maya.email)
    test.mailbox.isDown = false
    await ask(maya.email)
    expect(test.mailbox.mails).toHaveLength(1)
  })
})
