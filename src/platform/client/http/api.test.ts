import { createServer } from 'node:http'
import { afterAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { callOverHttp } from './api.ts'

let total: string | undefined
const server = createServer((_request, response) => {
  if (total !== undefined) response.setHeader('X-Total-Count', total)
  response.end('[7,8]')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0

// In a browser, paths are relative to the page's origin; here they need one.
const path = `http://127.0.0.1:${port}/api/numbers` as `/${string}`
const numbers = endpoint({
  method: 'GET',
  path,
  access: 'public',
  summary: 'Numbers.',
  response: z.array(z.number()),
  paginated: true,
})

it.each([
  ['12', 12],
  ['0', 0],
  // A proxy dropped or changed the header: the rows received are the total.
  [undefined, 2],
  ['many', 2],
  ['-1', 2],
])('reads the total %s of a list as %i rows', async (header, expected) => {
  total = header
  expect(await callOverHttp(numbers, {})).toEqual({ rows: [7, 8], total: expected })
})

it('returns only the rows of a list without a total', async () => {
  total = '12'
  const { paginated: _, ...plain } = numbers
  expect(await callOverHttp(plain, {})).toEqual([7, 8])
})
