import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createPacker, type Packing, packPage } from './cached-page.ts'

const pack = (html: string) => packPage({ status: 200, html, preload: '', packing: 'small' })

describe('a cached page', () => {
  it('is the same in every encoding', async () => {
    const html = `<p>Élise 🌿</p>${'<li>Anxiety</li>'.repeat(200)}`
    const page = packPage({ status: 404, html, preload: '</a.css>; rel=preload', packing: 'small' })
    expect(page).toMatchObject({ status: 404, preload: '</a.css>; rel=preload' })
    expect(page.html.toString()).toBe(html)
    expect(brotliDecompressSync(await page.brotli()).toString()).toBe(html)
    expect(gunzipSync(await page.gzip()).toString()).toBe(html)
    expect((await page.brotli()).length).toBeLessThan(page.html.length / 5)
  })

  it('has an ETag of its content, the same after every start', () => {
    const { etag } = pack('<p>one</p>')
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    expect(pack('<p>one</p>').etag).toBe(etag)
    expect(pack('<p>two</p>').etag).not.toBe(etag)
  })
})

describe('the packer', () => {
  it('compresses equal pages once, but separately for each status', async () => {
    const packed = createPacker()
    const page = { html: 'not there', preload: '', packing: 'small' } as const
    const first = packed({ ...page, status: 404 })
    expect(packed({ ...page, status: 404 })).toBe(first)
    expect(packed({ ...page, status: 200 })).not.toBe(first)
    expect(await first.brotli()).toBe(await first.brotli())
  })

  it('spends less on a page of which there is any number', async () => {
    const html = Array.from({ length: 2_000 }, (_, n) => `<li>${n} ${n * n}</li>`).join('')
    const packings: Packing[] = ['small', 'fast']
    const sizes = packings.map(async (packing) => {
      const page = createPacker()({ status: 200, html, preload: '', packing })
      return (await page.brotli()).length
    })
    const [small = 0, fast = 0] = await Promise.all(sizes)
    expect(small).toBeLessThan(fast)
  })
})
