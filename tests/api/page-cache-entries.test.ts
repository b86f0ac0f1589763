// Clients can invent any number of URLs, which must not fill the cache of pages for all visitors.
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createLocalCall } from '#app/server/local-api.ts'
import { addPages, pageAddress } from '#app/server/render-page.ts'
import { readAboutPage, readHomePage } from '#features/practice/site/contract/read.ts'
import { readSite } from '#features/practice/site/contract/read-site.ts'
import { listTherapists } from '#features/practice/therapists/contract/public.ts'
import { createCachedResponses } from '#platform/server/cache/cached-responses.ts'
import { createResponseCache, type ResponseCache } from '#platform/server/cache/response-cache.ts'
import { readConfig } from '#platform/server/config.ts'
import { addEndpoints } from '#platform/server/http/add-endpoints.ts'
import { serve } from '#platform/server/http/endpoints.ts'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import { createLogger } from '#platform/server/logger.ts'
import { endpoint } from '#shared/endpoint.ts'
import { demoContent, demoSite } from '../support/demo-site.ts'

const sample = endpoint({
  method: 'GET',
  path: '/api/sample',
  access: 'public',
  summary: 'A sample that is the same for every visitor.',
  response: z.object({ name: z.string() }),
  publicCache: true,
})

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** The real pages and caches of a practice without therapists. */
async function openServer({ maxResponses = 500, onRead = (_cache: ResponseCache) => {} } = {}) {
  const logger = createLogger('silent')
  const cache = createResponseCache({ maxResponses })
  const responses = createCachedResponses(cache)
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000' })
  const app = await createHttpServer(config, logger, responses)
  const readSample = () => {
    onRead(cache)
    return { name: 'Noor' }
  }
  addEndpoints(app, [serve(sample, readSample)], {
    config,
    responses,
    resolveActor: async () => null,
    onRefused: async () => {},
    onChange: () => {},
  })
  const reads = [
    serve(listTherapists, () => []),
    serve(readSite, () => demoSite),
    serve(readHomePage, () => ({
      version: 1,
      words: demoContent.pages.home,
      services: [],
      homePicture: null,
      teamPicture: null,
      map: null,
      creditCards: '',
    })),
    serve(readAboutPage, () => ({ version: 1, words: demoContent.pages.about, insurers: [] })),
  ]
  const localCall = createLocalCall(reads, cache, logger)
  const { publicUrl } = config
  await addPages(app, {
    publicUrl,
    cache,
    responses,
    localCall,
    readSite: () => demoSite,
    showPreview: async (_source, work) => work(),
    signInCookies: [],
    findUser: async () => null,
  })
  let fromCache = 0
  responses.listen(() => {
    fromCache += 1
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  closing.push(() => app.close())

  async function isFromCache(path: string): Promise<boolean> {
    const before = fromCache
    await (await fetch(url + path, { redirect: 'manual' })).text()
    return fromCache > before
  }
  /** Requests three times: a page is rendered for the first request and its response cached by the second. */
  async function isCached(path: string): Promise<boolean> {
    await isFromCache(path)
    await isFromCache(path)
    return isFromCache(path)
  }
  return { cache, isFromCache, isCached }
}

it('caches a page and a call by their own URLs', async () => {
  const { cache, isCached } = await openServer()
  for (const path of ['/', '/about', '/api/sample']) {
    expect([path, await isCached(path)]).toEqual([path, true])
  }
  for (const address of ['/?', '/about?']) expect(cache.pages.get(address)?.status).toBe(200)
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
])('caches nothing for %s', async (path) => {
  const { cache, isCached } = await openServer()
  expect(await isCached(path)).toBe(false)
  const [pathname = ''] = path.split('?', 1)
  const addresses = [
    path,
    `${path}?`,
    `${pathname}?`,
    `${pathname}?x=1`,
    `${pathname}?utm_source=mail`,
  ]
  const cached = addresses.filter((address) => cache.pages.get(address) !== undefined)
  // A page with an unknown query shares the entry of the page.
  expect(cached.filter((address) => !['/?', '/about?'].includes(address))).toEqual([])
})

it('reads only the query parameters that a page depends on, in one order', () => {
  expect(pageAddress('/therapists?x=1&page=2').search).toBe('')
  expect(pageAddress('/consultation?x=1&location=kanata&therapist=maya-chen').search).toBe(
    'therapist=maya-chen&location=kanata',
  )
  expect(pageAddress(`/consultation?therapist=${'x'.repeat(201)}`).search).toBe('')
})

it('drops the oldest response beyond its limit', async () => {
  const { isFromCache, isCached } = await openServer({ maxResponses: 2 })
  for (const path of ['/', '/about', '/api/sample']) await isCached(path)
  expect(await isFromCache('/about')).toBe(true)
  expect(await isFromCache('/api/sample')).toBe(true)
  expect(await isFromCache('/')).toBe(false)
})

it('does not cache a response that was read before a change', async () => {
  let isChanging = true
  const { isFromCache } = await openServer({
    onRead: (cache) => {
      if (isChanging) cache.clear()
    },
  })
  for (const _ of [1, 2, 3]) expect(await isFromCache('/api/sample')).toBe(false)
  isChanging = false
  expect(await isFromCache('/api/sample')).toBe(false)
  expect(await isFromCache('/api/sample')).toBe(true)
})
