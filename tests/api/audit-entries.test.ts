// Every call is listed, in `audited-calls.ts` with what it leaves in the audit log, or below with why it leaves nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login } from '#features/access/auth/contract.ts'
import { auditedActions } from '#features/core/audit/contract/actions.ts'
import { isListing } from '#features/core/audit/labels.ts'
import { findAllEndpoints, getName } from '../support/all-endpoints.ts'
import type { Ids } from '../support/audited-call.ts'
import { auditedCalls, newcomer, ofAdmin, ofMaya } from '../support/audited-calls.ts'
import { getUserId, prepareAuditedCalls, prepareCall } from '../support/make-audited-calls.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

const definitions = await findAllEndpoints()

const stories = 'tested separately'
const ownRequests = (file: string, calls: string[]) =>
  Object.fromEntries(calls.map((call) => [`POST /api/own-request${call}`, `${stories}: ${file}`]))
/** Why a call leaves nothing, or which test shows what it leaves. */
const silent: Record<string, string> = {
  'POST /api/verify-code': `${stories}: sign-in-codes.test.ts`,
  'POST /api/resend-verification': 'signs nobody in, and reads nothing',
  'GET /api/login/pending': 'the browser’s own sign-in',
  'POST /api/register': `${stories}: start.test.ts`,
  'POST /api/find-invitation': `${stories}: invitations.test.ts`,
  'POST /api/accept-invitation': `${stories}: invitations.test.ts`,
  'POST /api/forgot-password': `${stories}: password-reset.test.ts`,
  'POST /api/find-password-reset': 'the person’s own account',
  'POST /api/reset-password': `${stories}: password-reset.test.ts`,
  ...ownRequests('own-request.test.ts', ['', '/withdraw', '/link']),
  ...ownRequests('own-request-changes.test.ts', ['/change', '/delete']),
  'DELETE /api/admin/leads/:id/request-link': `${stories}: own-request.test.ts`,
  'GET /api/user': 'the person’s own account',
  'POST /api/screen-lock': `${stories}: screen-lock.test.ts`,
  'GET /api/screen-lock': 'the person’s own account',
  'POST /api/screen-unlock': `${stories}: screen-lock.test.ts`,
  'GET /api/account/devices': 'the person’s own devices',
  'GET /api/account/calendar-address': 'the person’s own address',
  'GET /calendar/:file': `${stories}: calendar-feeds.test.ts`,
  'GET /calendar/call/:file': 'public, for whoever has the signed address',
  'POST /request': 'stops reminders, and shows nothing',
  'POST /fr/request': 'stops reminders, and shows nothing',
  'POST /api/own-request/appointment/reminders': 'stops reminders, and shows nothing',
  'GET /api/account/factors': 'the person’s own account',
  'POST /api/account/passkeys/options': 'nothing counts before the device has answered',
  'POST /api/account/passkeys': `${stories}: passkeys.test.ts`,
  'POST /api/login/passkey/options': 'nobody is known before the device has answered',
  'POST /api/login/passkey': `${stories}: passkeys.test.ts`,
  'POST /api/account/confirm/passkey/options': 'nothing counts before the device has answered',
  'POST /api/account/confirm/passkey': `${stories}: passkeys.test.ts`,
  'PUT /api/admin/required-factor': `${stories}: required-factor.test.ts`,
  'POST /api/admin/access-review': `${stories}: required-factor.test.ts`,
  'GET /api/admin/quarantine': `${stories}: robots.test.ts`,
  'GET /api/admin/quarantine/count': 'a number',
  'POST /api/admin/quarantine/:id/accept': `${stories}: robots.test.ts`,
  'DELETE /api/admin/quarantine/:id': `${stories}: robots.test.ts`,
  'PUT /api/admin/leads/:id/limit': `${stories}: lead-protection.test.ts`,
  'DELETE /api/admin/leads/:id/limit': `${stories}: lead-protection.test.ts`,
  'POST /api/admin/leads/:id/break-glass': `${stories}: lead-protection.test.ts`,
  'POST /api/admin/leads/:id/withdraw-consent': `${stories}: lead-protection.test.ts`,
  'GET /api/admin/leads/:id/protection': 'shown beside the lead, whose viewing is recorded',
  'POST /api/chat/copy': `${stories}: chat-own-copy.test.ts`,
  'POST /api/chat/erase': `${stories}: chat-own-copy.test.ts`,
  'POST /api/captcha/work': 'a security check is about no one',
  'POST /api/account/totp': 'nothing counts before the first code',
  'POST /api/account/totp/confirm': 'tested separately: the service of the factors',
  'GET /api/admin/users/:id/factors': 'shown beside the account, whose viewing is recorded',
  'GET /api/admin/alerts': 'the person’s own choices',
  'GET /api/admin/push-key': 'a public key',
  'GET /api/admin/replies': 'texts about no one person',
  'GET /api/admin/reply-values': 'facts about the practice and its therapists',
  'GET /api/admin/documents': 'files about no one person',
  'GET /api/admin/documents/:id/file': 'a file about no one person',
  'POST /api/admin/documents': `${stories}: replies-and-documents.test.ts`,
  'DELETE /api/admin/documents/:id': `${stories}: replies-and-documents.test.ts`,
  'DELETE /api/admin/push-subscriptions/:id': `${stories}: alerts.test.ts`,
  'POST /api/admin/push-subscriptions/test': 'a message to the person’s own device',
  'GET /api/therapists': 'public',
  'GET /api/free-calls': 'public',
  'GET /api/free-calls/next': 'public',
  'GET /api/free-calls/therapists': 'public',
  'GET /api/therapist-names': 'public',
  'GET /api/consultation/preset': 'public',
  'GET /api/therapist-directory': 'public',
  'GET /api/services/:slug/therapists': 'public',
  'GET /api/therapists/:identifier': 'public',
  'GET /api/therapists/:identifier/similar': 'public',
  'POST /api/therapists/:id/view': 'counts an anonymous visitor',
  'GET /api/match/questions': 'public',
  'POST /api/match': 'stores answers of an unknown person',
  'POST /match': 'as POST /api/match',
  'POST /fr/match': 'as POST /api/match',
  'GET /api/site/pages/match': 'public',
  'GET /api/site/violence-lines': 'public',
  'GET /api/match/:id': 'the answers of whoever knows the id, without identity',
  'GET /api/therapist-profile': 'the person’s own',
  'POST /api/waitlist/confirm': `${stories}: waitlist-again.test.ts`,
  'POST /waitlist/leave': `${stories}: waitlist-leave.test.ts`,
  'POST /fr/waitlist/leave': `${stories}: waitlist-leave.test.ts`,
  'GET /uploads/:filename': 'public',
  'GET /site-images/:id': 'public',
  'POST /api/render-errors': 'no record, and no person is named',
  'GET /api/captcha': 'no record',
  'POST /api/captcha/validate': 'no record',
  'GET /api/captcha/audio': 'no record',
  'GET /api/chat/availability': 'no record',
  'GET /api/chat/status': 'no record',
  'GET /api/admin/availability': 'no record',
  'GET /api/admin/inbox-unread-count': 'a number about no one person',
  'GET /api/admin/chat-session-counts': 'numbers about no one person',
  'GET /api/admin/chat-colleagues': 'names of the practice, with whom the person works',
  'POST /api/chat/heartbeat': 'the visitor’s own conversation',
  'POST /api/chat/files': 'the visitor’s own conversation',
  'POST /api/chat/files/:fileId': `${stories}: chat-secrets.test.ts`,
  'POST /api/admin/chat-session/:sessionId/files':
    'nothing is sent before the reply, which is recorded',
  'GET /api/admin/chat-sessions/:number/files/:fileId': `${stories}: chat-files.test.ts`,
  'GET /api/admin/unread-message-count': 'a number about no one person',
  'GET /api/admin/lead-days': 'numbers about no one person',
  'GET /api/admin/leaving-leads': 'a number about no one person',
  'GET /api/admin/not-contacted-leads-count': 'a number about no one person',
  'GET /api/admin/pending-emails': 'numbers of leads whose list, which is recorded, is open',
  'GET /api/admin/answered-leads-count': 'a number about no one person',
  ...ownRequests('own-call.test.ts', ['/appointment', '/appointment/cancel', '/offer']),
  ...Object.fromEntries(
    [
      'GET /api/admin/appointments',
      'GET /api/admin/appointments/standing',
      'PATCH /api/admin/appointments/:id',
      'POST /api/admin/leads/:id/appointment',
      'GET /api/admin/leads/:id/offers',
      'POST /api/admin/leads/:id/offers',
    ].map((name) => [name, `${stories}: staff-calls.test.ts`]),
  ),
  'GET /api/admin/lead-views': 'numbers about no one person, and the person’s own views',
  'POST /api/admin/lead-views': 'the person’s own view: filters and an order, without a search',
  'PATCH /api/admin/lead-views/:id': 'the person’s own view',
  'DELETE /api/admin/lead-views/:id': 'the person’s own view',
  'GET /api/admin/stats': 'numbers about no one person',
  'GET /api/admin/user-counts': 'numbers about no one person',
  'GET /api/admin/users/:id/last-sign-in': 'shown beside the account, whose viewing is recorded',
  'GET /api/admin/users/:id/place': 'a number, and the page to which it leads is recorded',
  'GET /api/admin/audit/verify': 'says nothing of the entries',
  'GET /api/admin/audit/people': 'requested by the page of the log, whose viewing is recorded',
  'GET /api/config/system-email': 'no record',
  'GET /api/admin/health': 'the state of the system, and names of colleagues only',
  'GET /api/admin/response-target': 'a setting',
  'GET /api/admin/day': `${stories}: day.test.ts`,
  'POST /api/admin/palette/search': `${stories}: palette.test.ts`,
  'GET /api/admin/queue': 'numbers, and those of leads whose list, which is recorded, is open',
  'GET /api/config/email-template': 'the person’s own',
  ...Object.fromEntries(
    definitions
      .filter(({ path, access }) => path.startsWith('/api/site') && access === 'public')
      .map((definition) => [getName(definition), 'public']),
  ),
  ...Object.fromEntries(
    [
      'GET /api/admin/site',
      'PUT /api/admin/site/draft',
      'DELETE /api/admin/site/draft',
      'POST /api/admin/site/publish',
      'GET /api/admin/site/versions',
      'POST /api/admin/site/versions/:version/restore',
      'GET /api/admin/site/export',
      'POST /api/admin/site/import',
    ].map((name) => [name, `${stories}: site-admin.test.ts`]),
  ),
  'GET /api/admin/site/checklist': 'no record of a person',
  'POST /api/admin/site/checklist': 'no record of a person',
  'POST /api/admin/site/test-mail': 'the person’s own address',
  'GET /api/config/retention': 'no record',
  'GET /api/therapist/google-auth/status': 'the person’s own',
  'GET /api/therapist/google-auth/start': 'nothing is connected yet',
  'GET /api/therapist/google-auth/callback': `${stories}: google-connection.test.ts`,
  'POST /api/therapist/google-auth/calendar/stop': 'nothing is connected yet',
  'POST /api/therapist/google-auth/disconnect': `${stories}: google-disconnection.test.ts`,
}

it('lists every call with what it leaves in the log, or with why it leaves nothing', () => {
  const said = [...Object.keys(auditedCalls), ...Object.keys(silent)].toSorted()
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
