import { expect } from 'vitest'
import type { EndpointDefinition } from '#shared/endpoint.ts'
import type { TestServer } from './test-server.ts'

export type ListQuery = Record<string, string>

/** Reads a list by pages, with its total, as the person with the cookie. */
export function listReader<Row extends { id: number }>(
  server: TestServer,
  definition: EndpointDefinition,
) {
  const ask = async (query: ListQuery, cookie: string) => {
    const answer = await server.call(definition, { cookie, query })
    expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, ''])
    const rows = answer.json as Row[]
    return {
      rows,
      ids: rows.map(({ id }) => id),
      total: Number(answer.headers.get('x-total-count')),
    }
  }

  /** The rows of all pages; checks that every page but the last is full. */
  const allPages = async (query: ListQuery, cookie: string, perPage: number) => {
    const rows: Row[] = []
    for (let page = 1; ; page += 1) {
      const next = await ask({ ...query, page: String(page) }, cookie)
      rows.push(...next.rows)
      if (next.rows.length < perPage) return { rows, total: next.total }
      expect(next.rows).toHaveLength(perPage)
    }
  }

  return { ask, allPages }
}
