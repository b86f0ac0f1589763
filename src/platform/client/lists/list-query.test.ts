import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Api, endpoint } from '#shared/endpoint.ts'
import { createQueryClient } from '../http/query-client.ts'
import { listQuery } from './list-query.ts'

const listPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  searchPath: '/api/people/search',
  access: 'staff',
  summary: 'People.',
  query: z.object({ page: z.optional(z.string()), search: z.optional(z.string()) }),
  response: z.array(z.string()),
  reads: 'users',
})

it('asks for a list in its address, and for a search in a body, as the same list', async () => {
  const calls: object[] = []
  const api: Api = async ({ method, path }, input) => {
    calls.push({ method, path, ...(input as object) })
    return [] as never // the answer of a list
  }
  const client = createQueryClient(api)
  const whole = listQuery(listPeople, { page: '2' })
  const found = listQuery(listPeople, { page: '2', search: 'Emily' })
  await client.fetchQuery(whole)
  await client.fetchQuery(found)
  expect(calls).toEqual([
    { method: 'GET', path: '/api/people', query: { page: '2' } },
    { method: 'POST', path: '/api/people/search', body: { page: '2', search: 'Emily' } },
  ])
  expect(found.queryKey.slice(0, 2)).toEqual(whole.queryKey.slice(0, 2))
})
