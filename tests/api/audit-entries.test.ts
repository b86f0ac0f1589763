// Every call is listed, in `audited-calls.ts` with what it leaves in the audit log, or in `silent-calls.ts` with why it leaves nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login } from '#features/access/auth/contract.ts'
import { auditedActions } from '#features/core/audit/contract/actions.ts'
import { isListing } from '#features/core/audit/labels.ts'
import { findAllEndpoints, getName } from '../support/all-endpoints.ts'
import type { Ids } from '../support/audited-call.ts'
import { auditedCalls, newcomer, ofAdmin, ofMaya } from '../support/audited-calls.ts'
import { getUserId, prepareAuditedCalls, prepareCall } from '../support/make-audited-calls.ts'
import { silentCalls } from '../support/silent-calls.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

const definitions = await findAllEndpoints()

it('lists every call with what it leaves in the log, or with why it leaves nothing', () => {
  const said = [...Object.keys(auditedCalls), ...Object.keys(silentCalls)].toSorted()
  expect(said).toEqual(definitions.map(getName).toSorted())
})

describe.each(callEngines)('the audit log on %s', (engine) => {
  let server: TestServer
  const cookies = new Map<string, string>()
  let ids: Ids

  const newest = async () => {
    const [row] = await server.sql('select max(id) as id from audit_log')
    return Number(row?.['id'] ?? 0)
  }
  const since = async (id: number) =>
    server.sql(
      'select actor_id, action, record_type, record_id, outcome, address, amount, times from audit_log where id > ? order by id',
      [id],
    )
  const said = (rows: Record<string, unknown>[]) =>
    rows.map((row) => {
      const outcome = row['outcome'] === 'success' ? '' : ` ${String(row['outcome'])}`
      const action = String(row['action'])
      expect(auditedActions).toMatchObject({
        [String(row['record_type'])]: expect.arrayContaining([action]),
      })
      return [
        `${action}${outcome}`,
        row['record_id'] === null ? 'many' : Number(row['record_id']),
      ] as const
    })
  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' })
    ids = await prepareAuditedCalls(server)
  })
  afterAll(() => server.stop())

  const readCookie = async (person: string) => {
    const known = cookies.get(person) ?? (await server.signIn(person))
    cookies.set(person, known)
    return known
  }

  it.each(Object.entries(auditedCalls))(
    'records what happened after %s',
    async (name, expectation) => {
      const definition = definitions.find((one) => getName(one) === name)
      if (!definition) throw new Error(`${name} is no call`)
      const isPublic = definition.access === 'public' && name !== 'POST /api/logout'
      const person = expectation.as ?? admin
      const cookie = isPublic ? undefined : await readCookie(person)
      const prepared = await prepareCall(server, expectation, ids)
      const before = await newest()
      const answer = await prepared(definition, cookie)
      expect([
        name,
        answer.status,
        answer.status === expectation.status ? '' : answer.text,
      ]).toEqual([name, expectation.status, ''])
      const rows = await since(before)
      const expected = expectation.leaves(ids)
      expect(said(rows)).toEqual(
        expected.map(([words, id]) => [words, id === 'new' ? expect.any(Number) : id]),
      )
      const actor = isPublic && name !== 'POST /api/login' ? null : await getUserId(server, person)
      for (const row of rows) {
        expect(row['actor_id']).toBe(actor)
        expect(row['address']).toMatch(/127\.0\.0\.1|::1/)
        // An entry about several records says how many.
        const isMany = row['record_id'] === null && !isListing(String(row['action']))
        if (
          !['audit', 'site'].includes(String(row['record_type'])) &&
          (isMany || isListing(String(row['action'])))
        ) {
          expect(Number(row['amount'])).toBeGreaterThan(0)
        }
      }
      const isOver = ['POST /api/logout', 'DELETE /api/account/devices'].includes(name)
      if (isOver) cookies.delete(person)
    },
  )

  it('records who was refused, which action and which record', async () => {
    const cookie = await server.signIn('samira.haddad@stillwater.example').catch(() => undefined)
    const [therapist] = await server.sql(
      "select id, email from users where role = 'therapist' and email <> ? and email <> ? order by id limit 1",
      [maya, newcomer.email],
    )
    const own = cookie ?? (await server.signIn(String(therapist?.['email'])))
    const before = await newest()
    for (const [method, path] of [
      ['GET', '/api/admin/users'],
      ['GET', `/api/admin/users/${ofMaya.id}`],
      ['DELETE', `/api/admin/users/${ofMaya.id}`],
      ['GET', '/api/admin/audit'],
      ['GET', '/api/admin/audit.csv'],
      ['GET', '/api/admin/users/not-a-number'],
    ] as const) {
      const answer = await server.request(path, { method, headers: { cookie: own } })
      expect([path, answer.status]).toEqual([path, 403])
    }
    const lead = await server.request(`/api/admin/leads/${ids.lead}`, { headers: { cookie: own } })
    const profile = await server.request(`/api/therapist-profile/${ofMaya.profile}`, {
      method: 'PATCH',
      headers: { cookie: own, 'content-type': 'application/json' },
      body: '{"acceptingClients":true}',
    })
    const photo = await server.request(`/api/admin/users/${ofMaya.id}/photo`, {
      method: 'DELETE',
      headers: { cookie: own },
    })
    expect([lead.status, profile.status, photo.status]).toEqual([404, 404, 404])
    expect(said(await since(before))).toEqual([
      ['account.listed refused', 'many'],
      ['account.viewed refused', ofMaya.id],
      ['account.deleted refused', ofMaya.id],
      ['audit.listed refused', 'many'],
      ['lead.viewed refused', ids.lead],
      ['profile.changed refused', ofMaya.profile],
      ['profile.photo_removed refused', ofMaya.profile],
    ])
    // The list of users and the log were each requested twice: one entry counts both requests.
    const times = (await since(before)).map((row) => Number(row['times']))
    expect(times).toEqual([2, 1, 1, 2, 1, 1, 1])
  })

  it('records whose account failed to sign in, and not what was typed', async () => {
    const before = await newest()
    const guesses = [admin, 'nobody@elsewhere.example']
    for (const username of guesses) {
      await server.call(login, { body: { username, password: 'not the password' } })
    }
    const rows = await since(before)
    expect(said(rows)).toEqual([
      ['account.sign_in_failed failed', ofAdmin.id],
      ['account.sign_in_failed failed', 'many'],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/nobody|not the password/)
  })
})
