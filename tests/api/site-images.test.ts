import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadSiteImage } from '#features/practice/site-images/contract.ts'
import { blackPng, photoForm, somePhoto } from '../support/photos.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" onload="alert(1)"><script>alert(2)</script><rect width="40" height="20" fill="#1c626d"/></svg>'

type Stored = { id: string; url: string; width: number; height: number }

describe.each(callEngines)('pictures of the site on %s', (engine) => {
  let server: TestServer
  let asAdmin: string
  beforeAll(async () => {
    server = await startTestServer(engine)
    asAdmin = await server.signIn(admin)
  })
  afterAll(() => server.stop())

  const upload = (file: Buffer, kind: string, cookie = asAdmin, field = 'file') =>
    server.request(`${uploadSiteImage.path}?kind=${kind}`, {
      method: 'POST',
      headers: { cookie },
      body: photoForm(file, { field, name: '../evil.html' }),
    })
  const store = async (file: Buffer, kind: string) => {
    const answer = await upload(file, kind)
    expect([answer.status, answer.text]).toEqual([200, expect.stringMatching(/^\{"id"/)])
    return answer.json as Stored
  }
  const fetchFile = async (path: string) => {
    const response = await fetch(server.url + path)
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const count = async (table: string) =>
    Number((await server.sql(`select count(*) as n from ${table}`))[0]?.['n'])

  const transparent = () =>
    sharp({ create: { width: 900, height: 600, channels: 4, background: '#1c626d80' } })
      .png()
      .toBuffer()

  it.each([
    ['logo', () => transparent(), 'png', 512, 341],
    ['logo', () => somePhoto('png'), 'webp', 512, 384],
    ['office', () => transparent(), 'webp', 900, 600],
    ['home', () => somePhoto('jpeg', { width: 3_000, height: 300 }), 'webp', 2_000, 200],
    ['sharing', () => somePhoto('webp', { width: 1_200, height: 630 }), 'jpg', 1_200, 630],
  ] as const)('stores a %s', async (kind, make, extension, width, height) => {
    const image = await store(await make(), kind)
    expect(image).toEqual({
      id: expect.stringMatching(new RegExp(`^[0-9a-f]{32}\\.${extension}$`)),
      url: `/site-images/${image.id}`,
      width,
      height,
    })
    const { response, bytes } = await fetchFile(image.url)
    const type = extension === 'jpg' ? 'jpeg' : extension
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(`image/${type}`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    )
    expect(await sharp(bytes).metadata()).toMatchObject({ format: type, width, height })
  })

  it('removes what a camera wrote, and turns pictures upright', async () => {
    const sideways = await sharp(await somePhoto('jpeg', { width: 600, height: 400 }))
      .withExif({ IFD0: { Make: 'Secret Camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const image = await store(sideways, 'team')
    expect([image.width, image.height]).toEqual([400, 600])
    const { bytes } = await fetchFile(image.url)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it('stores the same picture once, and takes an exported one back unchanged', async () => {
    const photo = await somePhoto('jpeg', { width: 500, height: 300 })
    const first = await store(photo, 'page')
    const before = await count('site_images')
    expect(await store(photo, 'page')).toEqual(first)
    expect(await store((await fetchFile(first.url)).bytes, 'page')).toEqual(first)
    expect(await count('site_images')).toBe(before)
  })

  it('sends smaller widths, which it makes once', async () => {
    const image = await store(await somePhoto('jpeg', { width: 1_800, height: 200 }), 'home')
    const before = await count('site_image_widths')
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => fetchFile(`${image.url}?w=480`)),
    )
    for (const { response, bytes } of answers) {
      expect(response.headers.get('cache-control')).toMatch('immutable')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 480 })
    }
    expect(await count('site_image_widths')).toBe(before + 1)
    const wide = await fetchFile(`${image.url}?w=1600`)
    expect((await sharp(wide.bytes).metadata()).width).toBe(1_600)
    for (const width of ['481', '', '0', '4800', '480&w=960', '480px']) {
      const refused = await server.request(`${image.url}?w=${width}`)
      expect([width, refused.status]).toEqual([width, 400])
    }
    const small = await store(await somePhoto('png', { width: 300, height: 200 }), 'page')
    const unchanged = await fetchFile(`${small.url}?w=960`)
    expect((await sharp(unchanged.bytes).metadata()).width).toBe(300)
    expect(await count('site_image_widths')).toBe(before + 2)
  })

  it('takes a drawing for a logo, without what could run', async () => {
    const image = await store(Buffer.from(drawing), 'logo')
    expect(image).toMatchObject({ id: expect.stringMatching(/\.svg$/), width: 512, height: 256 })
    for (const path of [image.url, `${image.url}?w=480`]) {
      const { response, bytes } = await fetchFile(path)
      expect(response.headers.get('content-type')).toMatch('image/svg+xml')
      expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
      expect(bytes.toString()).toBe(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="512" height="256"><rect width="40" height="20" fill="#1c626d"/></svg>',
      )
    }
    const elsewhere = await upload(Buffer.from(drawing), 'office')
    expect([elsewhere.status, elsewhere.json]).toMatchObject([
      415,
      { message: 'Only a logo can be an SVG drawing. Please choose a PNG, JPEG or WebP picture.' },
    ])
  })

  it.each([
    ['words', 'home', 'no picture', 415, 'Please choose a PNG, JPEG or WebP picture.'],
    ['words', 'logo', 'no picture', 415, 'Please choose a PNG, JPEG, WebP or SVG picture.'],
    [
      'a page',
      'logo',
      '<!doctype html><script>1</script>',
      415,
      'Please choose a PNG, JPEG, WebP or SVG picture.',
    ],
    [
      'half a drawing',
      'logo',
      drawing.slice(0, -3),
      400,
      'This picture is damaged or incomplete. Please choose another one.',
    ],
    [
      'a drawing with entities',
      'logo',
      `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing}`,
      400,
      'This drawing defines entities, which are not accepted. Please export it again, or choose a PNG picture.',
    ],
    [
      'a large drawing',
      'logo',
      drawing + ' '.repeat(300_000),
      413,
      'This drawing is larger than 256 KB. Please simplify it, or choose a PNG picture.',
    ],
  ])('refuses %s as a %s', async (_what, kind, file, status, message) => {
    const before = await count('site_images')
    const answer = await upload(Buffer.from(file), kind)
    expect([answer.status, answer.json]).toEqual([
      status,
      { message, issues: [{ path: 'file', message }] },
    ])
    expect(await count('site_images')).toBe(before)
  })

  it('refuses harmful pictures, and files that are too large', async () => {
    expect((await upload(blackPng(8_000, 8_000), 'home')).status).toBe(400)
    const photo = await somePhoto('png')
    expect((await upload(photo.subarray(0, photo.length / 2), 'home')).status).toBe(400)
    const behind = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])
    expect((await upload(behind, 'home')).status).toBe(400)
    const large = await upload(Buffer.concat([photo, Buffer.alloc(8 * 1024 * 1024)]), 'home')
    expect([large.status, large.json]).toEqual([413, { message: 'This file is larger than 8 MB.' }])
  })

  it('refuses an unknown use, another field, and people who are no administrators', async () => {
    const photo = await somePhoto()
    expect((await upload(photo, 'wallpaper')).status).toBe(400)
    expect((await upload(photo, 'home', asAdmin, 'picture')).status).toBe(400)
    const asMaya = await server.signIn(maya)
    expect((await upload(photo, 'home', asMaya)).status).toBe(403)
    expect((await upload(photo, 'home', '')).status).toBe(401)
    const entries = await server.sql(
      "select action, outcome, actor_id from audit_log where record_type = 'site' order by id desc limit 1",
    )
    expect(entries).toEqual([
      { action: 'site.created', outcome: 'refused', actor_id: await server.userId(maya) },
    ])
  })

  it('says that a picture is not there', async () => {
    for (const id of ['0'.repeat(32), `${'0'.repeat(32)}.webp`, '..%2f..%2fpackage.json', 'x']) {
      expect((await server.request(`/site-images/${id}`)).status).toBe(404)
    }
  })
})
