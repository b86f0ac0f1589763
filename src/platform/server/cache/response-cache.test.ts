import { describe, expect, it } from 'vitest'
import { packPage } from './cached-page.ts'
import { createResponseCache } from './response-cache.ts'

const pack = (html: string) => packPage({ status: 200, html, preload: '', packing: 'small' })

describe('the cache of pages', () => {
  it('stores a page until it is cleared', () => {
    const cache = createResponseCache()
    const page = pack('home')
    cache.pages.set('/', page, cache.generation())
    expect(cache.pages.get('/')).toBe(page)
    expect(cache.pages.get('/about')).toBeUndefined()
    cache.clear()
    expect(cache.pages.get('/')).toBeUndefined()
  })

  it('does not store a page that was rendered before a change', () => {
    const cache = createResponseCache()
    const readAt = cache.generation()
    const page = pack('home')
    cache.clear()
    cache.pages.set('/', page, readAt)
    expect(cache.pages.get('/')).toBeUndefined()
  })

  it('keeps pages without a query, whatever queries are invented', () => {
    const cache = createResponseCache({ maxPages: 2, maxPagesWithQuery: 2 })
    const page = pack('page')
    cache.pages.set('/a?', page, cache.generation())
    for (const n of [1, 2, 3]) cache.pages.set(`/a?x=${n}`, page, cache.generation())
    expect(
      ['/a?', '/a?x=1', '/a?x=2', '/a?x=3'].map((at) => cache.pages.get(at) !== undefined),
    ).toEqual([true, false, true, true])
  })

  it('drops the oldest page beyond its limit', () => {
    const cache = createResponseCache({ maxPages: 2 })
    const page = pack('page')
    for (const address of ['/a', '/b', '/c']) cache.pages.set(address, page, cache.generation())
    expect(['/a', '/b', '/c'].map((address) => cache.pages.get(address) !== undefined)).toEqual([
      false,
      true,
      true,
    ])
  })

  it('does not store a result of a call that was read before a change', () => {
    const cache = createResponseCache()
    const readAt = cache.generation()
    cache.clear()
    cache.results.set('/api/therapists', { result: [] }, readAt)
    expect(cache.results.get('/api/therapists')).toBeUndefined()
  })
})
