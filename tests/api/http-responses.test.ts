import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addApiDocumentation } from '#app/server/api-documentation.ts'
import { readConfig } from '#platform/server/config.ts'
import { addEndpoints } from '#platform/server/http/add-endpoints.ts'
import { type ServedEndpoint, serve } from '#platform/server/http/endpoints.ts'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import { createLogger } from '#platform/server/logger.ts'
import { type EndpointDefinition, endpoint } from '#shared/endpoint.ts'
import { people, setupAccess } from '../support/access-test-bed.ts'

const logger = createLogger('silent')

describe('responses', () => {
  const practice = setupAccess('sqlite')
  const { cookies } = practice

  it('responds with 404 to unknown endpoints and 405 to wrong methods, for everyone', async () => {
    for (const [method, path, status] of [
      ['GET', '/api/nothing', 404],
      ['POST', '/api/admin/everything', 404],
      ['DELETE', '/api/consultation', 405],
      ['PUT', '/api/admin/leads/1', 405],
    ] as const) {
      for (const person of people) {
        const answer = await practice.server.request(path, {
          method,
          headers: { cookie: cookies[person] ?? '' },
        })
        expect([method, path, answer.status]).toEqual([method, path, status])
        expect(answer.json).toEqual({ message: expect.stringMatching(/\.$/) })
        expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      }
    }
  })

  it('answers health checks for everyone', async () => {
    const alive = await practice.server.request('/healthz')
    expect([alive.status, alive.json]).toEqual([200, { status: 'ok' }])
    const ready = await practice.server.request('/readyz')
    expect([ready.status, ready.json]).toEqual([200, { status: 'ok' }])
  })

  it('sends security headers with every response', async () => {
    const answers = [
      await practice.server.request('/api/therapists'),
      await practice.server.request('/api/nothing'),
      await practice.server.request('/api/admin/leads'),
      await practice.server.request('/api/consultation', { method: 'POST', body: 'x' }),
      await practice.server.request('/healthz'),
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
    addApiDocumentation(
      app,
      async () => true,
      () => 'Riverside Therapy',
    )
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
    const https = { PUBLIC_URL: 'https://practice.example', HSTS_SUBDOMAINS: 'true' }
    const wide = await createHttpServer(readConfig(https), logger)
    wide.get('/sample', async () => 'ok')
    const answer = await wide.inject('/sample')
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await wide.close()
  })
})
