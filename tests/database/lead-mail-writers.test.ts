// Requests that write to one client at the same moment. Only PostgreSQL runs their transactions side by side.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendLeadEmail, undoLeadEmail } from '#features/requests/emails/contract.ts'
import { mailTexts } from '#features/requests/emails/rules.ts'
import { changeOwnRequest } from '#features/requests/own-request/contract/change.ts'
import { hashToken } from '#platform/server/crypto.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Call } from '#platform/server/http/endpoints.ts'
import type { Actor } from '#shared/actor.ts'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import { createUnstartedFeatures } from '../support/all-endpoints.ts'
import { eventually } from '../support/eventually.ts'
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

const postgres = engines.filter((engine) => engine === 'postgres')

describe.each(postgres)('a lead that two write to in one moment, on %s', (engine) => {
  const leadId = 2
  const token = 'a'.repeat(43)
  let test: TestDatabase
  let call: (definition: EndpointDefinition, input: object) => Promise<unknown>

  beforeAll(async () => {
    test = await openTestDatabase(engine)
    await fillTables(test.root, { now: new Date(), rowCount: 5 })
    const { endpoints } = createUnstartedFeatures(test.database)
    call = async (definition, input) => {
      const found = endpoints.find((one) => one.definition === definition)
      const all = { actor, origin, query: {}, headers: {}, cookies: {}, ...input }
      return found?.handle(all as unknown as Call<EndpointDefinition>)
    }
  })
  afterAll(() => test.close())

  /** Runs `begin` in a transaction, and `end` in it once another one waits for a lock. */
  async function writeAround(
    begin: () => Promise<unknown>,
    other: () => Promise<unknown>,
    end: () => Promise<unknown>,
  ) {
    const begun = Promise.withResolvers<undefined>()
    const waits = Promise.withResolvers<undefined>()
    const first = test.database.transaction(async () => {
      await begin()
      begun.resolve(undefined)
      await waits.promise
      await end()
    })
    await begun.promise
    const second = other()
    await eventually(async () => {
      const { rows } =
        await sql`select pid from pg_locks where not granted and locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`.execute(
          test.root,
        )
      expect(rows).toHaveLength(1)
    })
    waits.resolve(undefined)
    return Promise.allSettled([first, second])
  }

  const lockMail = () => lockUntilCommit(test.database, `lead mail ${leadId}`)
  const touchLead = () =>
    sql`update consultation_leads set updated_at = updated_at where id = ${leadId}`.execute(
      test.database.query(),
    )

  it('takes the change of a client while an answer is stored', async () => {
    const createdAt = new Date().toISOString()
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    await sql`update consultation_leads set status = 'contacted' where id = ${leadId}`.execute(
      test.root,
    )
    await sql`insert into request_links (lead_id, token_hash, email_hash, kind, status, created_at, expires_at)
      values (${leadId}, ${hashToken(token)}, '', 'receipt', 'open', ${createdAt}, ${expiresAt})`.execute(
      test.root,
    )
    const body = { token, phoneDigits: '1001', change: { notes: 'Mornings suit me.' } }
    const change = () => call(changeOwnRequest, { actor: null, params: {}, body })
    expect(await writeAround(lockMail, change, touchLead)).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ])
  })

  it('lets a writer take an email back while a colleague logs a call', async () => {
    const { rows } = await sql<{ id: number }>`update lead_emails set lead_id = ${leadId},
      sender_id = ${actor.userId} where id = (select min(id) from lead_emails) returning id`.execute(
      test.root,
    )
    const params = { id: leadId, emailId: String(rows[0]?.id) }
    const lockLead = () => lockUntilCommit(test.database, `lead ${leadId}`)
    const [logged, undone] = await writeAround(
      lockLead,
      () => call(undoLeadEmail, { params, body: undefined }),
      lockMail,
    )
    expect(logged).toMatchObject({ status: 'fulfilled' })
    // It was sent long ago.
    expect(undone).toMatchObject({ reason: { message: mailTexts.notUndone } })
  })
})
