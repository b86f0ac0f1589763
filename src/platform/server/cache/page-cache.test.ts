import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createPacker, createPageCache, packPage } from './page-cache.ts'

const pack = (html: string) => packPage(200, html, '')

describe('a page ready to send', () => {
  it('is the same in every packing', async () => {
    const html = `<p>Élise 🌿</p>${'<li>Anxiety</li>'.repeat(200)}`
    const page = packPage(404, html, '</a.css>; rel=preload')
    expect(page).toMatchObject({ status: 404, preload: '</a.css>; rel=preload' })
    expect(page.html.toString()).toBe(html)
    expect(brotliDecompressSync(await page.brotli()).toString()).toBe(html)
    expect(gunzipSync(await page.gzip()).toString()).toBe(html)
    expect((await page.brotli()).length).toBeLessThan(page.html.length / 5)
  })

  it('has a mark of its content, the same at every start', () => {
    const { etag } = pack('<p>one</p>')
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    expect(pack('<p>one</p>').etag).toBe(etag)
    expect(pack('<p>two</p>').etag).not.toBe(etag)
  })
})

describe('the packer of pages', () => {
  it('compresses the same bytes once, and never takes one status for another', async () => {
    const packed = createPacker()
    const first = packed(404, 'not there', '')
    expect(packed(404, 'not there', '')).toBe(first)
    expect(packed(200, 'not there', '')).not.toBe(first)
    expect(await first.brotli()).toBe(await first.brotli())
  })
})

describe('the cache of pages', () => {
  it('keeps a page until it is emptied', () => {
    const cache = createPageCache()
    const page = pack('home')
    cache.keep('/', page, cache.age())
    expect(cache.get('/')).toBe(page)
    expect(cache.get('/about')).toBeUndefined()
    cache.empty()
    expect(cache.get('/')).toBeUndefined()
  })

  it('does not keep a page that was drawn before what it shows changed', () => {
    const cache = createPageCache()
    const begun = cache.age()
    const page = pack('home')
    cache.empty()
    cache.keep('/', page, begun)
    expect(cache.get('/')).toBeUndefined()
  })

  it('keeps plain pages whatever queries somebody makes up', () => {
    const cache = createPageCache({ maxPages: 2, maxWithQuery: 2 })
    const page = pack('page')
    cache.keep('/a?', page, cache.age())
    for (const n of [1, 2, 3]) cache.keep(`/a?x=${n}`, page, cache.age())
    expect(['/a?', '/a?x=1', '/a?x=2', '/a?x=3'].map((at) => cache.get(at) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ])
  })

  it('does not grow for ever: the oldest goes', () => {
    const cache = createPageCache({ maxPages: 2 })
    const page = pack('page')
    for (const address of ['/a', '/b', '/c']) cache.keep(address, page, cache.age())
    expect(['/a', '/b', '/c'].map((address) => cache.get(address) !== undefined)).toEqual([
      false,
      true,
      true,
    ])
  })
})
