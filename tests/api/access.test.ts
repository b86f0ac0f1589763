import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addApiDocumentation } from '#app/server/api-documentation.ts'
import { sendLeadEmail } from '#features/lead-mail/contract.ts'
import { readConfig } from '#platform/server/config.ts'
import { addEndpoints } from '#platform/server/http/add-endpoints.ts'
import { type ServedEndpoint, serve } from '#platform/server/http/endpoints.ts'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import { createLogger } from '#platform/server/logger.ts'
import { type EndpointDefinition, endpoint, fillPath } from '#shared/endpoint.ts'
import { findAllEndpoints, getName } from '../support/all-endpoints.ts'
import { photoForm, somePhoto } from '../support/photos.ts'
import { engines } from '../support/test-database.ts'
import { admin, daniel, maya, startTestServer, type TestServer } from '../support/test-server.ts'

const logger = createLogger('silent')

const definitions = await findAllEndpoints()

// No record has these ids, so that a permitted request cannot change anything.
const unknownIds = {
  id: 999_999_999,
  identifier: 'nobody-at-all',
  filename: 'none.svg',
  sessionId: 'nobody-talks-here',
  emailId: 'none',
  number: 999_999_999,
}

const people = ['visitor', 'therapist', 'administrator'] as const
type Person = (typeof people)[number]

/** The expected result of the access check, by the access that an endpoint declares. */
const expectedAccess: Record<
  EndpointDefinition['access'],
  Record<Person, 401 | 403 | 'allowed'>
> = {
  public: { visitor: 'allowed', therapist: 'allowed', administrator: 'allowed' },
  staff: { visitor: 401, therapist: 'allowed', administrator: 'allowed' },
  admin: { visitor: 401, therapist: 403, administrator: 'allowed' },
}

// Public endpoints that respond with 401 or 403 for reasons of their own.
const ownRefusals: Record<string, Partial<Record<Person, 401 | 403>>> = {
  'GET /api/user': { visitor: 401 },
  'POST /api/screen-unlock': { visitor: 401, therapist: 401, administrator: 401 },
  'POST /api/verify-code': { visitor: 401, therapist: 401, administrator: 401 },
  'POST /api/resend-verification': { visitor: 401, therapist: 401, administrator: 401 },
  'POST /api/register': { visitor: 403, therapist: 403, administrator: 403 },
}

// Bodies that must be valid for an endpoint to reach its own refusal.
const bodies: Record<string, unknown> = {
  'POST /api/verify-code': { code: '123456' },
  'POST /api/screen-unlock': { password: 'not checked while nothing is locked' },
}

const signInNames: Record<Exclude<Person, 'visitor'>, string> = {
  therapist: maya,
  administrator: admin,
}

/** The expected statuses for a therapist's own record and for a colleague's. */
type RecordCase = {
  /** The ids of a record that belongs to the therapist Maya, or to her colleague Daniel. */
  find: (server: TestServer, owner: typeof maya | typeof daniel) => Promise<Record<string, unknown>>
  body?: object
  form?: () => Promise<FormData>
  own: number
  others: number
}

async function getUser(server: TestServer, owner: string) {
  const [user] = await server.sql('select id from users where email = ?', [owner])
  return { id: user?.['id'] }
}

const getLead: RecordCase['find'] = async (server, owner) => {
  const [lead] = await server.sql(
    'select id from consultation_leads where assigned_to = (select id from users where email = ?) limit 1',
    [owner],
  )
  return { id: lead?.['id'] }
}

// Both roles work on every conversation.
const getConversation: RecordCase['find'] = async (server, owner) => {
  const conversations = await server.sql('select session_id from chat_sessions order by id')
  return { sessionId: conversations[owner === maya ? 0 : 1]?.['session_id'] }
}
const getConversationNumber: RecordCase['find'] = async (server, owner) => {
  const conversations = await server.sql('select id from chat_sessions order by id')
  return { number: conversations[owner === maya ? 0 : 1]?.['id'] }
}
const anyone = { own: 200, others: 200 }

/**
 * Every staff endpoint with an id in its path must be listed here: its role check alone does not
 * decide whose records it can read or change.
 */
const records: Record<string, RecordCase> = {
  'GET /api/admin/leads/:id': { find: getLead, own: 200, others: 404 },
  'PATCH /api/admin/leads/:id': {
    find: getLead,
    body: { internalNotes: 'Called back.' },
    own: 200,
    others: 404,
  },
  'DELETE /api/admin/leads/:id': { find: getLead, own: 403, others: 404 },
  'GET /api/admin/leads/:id/emails': { find: getLead, own: 200, others: 404 },
  'POST /api/admin/leads/:id/email': {
    find: getLead,
    body: { subject: 'A first talk', message: 'Would Tuesday suit you?', sender: 'system' },
    own: 201,
    others: 404,
  },
  'POST /api/admin/leads/:id/emails/:emailId/send': {
    async find(server, owner) {
      const { id } = await getLead(server, owner)
      const cookie = await server.signIn(admin)
      const body = { subject: 'A first talk', message: 'At two?', sender: 'system' }
      const sent = await server.call(sendLeadEmail, { params: { id }, body, cookie })
      return { id, emailId: `log-${(sent.json as { id: number }).id}` }
    },
    body: {},
    own: 409, // already sent
    others: 404,
  },
  'GET /api/admin/leads/:id/emails/:emailId/view': {
    find: async (server, owner) => ({ ...(await getLead(server, owner)), emailId: 'received' }),
    // Without a mailbox no email was received; `lead-mail.test.ts` covers that case.
    own: 404,
    others: 404,
  },
  'GET /api/admin/chat-sessions/:number': { find: getConversationNumber, ...anyone },
  'GET /api/admin/chat-messages/:sessionId': { find: getConversation, ...anyone },
  'POST /api/admin/mark-messages-read/:sessionId': { find: getConversation, ...anyone },
  'POST /api/admin/chat-session/:sessionId/lead': { find: getConversation, own: 201, others: 201 },
  'DELETE /api/admin/chat-session/:sessionId': { find: getConversation, own: 204, others: 204 },
  'PATCH /api/therapist-profile/:id': {
    async find(server, owner) {
      const [profile] = await server.sql(
        'select id from therapists where user_id = (select id from users where email = ?)',
        [owner],
      )
      return { id: profile?.['id'] }
    },
    body: { acceptingClients: false },
    own: 200,
    others: 404,
  },
  'POST /api/admin/users/:id/upload-image': {
    find: getUser,
    form: async () => photoForm(await somePhoto()),
    own: 200,
    others: 404,
  },
  'DELETE /api/admin/users/:id/photo': { find: getUser, own: 204, others: 404 },
  'DELETE /api/account/devices/:id': {
    async find(server, owner) {
      await server.signIn(owner)
      const [session] = await server.sql(
        'select id_hash from sessions where user_id = (select id from users where email = ?) order by created_at desc limit 1',
        [owner],
      )
      return { id: session?.['id_hash'] }
    },
    own: 204,
    others: 404,
  },
}

const hasRecordId = ({ access, path }: EndpointDefinition) =>
  access === 'staff' && path.includes('/:')

it('lists every staff endpoint with a record id in its path', () => {
  const expected = definitions.filter(hasRecordId).map(getName)
  expect(expected.length).toBeGreaterThan(1)
  // Add a missing endpoint to `records`, and remove one that no longer exists.
  expect(Object.keys(records).toSorted()).toEqual(expected.toSorted())
})

describe.each(engines)('access to endpoints on %s', (engine) => {
  let server: TestServer
  const cookies: Partial<Record<Person, string>> = {}
  const signInAll = async () => {
    for (const person of ['therapist', 'administrator'] as const) {
      cookies[person] = await server.signIn(signInNames[person])
    }
  }
  beforeAll(async () => {
    server = await startTestServer(engine)
    await signInAll()
  })
  afterAll(() => server.stop())

  const call = (definition: EndpointDefinition, person: Person) => {
    const cookie = cookies[person]
    const body = bodies[getName(definition)] ?? {}
    return server.call(definition, {
      params: unknownIds,
      ...(definition.body ? { body } : {}),
      ...(cookie ? { cookie } : {}),
    })
  }

  const cases = definitions.flatMap((definition) =>
    people.map((person) => [getName(definition), person, definition] as const),
  )

  it.each(cases)('checks %s for a %s', async (name, person, definition) => {
    const { status, json } = await call(definition, person)
    const guard = expectedAccess[definition.access][person]
    const expected = guard === 'allowed' ? ownRefusals[name]?.[person] : guard
    if (expected === undefined) {
      expect([401, 403]).not.toContain(status)
      expect(status).toBeLessThan(500)
    } else {
      expect(status).toBe(expected)
      expect(json).toEqual({ message: expect.any(String) })
    }
    const changes = [definition.changes ?? []].flat()
    if (changes.includes('session')) await signInAll()
  })

  it.each(Object.keys(records))(
    'checks %s for a therapist’s own record and a colleague’s',
    async (name) => {
      const record = records[name]
      const definition = definitions.find((one) => getName(one) === name)
      if (!record || !definition) throw new Error(`no endpoint ${name}`)
      for (const [owner, expected] of [
        [daniel, record.others],
        [maya, record.own],
      ] as const) {
        const params = await record.find(server, owner)
        // Without a record the test would prove nothing.
        expect(Object.values(params)).not.toContain(undefined)
        const cookie = await server.signIn(maya)
        const { method, path } = definition
        const answer = record.form
          ? await server.request(fillPath(path, params), {
              method,
              headers: { cookie },
              body: await record.form(),
            })
          : await server.call(definition, {
              params,
              cookie,
              ...(record.body ? { body: record.body } : {}),
            })
        expect([name, owner, answer.status]).toEqual([name, owner, expected])
      }
      await signInAll()
    },
  )

  it('validates bodies only for those who have access', async () => {
    for (const definition of definitions.filter(({ body }) => body)) {
      for (const person of people) {
        const cookie = cookies[person]
        const answer = await server.call(definition, {
          params: unknownIds,
          body: [],
          ...(cookie ? { cookie } : {}),
        })
        const guard = expectedAccess[definition.access][person]
        const allowedStatus = ownRefusals[getName(definition)]?.[person] === 403 ? 403 : 400
        expect([getName(definition), person, answer.status]).toEqual([
          getName(definition),
          person,
          guard === 'allowed' ? allowedStatus : guard,
        ])
      }
    }
  })

  it('covers every endpoint that the server documents', async () => {
    const cookie = cookies.administrator ?? ''
    const { json } = await server.request('/api/docs', { headers: { cookie } })
    const documented = Object.entries((json as { paths: Record<string, object> }).paths).flatMap(
      ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    // Health checks, and the routes for unknown paths.
    const others = /^\S+ \/(healthz|readyz|api\/\{[^}]*\*[^}]*\}|api\/\*|\*|\{[^}]*\*[^}]*\}|)$/
    const calls = documented.filter((name) => !others.test(name)).toSorted()
    const tried = definitions.map((one) => getName(one).replace(/:(\w+)/g, '{$1}')).toSorted()
    expect(tried.length).toBeGreaterThan(10)
    expect(calls).toEqual(tried)
  })

  it('shows the API documentation to staff only', async () => {
    expect((await server.request('/api/docs')).status).toBe(401)
    for (const person of ['therapist', 'administrator'] as const) {
      const answer = await server.request('/api/docs', {
        headers: { cookie: cookies[person] ?? '' },
      })
      expect(answer.status).toBe(200)
      expect(answer.json).toMatchObject({ openapi: '3.1.0' })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('responds with 404 to unknown endpoints for everyone', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['POST', '/api/admin/everything'],
      ['DELETE', '/api/consultation'],
      ['PUT', '/api/admin/leads/1'],
    ] as const) {
      for (const person of people) {
        const answer = await server.request(path, {
          method,
          headers: { cookie: cookies[person] ?? '' },
        })
        expect([method, path, answer.status]).toEqual([method, path, 404])
        expect(answer.json).toEqual({ message: expect.stringMatching(/\.$/) })
        expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      }
    }
  })

  it('answers health checks for everyone', async () => {
    const alive = await server.request('/healthz')
    expect([alive.status, alive.json]).toEqual([200, { status: 'ok' }])
    const ready = await server.request('/readyz')
    expect([ready.status, ready.json]).toEqual([200, { status: 'ok' }])
  })

  it('sends security headers with every response', async () => {
    const answers = [
      await server.request('/api/therapists'),
      await server.request('/api/nothing'),
      await server.request('/api/admin/leads'),
      await server.request('/api/consultation', { method: 'POST', body: 'x' }),
      await server.request('/healthz'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 401, 415, 200])
    for (const { headers } of answers) {
      const policy = headers.get('content-security-policy') ?? ''
      const directives = Object.fromEntries(
        policy.split(';').map((one) => {
          const [name = '', ...values] = one.trim().split(/\s+/)
          return [name, values.join(' ')]
        }),
      )
      expect(directives).toMatchObject({
        'default-src': "'none'",
        'script-src': "'self'",
        'frame-ancestors': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
      })
      expect(policy).not.toMatch(/unsafe|\*|http:/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.get('x-powered-by')).toBeNull()
      // TLS ends at the proxy, so that plain http stays usable on this machine.
      expect(headers.get('strict-transport-security')).toBeNull()
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
    for (const { headers } of answers.slice(0, 4)) {
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('a server', () => {
  const config = readConfig({})
  const build = async (endpoints: ServedEndpoint[]) => {
    const app = await createHttpServer(config, logger)
    addEndpoints(app, endpoints, {
      config,
      resolveActor: async () => null,
      onRefused: async () => {},
      onChange: () => {},
    })
    return app
  }
  const open = endpoint({
    method: 'GET',
    path: '/api/sample',
    access: 'public',
    summary: 'A sample.',
    response: z.object({
      name: z.string(),
      tags: z.array(z.object({ label: z.string() })),
      inner: z.nullable(z.object({ isPublic: z.boolean() })),
    }),
  })

  it.each([undefined, 'everyone', ''])(
    'does not start with an endpoint whose access is %s',
    async (access) => {
      const nameless = { ...open, access } as unknown as EndpointDefinition // a mistake that types would catch
      await expect(build([serve(nameless, () => undefined)])).rejects.toThrow(
        'GET /api/sample states no access rule; give it one of public, staff, admin',
      )
    },
  )

  it('removes fields that the response schema does not contain', async () => {
    const row = {
      name: 'Maya',
      password: 'hash',
      tags: [{ label: 'anxiety', secret: 1 }],
      inner: { isPublic: true, token: 'abc' },
    }
    const app = await build([serve(open, () => row)])
    const answer = await app.inject('/api/sample')
    expect(answer.json()).toEqual({
      name: 'Maya',
      tags: [{ label: 'anxiety' }],
      inner: { isPublic: true },
    })
    expect(answer.body).not.toMatch(/password|secret|token/)
    await app.close()
  })

  it('documents the header with the total of a paginated list', async () => {
    const app = await createHttpServer(config, logger)
    await addApiDocumentation(app, async () => true)
    const paginated = {
      ...open,
      path: '/api/list',
      response: z.array(z.number()),
      paginated: true,
    } as const
    const endpoints = [
      serve(open, () => null as never),
      serve(paginated, () => ({ rows: [], total: 0 })),
    ]
    addEndpoints(app, endpoints, {
      config,
      resolveActor: async () => null,
      onRefused: async () => {},
      onChange: () => {},
    })
    const { paths } = (await app.inject('/api/docs')).json()
    const getHeaders = (path: string) => paths[path].get.responses['200'].headers
    expect(getHeaders('/api/list')).toMatchObject({
      'X-Total-Count': { schema: { type: 'integer' } },
    })
    expect(getHeaders('/api/sample')).toBeUndefined()
    await app.close()
  })

  it('reveals nothing about an unexpected error', async () => {
    const throwUnexpected = () => {
      throw new Error('select * from users where password = hunter2')
    }
    const wrongShape = () => ({ name: 7 }) as never // does not match the response schema
    for (const handle of [throwUnexpected, wrongShape]) {
      const app = await build([serve(open, handle)])
      const answer = await app.inject('/api/sample')
      expect([answer.statusCode, answer.json()]).toEqual([
        500,
        { message: 'Something went wrong on our side. Please try again.' },
      ])
      await app.close()
    }
  })

  it('tells browsers to use https only when its public address does', async () => {
    const secure = readConfig({ PUBLIC_URL: 'https://practice.example' })
    const app = await createHttpServer(secure, logger)
    app.get('/sample', async () => 'ok')
    const { headers } = await app.inject('/sample')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    await app.close()
  })
})

it('has no public endpoint for the portal', () => {
  const portal = definitions.filter(({ path }) => /^\/api\/(admin|docs)\b/.test(path))
  expect(portal.length).toBeGreaterThan(3)
  for (const definition of portal) {
    expect([getName(definition), definition.access]).not.toContain('public')
  }
})

it('has unique endpoints with paths that can be filled', () => {
  const names = definitions.map(getName)
  expect(new Set(names).size).toBe(names.length)
  for (const { path, summary } of definitions) {
    expect(fillPath(path, unknownIds)).not.toContain('undefined')
    expect(summary).toMatch(/^[A-Z].*\.$/)
  }
})
