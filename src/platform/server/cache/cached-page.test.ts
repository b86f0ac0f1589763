import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createPacker, packPage } from './cached-page.ts'

const pack = (html: string) => packPage(200, html, '')

describe('a cached page', () => {
  it('is the same in every encoding', async () => {
    const html = `<p>Élise 🌿</p>${'<li>Anxiety</li>'.repeat(200)}`
    const page = packPage(404, html, '</a.css>; rel=preload')
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
    const first = packed(404, 'not there', '')
    expect(packed(404, 'not there', '')).toBe(first)
    expect(packed(200, 'not there', '')).not.toBe(first)
    expect(await first.brotli()).toBe(await first.brotli())
  })
})
