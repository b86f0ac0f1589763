// Every call of the product says here what it leaves in the audit log, or why it leaves nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuditedAction, auditedActions } from '#features/audit/contract.ts'
import { isListing } from '#features/audit/labels.ts'
import { login } from '#features/auth/contract.ts'
import { fillPath } from '#shared/endpoint.ts'
import { findAllEndpoints, getName } from '../support/all-endpoints.ts'
import { toConsultation } from '../support/consultation.ts'
import { photoForm, somePhoto } from '../support/photos.ts'
import { engines } from '../support/test-database.ts'
import {
  admin,
  captchaAnswer,
  daniel,
  demoPassword,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

const definitions = await findAllEndpoints()

type Ids = { lead: number; danielsLead: number; conversation: number; secret: string; mail: string }
type Entry = AuditedAction | `${AuditedAction} refused`
type ExpectedTrail = {
  as?: typeof admin | typeof maya | typeof daniel
  params?: (ids: Ids) => Record<string, unknown>
  query?: () => Record<string, string>
  body?: (ids: Ids, server: TestServer) => unknown
  form?: boolean
  status: number
  /** What the log grows by, oldest first; with the record's number where it is about one. */
  leaves: (ids: Ids) => readonly (readonly [Entry, number | 'many' | 'new'])[]
}

const user = async (server: TestServer, email: string) => {
  const [row] = await server.sql('select id from users where email = ?', [email])
  return Number(row?.['id'])
}
const ofDaniel = { id: 0, profile: 0 }
const ofMaya = { id: 0, profile: 0 }
const ofAdmin = { id: 0 }

const newcomer = {
  firstName: 'Ines',
  lastName: 'Roy',
  email: 'ines.roy@stillwater.example',
  password: 'a lantern on the dock',
  role: 'therapist',
}

/** In the order in which they are made: what one makes, a later one changes. */
const leaving: Record<string, ExpectedTrail> = {
  'POST /api/consultation': {
    body: async (_, server) => toConsultation(await server.captchaToken()),
    status: 201,
    leaves: () => [['lead.created', 'new']],
  },
  'POST /api/chat/messages': {
    body: async (_, server) => ({
      sessionId: 'a-conversation-of-noor',
      senderName: 'Noor',
      senderEmail: 'noor@mail.example',
      senderPhone: null,
      message: 'Hello?',
      captchaValue: captchaAnswer,
      captchaValidation: await server.captchaToken(),
    }),
    status: 201,
    leaves: () => [['conversation.created', 'new']],
  },
  'GET /api/admin/leads': { status: 200, leaves: () => [['lead.listed', 'many']] },
  'GET /api/admin/leads/:id': {
    params: ({ lead }) => ({ id: lead }),
    status: 200,
    leaves: ({ lead }) => [['lead.viewed', lead]],
  },
  'PATCH /api/admin/leads/:id': {
    params: ({ lead }) => ({ id: lead }),
    body: () => ({
      internalNotes: 'Rang twice.',
      assignedTo: ofMaya.id,
      hold: { until: '2027-01-05', reason: 'A complaint' },
    }),
    status: 200,
    leaves: ({ lead }) => [
      ['lead.changed', lead],
      ['lead.assigned', lead],
      ['lead.held', lead],
    ],
  },
  'GET /api/admin/leads/:id/emails': {
    params: ({ lead }) => ({ id: lead }),
    status: 200,
    leaves: ({ lead }) => [['lead.email_viewed', lead]],
  },
  'POST /api/admin/leads/:id/email': {
    params: ({ lead }) => ({ id: lead }),
    body: () => ({ subject: 'A first talk', message: 'At two?', sender: 'system' }),
    status: 201,
    leaves: ({ lead }) => [['lead.email_sent', lead]],
  },
  'POST /api/admin/leads/:id/emails/:emailId/send': {
    as: maya,
    params: ({ danielsLead }) => ({ id: danielsLead, emailId: 'log-1' }),
    body: () => ({}),
    status: 404,
    leaves: ({ danielsLead }) => [['lead.email_sent refused', danielsLead]],
  },
  'GET /api/admin/leads/:id/emails/:emailId/view': {
    as: maya,
    params: ({ danielsLead }) => ({ id: danielsLead, emailId: 'received' }),
    status: 404,
    leaves: ({ danielsLead }) => [['lead.email_viewed refused', danielsLead]],
  },
  'GET /api/admin/chat-sessions': {
    status: 200,
    leaves: () => [['conversation.listed', 'many']],
  },
  'GET /api/admin/chat-sessions/:number': {
    // By somebody else, as one person's looks within ten minutes are one.
    as: daniel,
    params: ({ conversation }) => ({ number: conversation }),
    status: 200,
    leaves: ({ conversation }) => [['conversation.viewed', conversation]],
  },
  'GET /api/admin/chat-messages/:sessionId': {
    params: ({ secret }) => ({ sessionId: secret }),
    status: 200,
    leaves: ({ conversation }) => [['conversation.viewed', conversation]],
  },
  'POST /api/admin/mark-messages-read/:sessionId': {
    // By somebody else, as one person's looks within ten minutes are one.
    as: maya,
    params: ({ secret }) => ({ sessionId: secret }),
    status: 200,
    leaves: ({ conversation }) => [['conversation.viewed', conversation]],
  },
  'POST /api/admin/chat-reply': {
    body: ({ secret }) => ({ sessionId: secret, message: 'We are here.' }),
    status: 201,
    leaves: ({ conversation }) => [['conversation.replied', conversation]],
  },
  'POST /api/admin/chat-session/:sessionId/lead': {
    params: ({ secret }) => ({ sessionId: secret }),
    status: 201,
    leaves: ({ conversation }) => [
      ['lead.created', 'new'],
      ['conversation.converted', conversation],
    ],
  },
  'DELETE /api/admin/chat-session/:sessionId': {
    params: ({ secret }) => ({ sessionId: secret }),
    status: 204,
    leaves: ({ conversation }) => [['conversation.deleted', conversation]],
  },
  'GET /api/admin/users': { status: 200, leaves: () => [['account.listed', 'many']] },
  'GET /api/admin/users/:id': {
    params: () => ({ id: ofDaniel.id }),
    status: 200,
    leaves: () => [['account.viewed', ofDaniel.id]],
  },
  'POST /api/admin/users': {
    body: () => newcomer,
    status: 201,
    leaves: () => [
      ['account.created', 'new'],
      ['profile.created', 'new'],
    ],
  },
  'POST /api/admin/therapist-profiles': {
    body: () => ({ userId: ofAdmin.id }),
    status: 201,
    leaves: () => [['profile.created', 'new']],
  },
  'PATCH /api/therapist-profile/:id': {
    as: maya,
    params: () => ({ id: ofMaya.profile }),
    body: () => ({ acceptingClients: false }),
    status: 200,
    leaves: () => [['profile.changed', ofMaya.profile]],
  },
  'POST /api/admin/users/:id/upload-image': {
    params: () => ({ id: ofDaniel.id }),
    form: true,
    status: 200,
    leaves: () => [['profile.photo_changed', ofDaniel.profile]],
  },
  'DELETE /api/admin/users/:id/photo': {
    params: () => ({ id: ofDaniel.id }),
    status: 204,
    leaves: () => [['profile.photo_removed', ofDaniel.profile]],
  },
  'PATCH /api/admin/users/:id': {
    params: () => ({ id: ofDaniel.id }),
    body: () => ({ role: 'admin', isTherapist: true, profile: { title: 'Psychologist' } }),
    status: 200,
    leaves: () => [
      ['account.changed', ofDaniel.id],
      ['account.role_changed', ofDaniel.id],
      ['profile.changed', ofDaniel.profile],
    ],
  },
  'DELETE /api/admin/users/:id': {
    params: () => ({ id: ofDaniel.id }),
    status: 204,
    leaves: ({ danielsLead }) => [
      ['lead.changed', danielsLead],
      ['lead.assigned', danielsLead],
      ['profile.deleted', ofDaniel.profile],
      ['account.deleted', ofDaniel.id],
    ],
  },
  'DELETE /api/admin/leads/:id': {
    // It is on hold since its change above.
    params: ({ lead }) => ({ id: lead }),
    status: 409,
    leaves: ({ lead }) => [['lead.deleted refused', lead]],
  },
  'GET /api/admin/audit/seen': {
    query: () => ({ record: 'user', id: String(ofMaya.id) }),
    status: 200,
    leaves: () => [['account.access_viewed', ofMaya.id]],
  },
  'GET /api/admin/audit': { status: 200, leaves: () => [['audit.listed', 'many']] },
  'GET /api/admin/audit.csv': { status: 200, leaves: () => [['audit.exported', 'many']] },
  'POST /api/account/password': {
    as: maya,
    body: () => ({ currentPassword: demoPassword, newPassword: 'reeds along the far shore' }),
    status: 204,
    leaves: () => [['account.password_changed', ofMaya.id]],
  },
  'POST /api/admin/users/:id/sign-out': {
    params: () => ({ id: ofMaya.id }),
    status: 204,
    leaves: () => [['account.signed_out_everywhere', ofMaya.id]],
  },
  'POST /api/admin/users/:id/suspend': {
    params: () => ({ id: ofMaya.id }),
    status: 204,
    leaves: () => [['account.suspended', ofMaya.id]],
  },
  'POST /api/admin/users/:id/resume': {
    params: () => ({ id: ofMaya.id }),
    status: 204,
    leaves: () => [['account.resumed', ofMaya.id]],
  },
  'POST /api/account/confirm': {
    body: () => ({ password: demoPassword }),
    status: 204,
    leaves: () => [['account.password_confirmed', ofAdmin.id]],
  },
  'POST /api/logout': { status: 204, leaves: () => [['account.signed_out', ofAdmin.id]] },
  'POST /api/login': {
    body: () => ({ username: admin, password: demoPassword }),
    status: 200,
    leaves: () => [['account.signed_in', ofAdmin.id]],
  },
  'DELETE /api/account/devices/:id': {
    params: () => ({ id: 'x'.repeat(43) }),
    status: 404,
    leaves: () => [],
  },
  'DELETE /api/account/devices': {
    status: 204,
    leaves: () => [['account.signed_out_everywhere', ofAdmin.id]],
  },
}

const stories = 'its own story says it'
/** Why a call leaves nothing, or where else it is shown what it leaves. */
const silent: Record<string, string> = {
  'POST /api/verify-code': `${stories}: sign-in.test.ts`,
  'POST /api/resend-verification': 'nobody is signed in by it, and nothing is read',
  'GET /api/login/pending': 'the browser’s own sign-in',
  'POST /api/register': `${stories}: start.test.ts`,
  'GET /api/user': 'who one is oneself',
  'POST /api/screen-lock': `${stories}: screen-lock.test.ts`,
  'GET /api/screen-lock': 'who one is oneself',
  'POST /api/screen-unlock': `${stories}: screen-lock.test.ts`,
  'GET /api/account/devices': 'one’s own devices',
  'GET /api/therapists': 'public',
  'GET /api/therapist-names': 'public',
  'GET /api/therapists/:identifier': 'public',
  'GET /api/therapists/:identifier/similar': 'public',
  'POST /api/therapists/:id/view': 'counts a visitor who is nobody',
  'GET /api/therapist-profile': 'one’s own',
  'GET /uploads/:filename': 'public',
  'POST /api/render-errors': 'no record, and nobody is named',
  'GET /api/captcha': 'no record',
  'POST /api/captcha/validate': 'no record',
  'GET /api/captcha/audio': 'no record',
  'GET /api/chat/availability': 'no record',
  'GET /api/admin/inbox-unread-count': 'a number about nobody',
  'POST /api/chat/heartbeat': 'the visitor’s own conversation',
  'POST /api/chat/history': 'the visitor’s own conversation',
  'GET /api/admin/unread-message-count': 'a number about nobody',
  'GET /api/admin/lead-days': 'numbers about nobody',
  'GET /api/admin/leaving-leads': 'a number about nobody',
  'GET /api/admin/not-contacted-leads-count': 'a number about nobody',
  'GET /api/admin/stats': 'numbers about nobody',
  'GET /api/admin/user-counts': 'numbers about nobody',
  'GET /api/admin/users/:id/last-sign-in': 'shown beside the account, whose viewing is recorded',
  'GET /api/admin/users/:id/place': 'a number, and the page to which it leads is recorded',
  'GET /api/admin/audit/people': 'it is asked from the log, whose reading is recorded',
  'GET /api/config/system-email': 'no record',
  'GET /api/config/retention': 'no record',
  'GET /api/therapist/google-auth/status': 'one’s own',
  'GET /api/therapist/google-auth/start': 'nothing is connected yet',
  'GET /api/therapist/google-auth/callback': `${stories}: google-connection.test.ts`,
  'POST /api/therapist/google-auth/disconnect': `${stories}: google-connection.test.ts`,
}

it('every call says what it leaves in the log, or why nothing', () => {
  const said = [...Object.keys(leaving), ...Object.keys(silent)].toSorted()
  expect(said).toEqual(definitions.map(getName).toSorted())
})

describe.each(engines)('the audit log on %s', (engine) => {
  let server: TestServer
  const cookies = new Map<string, string>()
  const ids: Ids = { lead: 0, danielsLead: 0, conversation: 0, secret: '', mail: '' }

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
  const getNumbers = async (email: string) => {
    const id = await user(server, email)
    const [profile] = await server.sql('select id from therapists where user_id = ?', [id])
    return { id, profile: Number(profile?.['id']) }
  }

  beforeAll(async () => {
    server = await startTestServer(engine, { CHAT_HOURS: '0-24' })
    Object.assign(ofMaya, await getNumbers(maya))
    Object.assign(ofDaniel, await getNumbers(daniel))
    ofAdmin.id = await user(server, admin)
    const leads = await server.sql('select id from consultation_leads order by id')
    ids.lead = Number(leads[0]?.['id'])
    ids.danielsLead = Number(leads[1]?.['id'])
    // Only Daniel's one lead, so that what his deletion unassigns is known.
    await server.sql('update consultation_leads set assigned_to = null where id = ?', [ids.lead])
    await server.sql('update consultation_leads set assigned_to = null where assigned_to = ?', [
      ofDaniel.id,
    ])
    await server.sql('update consultation_leads set assigned_to = ? where id = ?', [
      ofDaniel.id,
      ids.danielsLead,
    ])
    const [conversation] = await server.sql('select id, session_id from chat_sessions limit 1')
    ids.conversation = Number(conversation?.['id'])
    ids.secret = String(conversation?.['session_id'])
  })
  afterAll(() => server.stop())

  const readCookie = async (person: string) => {
    const known = cookies.get(person) ?? (await server.signIn(person))
    cookies.set(person, known)
    return known
  }

  it.each(Object.entries(leaving))('says after %s what happened', async (name, expectation) => {
    const definition = definitions.find((one) => getName(one) === name)
    if (!definition) throw new Error(`${name} is no call`)
    const isPublic = definition.access === 'public' && name !== 'POST /api/logout'
    const person = expectation.as ?? admin
    const cookie = isPublic ? undefined : await readCookie(person)
    const body = await expectation.body?.(ids, server)
    const params = expectation.params?.(ids) ?? {}
    const before = await newest()
    const answer = expectation.form
      ? await server.request(fillPath(definition.path, params), {
          method: definition.method,
          headers: { cookie: cookie ?? '' },
          body: photoForm(await somePhoto()),
        })
      : await server.call(definition, {
          params,
          ...(cookie ? { cookie } : {}),
          ...(expectation.query ? { query: expectation.query() } : {}),
          ...(body === undefined ? {} : { body }),
        })
    expect([name, answer.status, answer.status === expectation.status ? '' : answer.text]).toEqual([
      name,
      expectation.status,
      '',
    ])
    const rows = await since(before)
    const expected = expectation.leaves(ids)
    expect(said(rows)).toEqual(
      expected.map(([words, id]) => [words, id === 'new' ? expect.any(Number) : id]),
    )
    const actor = isPublic && name !== 'POST /api/login' ? null : await user(server, person)
    for (const row of rows) {
      expect(row['actor_id']).toBe(actor)
      expect(row['address']).toMatch(/127\.0\.0\.1|::1/)
      // How many it was about, where it was about several.
      const isMany = row['record_id'] === null && !isListing(String(row['action']))
      if (row['record_type'] !== 'audit' && (isMany || isListing(String(row['action'])))) {
        expect(Number(row['amount'])).toBeGreaterThan(0)
      }
    }
    const isOver = ['POST /api/logout', 'DELETE /api/account/devices'].includes(name)
    if (isOver) cookies.delete(person)
  })

  it('says who was kept out, from what and from which', async () => {
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
    // The list of users was asked for twice, and so was the log: one entry counts each.
    const times = (await since(before)).map((row) => Number(row['times']))
    expect(times).toEqual([2, 1, 1, 2, 1, 1, 1])
  })

  it('says whose name failed to sign in, and not what was typed', async () => {
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
