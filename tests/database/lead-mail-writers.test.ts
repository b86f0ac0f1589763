// Requests that write to one client at the same moment. Only PostgreSQL runs their transactions side by side.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendLeadEmail } from '#features/requests/emails/contract.ts'
import { mailTexts } from '#features/requests/emails/rules.ts'
import type { Call } from '#platform/server/http/endpoints.ts'
import type { Actor } from '#shared/actor.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import { createUnstartedFeatures } from '../support/all-endpoints.ts'
import { fillTables } from '../support/many-rows.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const actor = { userId: 1, role: 'admin', firstName: 'Some', lastName: 'Body 0' } as Actor
const origin = { address: '127.0.0.1', sessionId: null }

describe.each(engines)('emails to one client on %s', (engine) => {
  let test: TestDatabase
  let send: (id: number, body: object) => Promise<unknown>

  beforeAll(async () => {
    test = await openTestDatabase(engine)
    await fillTables(test.root, { now: new Date(), rowCount: 5 })
    const { endpoints } = createUnstartedFeatures(test.database)
    const endpoint = endpoints.find(({ definition }) => definition === sendLeadEmail)
    send = async (id, more) => {
      const body = { subject: 'A first talk', message: 'At two?', sender: 'system', ...more }
      const call = { actor, origin, params: { id }, query: {}, headers: {}, cookies: {}, body }
      return endpoint?.handle(call as unknown as Call<EndpointDefinition>)
    }
  })
  afterAll(() => test.close())

  const getOutcomes = (results: PromiseSettledResult<unknown>[]) =>
    results
      .map((one) => (one.status === 'rejected' ? String(one.reason.message) : 'sent'))
      .toSorted()

  it('are sent by one of several who write without having seen each other', async () => {
    const writers = Array.from({ length: 4 }, () => send(2, { lastSeenId: null }))
    const [sent, ...others] = getOutcomes(await Promise.allSettled(writers)).toReversed()
    expect([sent, ...others]).toEqual(['sent', ...Array(3).fill(mailTexts.newer)])
  })

  it('are stored once for a request that is repeated before its answer', async () => {
    const repeated = Array.from({ length: 4 }, () => send(3, { sendKey: 'a key of this email' }))
    expect(getOutcomes(await Promise.allSettled(repeated))).toEqual(Array(4).fill('sent'))
    const stored = await test.database
      .query<{ leadEmails: { leadId: number; sendKey: string } }>()
      .selectFrom('leadEmails')
      .select('leadId')
      .where('sendKey', '=', 'a key of this email')
      .execute()
    expect(stored).toEqual([{ leadId: 3 }])
  })
})
