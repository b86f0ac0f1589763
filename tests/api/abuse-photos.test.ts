import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { setupAbuse } from '../support/abuse-test-bed.ts'
import { blackPng, photoForm, somePhoto } from '../support/photos.ts'

describe('harmful photos', () => {
  const practice = setupAbuse('sqlite')

  it.each([
    ['an HTML page', async () => Buffer.from('<script>alert(1)</script>')],
    [
      'an SVG with a script',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a GIF that is a script', async () => Buffer.from('GIF89a=1;alert(1)//')],
    ['a PDF', async () => Buffer.from('%PDF-1.7 <script>')],
    ['a bitmap', async () => Buffer.from('BM<script>')],
    ['a picture of 20 GB', async () => blackPng(9_000, 9_000)],
  ])('does not accept %s as a photo', async (_what, make) => {
    const answer = await practice.server.request('/api/admin/users/2/upload-image', {
      method: 'POST',
      headers: { cookie: practice.cookie },
      body: photoForm(await make(), { name: '../../../evil.html' }),
    })
    expect([400, 413, 415]).toContain(answer.status)
  })

  it('removes data behind and inside a photo', async () => {
    const script = '<script>alert(document.cookie)</script>'
    const describedAs = async (words: string) =>
      sharp(await somePhoto())
        .withExif({ IFD0: { ImageDescription: words, Artist: 'Noor Haddad' } })
        .jpeg()
        .toBuffer()
    const upload = (photo: Buffer) =>
      practice.server.request('/api/admin/users/2/upload-image', {
        method: 'POST',
        headers: { cookie: practice.cookie },
        body: photoForm(photo, { name: 'me.html' }),
      })
    const behind = [await describedAs('A lake'), Buffer.from(`\n<html>${script}</html>`)]
    expect((await upload(Buffer.concat(behind))).status).toBe(400)
    expect((await upload(await describedAs(script))).status).toBe(400)
    const answer = await upload(await describedAs('A lake'))
    expect(answer.text).toContain('photoUrl')
    const { photoUrl } = answer.json as { photoUrl: string }
    expect(photoUrl).toMatch(/^\/uploads\/[\w-]+\.(webp|jpe?g|png)$/)
    const served = await practice.server.request(photoUrl)
    expect(served.headers.get('content-type')).toMatch(/^image\//)
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(served.text).not.toMatch(/script|Noor|A lake/)
  })
})
