// People search for names. The text of a search travels in a body: browsers and proxies keep addresses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listChatSessions } from '#features/chat/chat/contract/conversations.ts'
import { listLeads } from '#features/requests/leads/contract/leads.ts'
import { listUsers } from '#features/staff/user-admin/contract.ts'
import { type EndpointDefinition, toSearch } from '#shared/endpoint.ts'
import { findAllEndpoints, getName } from '../support/all-endpoints.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

const definitions = await findAllEndpoints()

/** The parameters of a query. */
const listParameters = ({ query }: EndpointDefinition) =>
  query && 'shape' in query ? Object.keys(query.shape as object) : []

it('every list of staff that can be searched takes the search in a body, too', () => {
  const searched = definitions.filter(
    (definition) => definition.access !== 'public' && listParameters(definition).includes('search'),
  )
  expect(searched.map(getName).toSorted()).toEqual([
    'GET /api/admin/chat-sessions',
    'GET /api/admin/leads',
    'GET /api/admin/users',
  ])
  const names = definitions.map(getName)
  for (const { searchPath } of searched) expect(names).toContain(`POST ${searchPath}`)
})

describe.each(callEngines)('a search in a body on %s', (engine) => {
  let server: TestServer
  let asAdmin: string
  let asMaya: string

  beforeAll(async () => {
    server = await startTestServer(engine)
    asAdmin = await server.signIn(admin)
    asMaya = await server.signIn(maya)
  })
  afterAll(() => server.stop())

  const lists = [
    [listLeads, { search: 'mail.example', status: 'contacted', sort: 'name', page: '1' }],
    [listUsers, { search: 'stillwater', sort: '-name', perPage: '9', page: '2' }],
    [listChatSessions, { search: 'a', view: 'all', limit: '3', page: '1' }],
  ] as const

  it.each(lists)('of $path answers as the list does with its query', async (list, query) => {
    const asked = { cookie: asAdmin }
    const before = await server.call(list, { ...asked, query })
    const found = await server.call(toSearch(list), { ...asked, body: query })
    expect((found.json as object[]).length).toBeGreaterThan(0)
    expect([found.status, found.json]).toEqual([200, before.json])
    expect(found.headers.get('x-total-count')).toBe(before.headers.get('x-total-count'))
    expect(found.headers.get('cache-control')).toBe('no-store')
  })

  it.each(lists)('of $path is refused as the list is', async (list) => {
    for (const search of ['x'.repeat(201), '\0']) {
      const query = { search }
      const before = await server.call(list, { cookie: asAdmin, query })
      const found = await server.call(toSearch(list), { cookie: asAdmin, body: query })
      expect([found.status, found.json]).toEqual([400, before.json])
    }
  })

  it('shows a therapist only their own leads', async () => {
    const search = 'mail.example'
    const own = (await server.call(listLeads, { cookie: asMaya })).json as { id: number }[]
    const asked = { cookie: asMaya, body: { search } }
    const found = (await server.call(toSearch(listLeads), asked)).json as { id: number }[]
    expect(found.length).toBeGreaterThan(0)
    const ids = new Set(own.map(({ id }) => id))
    expect(found.filter(({ id }) => !ids.has(id))).toEqual([])
  })

  it.each([
    [listLeads, 'marcandre', 'Marc-André'],
    [listLeads, 'marc-andre', 'Marc-André'],
    [listUsers, 'lachapellebeauregard', 'Lachapelle-Beauregard'],
  ])('of $path finds %j, typed without its hyphen', async (list, search, name) => {
    const found = await server.call(toSearch(list), { cookie: asAdmin, body: { search } })
    expect(found.text).toContain(name)
  })

  it('is compressed for pages of ours, as the list is', async () => {
    const answer = await server.request('/api/admin/leads/search', {
      method: 'POST',
      headers: {
        cookie: asAdmin,
        'content-type': 'application/json',
        'accept-encoding': 'br',
        'sec-fetch-site': 'same-origin',
        origin: server.url,
      },
      body: JSON.stringify({ search: 'mail.example' }),
    })
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'br'])
  })
})
