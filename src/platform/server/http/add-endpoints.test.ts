import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { pageNumber } from '#shared/record-fields.ts'
import { readConfig } from '../config.ts'
import { createLogger } from '../logger.ts'
import { addEndpoints } from './add-endpoints.ts'
import { serve } from './endpoints.ts'
import { createHttpServer } from './http-server.ts'

describe('a call', () => {
  const logger = createLogger('silent')
  const nested = endpoint({
    method: 'POST',
    path: '/api/sample',
    access: 'public',
    summary: 'A sample.',
    body: z.object({ people: z.array(z.object({ age: z.number() })), name: z.string() }),
    response: z.object({ address: z.string() }),
    limit: { max: 2, seconds: 60 },
  })
  const build = async (settings: Record<string, string> = {}) => {
    const config = readConfig(settings)
    const app = await createHttpServer(config, logger)
    addEndpoints(app, [serve(nested, ({ origin }) => ({ address: origin.address }))], {
      config,
      resolveActor: async () => null,
      onRefused: async () => {},
      onChange: () => {},
    })
    return app
  }
  const good = { people: [], name: 'Noor' }
  type Built = Awaited<ReturnType<typeof build>>
  const post = (app: Built, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: '/api/sample', payload, headers })

  it('names each invalid field once', async () => {
    const app = await build()
    const answer = await post(app, { people: [{ age: 7 }, { age: 'old' }], name: [] })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        message: 'This value is not accepted.',
        issues: [
          { path: 'people.1.age', message: 'This value is not accepted.' },
          { path: 'name', message: 'This value is not accepted.' },
        ],
      },
    ])
    await app.close()
  })

  it('is limited for each address, with the time to wait', async () => {
    const app = await build({ TRUST_PROXY: '1' })
    const from = (address: string) => post(app, good, { 'x-forwarded-for': address })
    expect((await from('10.0.0.1')).json()).toEqual({ address: '10.0.0.1' })
    expect((await from('10.0.0.1')).statusCode).toBe(200)
    const third = await from('10.0.0.1')
    expect([third.statusCode, third.json()]).toEqual([
      429,
      { message: 'Too many tries from your connection. Please wait 60 seconds and try again.' },
    ])
    expect(third.headers['retry-after']).toBe('60')
    expect((await from('10.0.0.2')).statusCode).toBe(200)
    await app.close()
  })
})

describe('a paginated list', () => {
  const numbers = endpoint({
    method: 'GET',
    path: '/api/numbers',
    access: 'public',
    summary: 'Numbers.',
    query: z.object({ page: z.optional(pageNumber) }),
    response: z.array(z.number()),
    paginated: true,
  })
  const all = [1, 2, 3, 4, 5]
  const build = async () => {
    const config = readConfig({})
    const app = await createHttpServer(config, createLogger('silent'))
    const list = ({ page }: { page?: number | undefined }) =>
      page === undefined ? all : all.slice(page * 2 - 2, page * 2)
    const served = serve(numbers, ({ query }) => ({ rows: list(query), total: all.length }))
    addEndpoints(app, [served], {
      config,
      resolveActor: async () => null,
      onRefused: async () => {},
      onChange: () => {},
    })
    return app
  }

  it.each([
    ['', all],
    ['?page=1', [1, 2]],
    ['?page=3', [5]],
    ['?page=4', []],
  ])('returns an array for %o, and the total in a header', async (query, rows) => {
    const app = await build()
    const answer = await app.inject(`/api/numbers${query}`)
    expect([answer.json(), answer.headers['x-total-count']]).toEqual([rows, '5'])
    await app.close()
  })

  it.each(['0', '-1', '1.5', 'two', '', '1234567890', '1&page=2'])(
    'rejects page %s',
    async (page) => {
      const app = await build()
      const answer = await app.inject(`/api/numbers?page=${page}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ issues: [{ path: 'page' }] })
      expect(answer.headers['x-total-count']).toBeUndefined()
      await app.close()
    },
  )
})
