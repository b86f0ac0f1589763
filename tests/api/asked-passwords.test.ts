// A session alone decides neither who can sign in, nor where clients turn, nor what leaves the portal.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmPassword } from '#features/access/auth/contract.ts'
import { confirmAccessReview } from '#features/staff/access-review/contract.ts'
import {
  createUser,
  deleteUser,
  resumeUser,
  suspendUser,
} from '#features/staff/user-admin/contract.ts'
import { publishSite } from '#features/website/site-editor/contract.ts'
import { unknownIds } from '../support/access-test-bed.ts'
import { findAllEndpoints, getName } from '../support/all-endpoints.ts'
import { confirmFirst, newcomer } from '../support/asked-password.ts'
import { eventually } from '../support/eventually.ts'
import { editSite } from '../support/site-test-bed.ts'
import { callEngines } from '../support/test-database.ts'
import {
  admin,
  demoPassword,
  director,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

const definitions = await findAllEndpoints()
// Calls of administrators that change accounts without deciding who can sign in, or that decide by the body.
const withoutQuestion = new Set([
  'DELETE /api/admin/invitations/:id',
  'POST /api/admin/therapist-profiles',
  'PATCH /api/admin/users/:id',
])
/** The bodies of calls that name neither a person nor records. */
const ownBodies: Record<string, object> = {
  'PUT /api/admin/required-factor': { isRequired: false },
  'POST /api/admin/access-review': { version: 'none' },
}
/** Everything that decides who can sign in, or takes many records out of the portal or erases them at once. */
const askingCalls = definitions.filter((definition) => {
  const isOfAccounts = [definition.changes ?? []].flat().includes('users')
  const isOfMany = /export$|erase$|\.csv$/.test(definition.path)
  const isAsked = definition.access === 'admin' && (isOfAccounts || isOfMany)
  return isAsked && !withoutQuestion.has(getName(definition))
})

describe.each(callEngines)('a session whose password was entered long ago on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })
  afterAll(() => server.stop())

  const expireConfirmations = () =>
    server.sql('update sessions set confirmed_at = ?', [
      new Date(Date.now() - 5 * 60_000 - 1_000).toISOString(),
    ])
  const mailsAbout = (subject: string) =>
    server.mails().filter((mail) => mail.includes(`Subject: ${subject}`))

  it.each(askingCalls.map((definition) => [getName(definition), definition] as const))(
    'confirms the password before %s, whatever it names',
    async (name, definition) => {
      const cookie = await server.signIn(admin)
      const email = `ines.${definition.path.length}@stillwater.example`
      const records = [{ kind: 'request', id: unknownIds.id }]
      const ofRecords = { records, ...(definition.path.endsWith('erase') && { reason: 'Asked' }) }
      const isOfRecords = definition.path.startsWith('/api/admin/privacy')
      const body = ownBodies[name] ?? (isOfRecords ? ofRecords : { ...newcomer, email })
      const call = () =>
        server.call(definition, {
          params: unknownIds,
          cookie,
          ...(definition.body ? { body } : {}),
        })
      await expireConfirmations()
      expect(await call()).toMatchObject(confirmFirst)
      await server.call(confirmPassword, { body: { password: demoPassword }, cookie })
      // The accounts are not those of the version that was made up.
      const allowed = definition === confirmAccessReview ? [409] : [200, 201, 204, 404]
      expect(allowed).toContain((await call()).status)
    },
  )

  it('asks for the password in at least the calls that decide who can sign in', () => {
    expect(askingCalls.map(getName)).toEqual(
      expect.arrayContaining([
        'POST /api/admin/users',
        'DELETE /api/admin/users/:id',
        'POST /api/admin/users/:id/suspend',
        'POST /api/admin/users/:id/resume',
        'POST /api/admin/users/:id/sign-out',
        'POST /api/admin/invitations',
        'GET /api/admin/audit.csv',
        'GET /api/admin/site/export',
        'POST /api/admin/privacy/export',
        'POST /api/admin/privacy/erase',
      ]),
    )
  })

  it('cannot open or close accounts unnoticed: all administrators are notified', async () => {
    const cookie = await server.signIn(admin)
    const body = { ...newcomer, email: 'ines.six@stillwater.example' }
    const made = await server.call(createUser, { body, cookie })
    const params = { id: (made.json as { id: number }).id }
    await server.call(suspendUser, { params, cookie })
    await server.call(resumeUser, { params, cookie })
    await server.call(deleteUser, { params, cookie })
    await eventually(() => {
      for (const subject of [
        'Stillwater has a new account',
        'A Stillwater account was suspended',
        'A Stillwater account was resumed',
        'A Stillwater account was deleted',
      ]) {
        for (const to of [admin, director]) {
          const notices = mailsAbout(subject).filter((mail) => mail.includes(`To: ${to}`))
          expect([subject, to, notices.length > 0]).toEqual([subject, to, true])
        }
      }
    })
  })

  it('cannot send clients elsewhere without the password, or unnoticed', async () => {
    const cookie = await server.signIn(admin)
    const site = editSite(server, cookie)
    await site.edit(({ practice }) => {
      practice.blurb.en = 'Quiet rooms, and time.'
    })
    await expireConfirmations()
    expect((await site.publish()).status).toBe(200)

    await site.edit(({ practice }) => {
      practice.phone = '613-555-0199'
    })
    expect(await server.call(publishSite, { cookie, body: {} })).toMatchObject(confirmFirst)
    expect((await site.read()).published?.practice.phone).not.toBe('613-555-0199')
    await server.call(confirmPassword, { body: { password: demoPassword }, cookie })
    expect((await site.publish()).status).toBe(200)
    await eventually(() => {
      const notices = mailsAbout('The contacts on the Stillwater website were changed')
      for (const to of [admin, director]) {
        const own = notices.filter((mail) => mail.includes(`To: ${to}`))
        expect(own).toHaveLength(1)
        expect(own[0]).toContain('New: 613-555-0199')
      }
    })
  })
})
