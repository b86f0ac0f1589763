// Anybody can make up addresses: they must not fill the memory that pages for all visitors are kept in.
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createLocalCall } from '#app/server/local-api.ts'
import { addPages, pageAddress } from '#app/server/render-page.ts'
import { listTherapists } from '#features/therapists/contract/public.ts'
import { createFront } from '#platform/server/cache/front.ts'
import { createPageCache } from '#platform/server/cache/page-cache.ts'
import { readConfig } from '#platform/server/config.ts'
import { addEndpoints, serve } from '#platform/server/http/endpoints.ts'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import { createLogger } from '#platform/server/logger.ts'
import { endpoint } from '#shared/endpoint.ts'

const sample = endpoint({
  method: 'GET',
  path: '/api/sample',
  access: 'public',
  summary: 'A sample that is the same for every visitor.',
  answer: z.object({ name: z.string() }),
  publicCache: true,
})

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** The real pages and caches of a practice without therapists. */
async function openServer({ maxFrontEntries = 500 } = {}) {
  const logger = createLogger('silent')
  const front = createFront(() => true, maxFrontEntries)
  const cache = createPageCache()
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000' })
  const app = await createHttpServer(config, logger, front)
  addEndpoints(app, [serve(sample, () => ({ name: 'Noor' }))], {
    config,
    front,
    resolveActor: async () => null,
    onRefused: async () => {},
    onChange: () => {},
  })
  const localCall = createLocalCall([serve(listTherapists, () => [])], logger).callAs
  const { publicUrl } = config
  await addPages(app, { publicUrl, cache, front, localCall, findUser: async () => null })
  let answeredByFront = 0
  front.listen(() => {
    answeredByFront += 1
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  closing.push(() => app.close())

  async function isAnsweredByFront(path: string): Promise<boolean> {
    const before = answeredByFront
    await (await fetch(url + path, { redirect: 'manual' })).text()
    return answeredByFront > before
  }
  /** Asks three times: a page is rendered for the first and kept by the front after the second. */
  async function isKeptByFront(path: string): Promise<boolean> {
    await isAnsweredByFront(path)
    await isAnsweredByFront(path)
    return isAnsweredByFront(path)
  }
  return { cache, isAnsweredByFront, isKeptByFront }
}

it('keeps a page and a call under their own addresses', async () => {
  const { cache, isKeptByFront } = await openServer()
  for (const path of ['/', '/about', '/api/sample']) {
    expect([path, await isKeptByFront(path)]).toEqual([path, true])
  }
  for (const address of ['/?', '/about?']) expect(cache.get(address)?.status).toBe(200)
})

it.each([
  '//',
  '///',
  '//about',
  '/about//',
  '/about?x=1',
  '/about?',
  '/%61bout',
  '/?utm_source=mail',
  '//api/sample',
  '/api/sample?x=1',
  '/api/sample?',
  '/api/%73ample',
])('keeps no entry for %s', async (path) => {
  const { cache, isKeptByFront } = await openServer()
  expect(await isKeptByFront(path)).toBe(false)
  const [pathname = ''] = path.split('?', 1)
  const addresses = [
    path,
    `${path}?`,
    `${pathname}?`,
    `${pathname}?x=1`,
    `${pathname}?utm_source=mail`,
  ]
  const kept = addresses.filter((address) => cache.get(address) !== undefined)
  // A page with a query that it does not know shares the one entry of the page.
  expect(kept.filter((address) => !['/?', '/about?'].includes(address))).toEqual([])
})

it('knows the queries that a page shows something by, in one order, and no other', () => {
  expect(pageAddress('/therapists?x=1&page=2').search).toBe('')
  expect(pageAddress('/consultation?x=1&location=kanata&therapist=maya-chen').search).toBe(
    'therapist=maya-chen&location=kanata',
  )
  expect(pageAddress(`/consultation?therapist=${'x'.repeat(201)}`).search).toBe('')
})

it('forgets the oldest when the front is full', async () => {
  const { isAnsweredByFront, isKeptByFront } = await openServer({ maxFrontEntries: 2 })
  for (const path of ['/', '/about', '/api/sample']) await isKeptByFront(path)
  expect(await isAnsweredByFront('/about')).toBe(true)
  expect(await isAnsweredByFront('/api/sample')).toBe(true)
  expect(await isAnsweredByFront('/')).toBe(false)
})
