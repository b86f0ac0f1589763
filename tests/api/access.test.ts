import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addApiDocumentation } from '#app/server/api-documentation.ts'
import { sendLeadEmail } from '#features/lead-mail/contract.ts'
import { readConfig } from '#platform/server/config.ts'
import { addEndpoints, type ServedEndpoint, serve } from '#platform/server/http/endpoints.ts'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import { createLogger } from '#platform/server/logger.ts'
import { type EndpointDefinition, endpoint, fillPath } from '#shared/endpoint.ts'
import { findAllEndpoints, getName } from '../support/all-endpoints.ts'
import { photoForm, somePhoto } from '../support/photos.ts'
import { engines } from '../support/test-database.ts'
import { admin, daniel, maya, startTestServer, type TestServer } from '../support/test-server.ts'

const logger = createLogger('silent')

const definitions = await findAllEndpoints()

// A number and a name that no record has, so that a call which is let in finds nothing to harm.
const nowhere = {
  id: 999_999_999,
  identifier: 'nobody-at-all',
  filename: 'none.svg',
  sessionId: 'nobody-talks-here',
  emailId: 'none',
  number: 999_999_999,
}

const people = ['visitor', 'therapist', 'administrator'] as const
type Person = (typeof people)[number]

/** What the guard says to each, by what an endpoint states. */
const guardSays: Record<EndpointDefinition['access'], Record<Person, 401 | 403 | 'come in'>> = {
  public: { visitor: 'come in', therapist: 'come in', administrator: 'come in' },
  staff: { visitor: 401, therapist: 'come in', administrator: 'come in' },
  admin: { visitor: 401, therapist: 403, administrator: 'come in' },
}

// Open to everyone, and saying 401 or 403 for reasons of their own.
const refusesByItself: Record<string, Partial<Record<Person, 401 | 403>>> = {
  'GET /api/user': { visitor: 401 },
  'POST /api/screen-unlock': { visitor: 401, therapist: 401, administrator: 401 },
  'POST /api/verify-code': { visitor: 401, therapist: 401, administrator: 401 },
  'POST /api/resend-verification': { visitor: 401, therapist: 401, administrator: 401 },
  'POST /api/register': { visitor: 403, therapist: 403, administrator: 403 },
}

// A body that is read before the call can refuse by itself.
const bodies: Record<string, unknown> = {
  'POST /api/verify-code': { code: '123456' },
  'POST /api/screen-unlock': { password: 'not checked while nothing is locked' },
}

const signInNames: Record<Exclude<Person, 'visitor'>, string> = {
  therapist: maya,
  administrator: admin,
}

/** What a therapist is told about a record of their own, and about a colleague's. */
type RecordCase = {
  /** The record in the path: what therapist Maya has, and what her colleague Daniel has. */
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

// The inbox is the front desk's: both roles work on every conversation.
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
 * Whose record counts wherever staff name one. Every call of staff with a record in its path has a
 * line here, or the suite fails: who may call it says nothing yet of whose record it may touch.
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
    own: 409, // it went out, so that it is not sent again
    others: 404,
  },
  'GET /api/admin/leads/:id/emails/:emailId/view': {
    find: async (server, owner) => ({ ...(await getLead(server, owner)), emailId: 'received' }),
    // Without a mailbox nothing was received; `lead-mail.test.ts` has one.
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

const namesARecord = ({ access, path }: EndpointDefinition) =>
  access === 'staff' && path.includes('/:')

it('says of every call of staff with a record in its path whose record may be touched', () => {
  const expected = definitions.filter(namesARecord).map(getName)
  expect(expected.length).toBeGreaterThan(1)
  // Missing here: give the call its line in `records`. Too much here: the call is no more.
  expect(Object.keys(records).toSorted()).toEqual(expected.toSorted())
})

describe.each(engines)('who may call what on %s', (engine) => {
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
      params: nowhere,
      ...(definition.body ? { body } : {}),
      ...(cookie ? { cookie } : {}),
    })
  }

  const cases = definitions.flatMap((definition) =>
    people.map((person) => [getName(definition), person, definition] as const),
  )

  it.each(cases)('%s, called by the %s', async (name, person, definition) => {
    const { status, json } = await call(definition, person)
    const guard = guardSays[definition.access][person]
    const expected = guard === 'come in' ? refusesByItself[name]?.[person] : guard
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
    '%s, by a therapist for their own and for another’s',
    async (name) => {
      const record = records[name]
      const definition = definitions.find((one) => getName(one) === name)
      if (!record || !definition) throw new Error(`${name} is no call`)
      for (const [owner, expected] of [
        [daniel, record.others],
        [maya, record.own],
      ] as const) {
        const params = await record.find(server, owner)
        // Without a record there would be nothing to be refused.
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

  it('says of a body that is wrong what is wrong with it, and only to those who may call', async () => {
    for (const definition of definitions.filter(({ body }) => body)) {
      for (const person of people) {
        const cookie = cookies[person]
        const answer = await server.call(definition, {
          params: nowhere,
          body: [],
          ...(cookie ? { cookie } : {}),
        })
        const guard = guardSays[definition.access][person]
        const closed = refusesByItself[getName(definition)]?.[person] === 403 ? 403 : 400
        expect([getName(definition), person, answer.status]).toEqual([
          getName(definition),
          person,
          guard === 'come in' ? closed : guard,
        ])
      }
    }
  })

  it('leaves no call out: what the server documents is what was tried above', async () => {
    const cookie = cookies.administrator ?? ''
    const { json } = await server.request('/api/docs', { headers: { cookie } })
    const documented = Object.entries((json as { paths: Record<string, object> }).paths).flatMap(
      ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    // Probes, and the answer to addresses that are none.
    const others = /^\S+ \/(healthz|readyz|api\/\{[^}]*\*[^}]*\}|api\/\*|\*|\{[^}]*\*[^}]*\}|)$/
    const calls = documented.filter((name) => !others.test(name)).toSorted()
    const tried = definitions.map((one) => getName(one).replace(/:(\w+)/g, '{$1}')).toSorted()
    expect(tried.length).toBeGreaterThan(10)
    expect(calls).toEqual(tried)
  })

  it('shows its documentation to staff alone', async () => {
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

  it('knows no call that is none, for anyone', async () => {
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

  it('answers the probes to everyone', async () => {
    const alive = await server.request('/healthz')
    expect([alive.status, alive.json]).toEqual([200, { status: 'ok' }])
    const ready = await server.request('/readyz')
    expect([ready.status, ready.json]).toEqual([200, { status: 'ok' }])
  })

  it('sends every answer with its armour', async () => {
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
      // TLS ends at the proxy; over plain http on this machine nobody is sent elsewhere.
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
    answer: z.object({
      name: z.string(),
      tags: z.array(z.object({ label: z.string() })),
      inner: z.nullable(z.object({ kept: z.boolean() })),
    }),
  })

  it.each([undefined, 'everyone', ''])(
    'does not start with a call whose access is %s',
    async (access) => {
      const nameless = { ...open, access } as unknown as EndpointDefinition // a slip of the pen
      await expect(build([serve(nameless, () => undefined)])).rejects.toThrow(
        'GET /api/sample states no access rule; give it one of public, staff, admin',
      )
    },
  )

  it('lets nothing out that the answer’s shape does not name', async () => {
    const row = {
      name: 'Maya',
      password: 'hash',
      tags: [{ label: 'anxiety', secret: 1 }],
      inner: { kept: true, token: 'abc' },
    }
    const app = await build([serve(open, () => row)])
    const answer = await app.inject('/api/sample')
    expect(answer.json()).toEqual({
      name: 'Maya',
      tags: [{ label: 'anxiety' }],
      inner: { kept: true },
    })
    expect(answer.body).not.toMatch(/password|secret|token/)
    await app.close()
  })

  it('documents the header that counts the rows of a list', async () => {
    const app = await createHttpServer(config, logger)
    await addApiDocumentation(app, async () => true)
    const paginated = {
      ...open,
      path: '/api/list',
      answer: z.array(z.number()),
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

  it('says nothing of a surprise', async () => {
    const surprise = () => {
      throw new Error('select * from users where password = hunter2')
    }
    const wrongShape = () => ({ name: 7 }) as never // an answer that is not what was promised
    for (const handle of [surprise, wrongShape]) {
      const app = await build([serve(open, handle)])
      const answer = await app.inject('/api/sample')
      expect([answer.statusCode, answer.json()]).toEqual([
        500,
        { message: 'Something went wrong on our side. Please try again.' },
      ])
      await app.close()
    }
  })

  it('tells browsers to stay with https where the practice is on https', async () => {
    const secure = readConfig({ PUBLIC_URL: 'https://practice.example' })
    const app = await createHttpServer(secure, logger)
    app.get('/sample', async () => 'ok')
    const { headers } = await app.inject('/sample')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    await app.close()
  })
})

it('keeps everything of the portal from visitors', () => {
  const portal = definitions.filter(({ path }) => /^\/api\/(admin|docs)\b/.test(path))
  expect(portal.length).toBeGreaterThan(3)
  for (const definition of portal) {
    expect([getName(definition), definition.access]).not.toContain('public')
  }
})

it('names every call once, with a path that can be filled', () => {
  const names = definitions.map(getName)
  expect(new Set(names).size).toBe(names.length)
  for (const { path, summary } of definitions) {
    expect(fillPath(path, nowhere)).not.toContain('undefined')
    expect(summary).toMatch(/^[A-Z].*\.$/)
  }
})
