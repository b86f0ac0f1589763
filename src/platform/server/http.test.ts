import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { notAllowed, notFound, Refusal, refuseField } from '#shared/errors.ts'
import { readConfig } from './config.ts'
import { addEndpoints, bodyOfError, createHttpServer, inWords, isForeign, serve } from './http.ts'
import { createLogger } from './logger.ts'

describe('what is thrown is answered', () => {
  it.each([
    [new Refusal('bad-input', 'No.'), 400, { message: 'No.', issues: [] }],
    [
      refuseField('email', 'Taken.'),
      400,
      { message: 'Taken.', issues: [{ path: 'email', message: 'Taken.' }] },
    ],
    [new Refusal('not-signed-in', 'Who?'), 401, { message: 'Who?' }],
    [notAllowed('Not you.'), 403, { message: 'Not you.' }],
    [
      new Refusal('not-allowed', 'Not yours.', { detail: 'THREAD_ACCESS_DENIED' }),
      403,
      { message: 'Not yours.', code: 'THREAD_ACCESS_DENIED' },
    ],
    [notFound('Gone.'), 404, { message: 'Gone.' }],
    [new Refusal('conflict', 'Changed.'), 409, { message: 'Changed.' }],
    [new Refusal('too-large', 'Big.'), 413, { message: 'Big.' }],
    [new Refusal('wrong-type', 'Odd.'), 415, { message: 'Odd.' }],
    [new Refusal('unavailable', 'Later.'), 503, { message: 'Later.' }],
    [
      new Error('password is hunter2'),
      500,
      { message: 'Something went wrong on our side. Please try again.' },
    ],
    ['a text', 500, { message: 'Something went wrong on our side. Please try again.' }],
    [undefined, 500, { message: 'Something went wrong on our side. Please try again.' }],
  ])('%s', (error, status, body) => {
    expect(bodyOfError(error)).toEqual({ status, body })
  })

  it('with the seconds to wait, where there are some', () => {
    expect(bodyOfError(new Refusal('too-many', 'Slowly.', { retryAfter: 7 }))).toEqual({
      status: 429,
      body: { message: 'Slowly.' },
      retryAfter: 7,
    })
  })
})

describe('a page elsewhere', () => {
  const own = ['https://practice.example']
  it.each([
    [{}, false],
    [{ origin: 'https://practice.example' }, false],
    [{ origin: 'https://practice.example', 'sec-fetch-site': 'cross-site' }, false],
    [{ origin: 'https://practice.example.evil.example' }, true],
    [{ origin: 'http://practice.example' }, true],
    [{ origin: 'https://practice.example:8443' }, true],
    [{ origin: 'null' }, true],
    [{ origin: '' }, true],
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{ 'sec-fetch-site': 'anything' }, true],
  ])('with %o is foreign: %s', (headers, expected) => {
    expect(isForeign(headers, own)).toBe(expected)
  })
})

it.each([
  [1, '1 second'],
  [30, '30 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [121, '3 minutes'],
  [600, '10 minutes'],
])('%i seconds are said as %s', (seconds, words) => {
  expect(inWords(seconds)).toBe(words)
})

describe('a call', () => {
  const logger = createLogger('silent')
  const nested = endpoint({
    method: 'POST',
    path: '/api/sample',
    access: 'public',
    summary: 'A sample.',
    body: z.object({ people: z.array(z.object({ age: z.number() })), name: z.string() }),
    answer: z.object({ address: z.string() }),
    limit: { max: 2, seconds: 60 },
  })
  const build = async (settings: Record<string, string> = {}) => {
    const config = readConfig(settings)
    const app = await createHttpServer({ config, logger })
    addEndpoints(app, [serve(nested, ({ origin }) => ({ address: origin.address }))], {
      config,
      logger,
      resolveActor: async () => null,
      onChange: () => {},
    })
    return app
  }
  const good = { people: [], name: 'Noor' }
  type Built = Awaited<ReturnType<typeof build>>
  const post = (app: Built, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: '/api/sample', payload, headers })

  it('names the place of what is wrong, once, in words for a person', async () => {
    const app = await build()
    const answer = await post(app, { people: [{ age: 7 }, { age: 'old' }], name: [] })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        message: 'This is not right.',
        issues: [
          { path: 'people.1.age', message: 'This is not right.' },
          { path: 'name', message: 'This is not right.' },
        ],
      },
    ])
    await app.close()
  })

  it('too many of which are answered with a wait, each address by itself', async () => {
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

  it.each([
    ['0', '127.0.0.1'],
    ['1', '10.0.0.3'],
    ['2', '10.0.0.2'],
  ])('through %s trusted proxies comes from %s', async (TRUST_PROXY, address) => {
    const app = await build({ TRUST_PROXY })
    const answer = await post(app, good, { 'x-forwarded-for': '10.0.0.1, 10.0.0.2, 10.0.0.3' })
    expect(answer.json()).toEqual({ address })
    await app.close()
  })
})
