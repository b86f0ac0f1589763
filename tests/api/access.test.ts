import { describe, expect, it } from 'vitest'
import { type EndpointDefinition, fillPath } from '#shared/endpoint.ts'
import { type Person, people, setupAccess, unknownIds } from '../support/access-test-bed.ts'
import { findAllEndpoints, getName } from '../support/all-endpoints.ts'
import { callEngines } from '../support/test-database.ts'

const definitions = await findAllEndpoints()

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
  // Colleagues are known, and their hours are theirs.
  'GET /api/admin/call-hours/:userId': { therapist: 403 },
  'POST /api/screen-unlock': { visitor: 401, therapist: 401, administrator: 401 },
  'POST /api/screen-unlock/passkey/options': { visitor: 401, therapist: 401, administrator: 401 },
  'POST /api/verify-code': { visitor: 401, therapist: 401, administrator: 401 },
  'POST /api/resend-verification': { visitor: 401, therapist: 401, administrator: 401 },
  'POST /api/register': { visitor: 403, therapist: 403, administrator: 403 },
}

// Bodies that must be valid for an endpoint to reach its own refusal.
const bodies: Record<string, unknown> = {
  'POST /api/verify-code': { code: '123456' },
  'POST /api/screen-unlock': { password: 'not checked while nothing is locked' },
}

// Fields that no form accepts: an answer that is too long, and one field sent twice.
const invalidFields = `for=${'x'.repeat(121)}&from=page&from=page`

describe.each(callEngines)('access to endpoints on %s', (engine) => {
  const practice = setupAccess(engine)
  const { cookies, signInAll } = practice

  const sendForm = (definition: EndpointDefinition, person: Person, fields: string) => {
    const { method, path } = definition
    return practice.server.request(fillPath(path, unknownIds), {
      method,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(cookies[person] ? { cookie: cookies[person] } : {}),
      },
      body: fields,
    })
  }

  const call = (definition: EndpointDefinition, person: Person) => {
    if (definition.isForm) return sendForm(definition, person, '')
    const cookie = cookies[person]
    const body = bodies[getName(definition)] ?? {}
    return practice.server.call(definition, {
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

  it('validates bodies only for those who have access', async () => {
    for (const definition of definitions.filter(({ body, isForm }) => body && !isForm)) {
      for (const person of people) {
        const cookie = cookies[person]
        const answer = await practice.server.call(definition, {
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

  it('accepts the forms of pages as forms alone, and validates their fields', async () => {
    // Ending reminders by a mail program has no field: its token is in the query.
    const forms = definitions.filter(({ isForm, path }) => isForm && !path.endsWith('/request'))
    expect(forms.length).toBeGreaterThan(1)
    for (const definition of forms) {
      for (const person of people) {
        const cookie = cookies[person]
        const asJson = await practice.server.call(definition, {
          params: unknownIds,
          body: {},
          ...(cookie ? { cookie } : {}),
        })
        const invalid = await sendForm(definition, person, invalidFields)
        expect([getName(definition), person, asJson.status, invalid.status]).toEqual([
          getName(definition),
          person,
          415,
          400,
        ])
      }
    }
  })

  it('covers every endpoint that the server documents', async () => {
    const cookie = cookies.administrator ?? ''
    const { json } = await practice.server.request('/api/docs', { headers: { cookie } })
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
    expect((await practice.server.request('/api/docs')).status).toBe(401)
    for (const person of ['therapist', 'administrator'] as const) {
      const answer = await practice.server.request('/api/docs', {
        headers: { cookie: cookies[person] ?? '' },
      })
      expect(answer.status).toBe(200)
      expect(answer.json).toMatchObject({ openapi: '3.1.0' })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
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
