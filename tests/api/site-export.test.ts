import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { uploadSiteImage } from '#features/practice/site-images/contract.ts'
import { exportSite, importSite } from '#features/website/site-editor/contract.ts'
import { photoForm, somePhoto } from '../support/photos.ts'
import { editSite, readDemoContent, type SiteEditor } from '../support/site-test-bed.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

type Image = { id: string; kind: string; type: string; base64: string }
type File = { format: number; content: SiteContent; images: Image[] }

const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const toImage = (bytes: Buffer, ending: string, more: Partial<Image> = {}): Image => ({
  id: `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${ending}`,
  kind: 'home',
  type: 'image/png',
  base64: bytes.toString('base64'),
  ...more,
})

describe.each(callEngines)('export and import of the site on %s', (engine) => {
  let server: TestServer
  let cookie: string
  let site: SiteEditor
  beforeAll(async () => {
    server = await startTestServer(engine)
    cookie = await server.signIn(admin)
    site = editSite(server, cookie)
  })
  afterAll(() => server.stop())
  beforeEach(() => site.discard())

  const readFile = async () => (await server.call(exportSite, { cookie })).json as File
  const send = (body: unknown, query: Record<string, string> = {}) =>
    server.call(importSite, { cookie, body, query })
  const upload = async () => {
    const { json } = await server.request(`${uploadSiteImage.path}?kind=home`, {
      method: 'POST',
      headers: { cookie },
      body: photoForm(await somePhoto(), { field: 'file' }),
    })
    return (json as { id: string }).id
  }
  const countImages = async () =>
    Number((await server.sql('select count(*) as n from site_images'))[0]?.['n'])
  const withPicture = (content: SiteContent, image: string) => {
    content.look.homePicture = {
      ...content.look.homePicture,
      image,
      alt: { en: 'Our waiting room', fr: '' },
    }
    return content
  }

  it('gives one file with all pictures, which becomes the draft elsewhere', async () => {
    const image = await upload()
    await site.saveAll(withPicture(readDemoContent(), image))
    const { draft } = await site.read()
    const answer = await server.call(exportSite, { cookie })
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="website-\d{4}-\d\d-\d\d\.json"$/,
    )
    const file = answer.json as File
    expect(file).toEqual({
      format: 1,
      content: draft,
      images: [{ id: image, kind: 'home', type: 'image/webp', base64: expect.any(String) }],
    })
    await site.discard()
    const elsewhere = await startTestServer(engine)
    try {
      const other = editSite(elsewhere, await elsewhere.signIn(admin))
      const { status } = await elsewhere.call(importSite, {
        cookie: await elsewhere.signIn(admin),
        body: file,
      })
      expect(status).toBe(200)
      const taken = (await other.read()).draft
      const id = taken?.look.homePicture.image ?? ''
      expect(taken).toEqual(withPicture(structuredClone(file.content), id))
      expect((await elsewhere.request(`/site-images/${id}`)).status).toBe(200)
      expect((await other.publish()).status).toBe(200)
    } finally {
      await elsewhere.stop()
    }
  })

  it('gives what is published where there is no draft, and takes it back unchanged', async () => {
    const file = await readFile()
    expect(file.content).toEqual((await site.read()).published)
    expect((await send(file)).status).toBe(200)
    expect((await site.read()).draft).toEqual(file.content)
  })

  it('overwrites a draft unless asked not to', async () => {
    const file = await readFile()
    await site.save('closedText', { en: 'Closed.', fr: '' })
    expect((await send(file, { replace: 'false' })).status).toBe(409)
    expect((await site.read()).draft).toMatchObject({ closedText: { en: 'Closed.' } })
    expect((await send(file)).status).toBe(200)
    expect((await site.read()).draft).toEqual(file.content)
  })

  const hostile: [what: string, make: (file: File) => unknown, path: string][] = [
    ['no file', () => [], 'body'],
    ['another format', (file) => ({ ...file, format: 2 }), 'format'],
    ['an unknown field', (file) => ({ ...file, users: [] }), 'body'],
    [
      'an unknown field of the content',
      (file) => ({ ...file, content: { ...file.content, secret: 1 } }),
      'content',
    ],
    [
      'a link with a script',
      (file) => {
        file.content.practice.bookingUrl = 'javascript:alert(1)'
        return file
      },
      'content.practice.bookingUrl',
    ],
    [
      'a picture that is another one',
      (file) => ({
        ...file,
        images: [toImage(Buffer.from('x'), 'png', { id: `${'0'.repeat(32)}.png` })],
      }),
      'images.0',
    ],
    [
      'bytes that are no picture',
      (file) => {
        const image = toImage(Buffer.from('MZ\u0000not a picture'), 'png')
        return { ...file, content: withPicture(file.content, image.id), images: [image] }
      },
      'images.0',
    ],
    [
      'a drawing with a script as a photo',
      (file) => {
        const image = toImage(Buffer.from(script), 'svg', { type: 'image/svg+xml' })
        return { ...file, content: withPicture(file.content, image.id), images: [image] }
      },
      'images.0',
    ],
    [
      'text that is no Base64',
      (file) => ({ ...file, images: [toImage(Buffer.from('x'), 'png', { base64: '§§§' })] }),
      'images.0',
    ],
    [
      'a picture that is missing',
      (file) => ({ ...file, content: withPicture(file.content, `${'1'.repeat(32)}.webp`) }),
      'images',
    ],
    [
      'a file of the server as a picture',
      (file) => ({
        ...file,
        images: [toImage(Buffer.from('x'), 'png', { id: '../../etc/passwd' })],
      }),
      'images.0.id',
    ],
  ]

  it.each(hostile)('refuses %s, and stores nothing of it', async (_what, make, path) => {
    const file = await readFile()
    const before = await countImages()
    const { status, json } = await send(make(file))
    expect([status, (json as { issues: { path: string }[] }).issues[0]?.path]).toEqual([400, path])
    expect(await site.read()).toMatchObject({ draft: null })
    expect(await countImages()).toBe(before)
  })

  it('stores no picture of a file of which another picture is refused', async () => {
    const file = await readFile()
    const before = await countImages()
    const good = toImage(await somePhoto('png', { width: 64, height: 48 }), 'png')
    const bad = toImage(Buffer.from('no picture'), 'png')
    withPicture(file.content, good.id)
    file.content.look.teamPicture = { ...file.content.look.homePicture, image: bad.id }
    const { status, json } = await send({ ...file, images: [good, bad] })
    expect([status, json]).toMatchObject([400, { issues: [{ path: 'images.1' }] }])
    expect(await countImages()).toBe(before)
  })

  it('refuses deep nesting and too large files without harm', async () => {
    const deep = `{"format":1,"images":[],"content":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    const post = (body: string) =>
      server.request(importSite.path, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body,
      })
    expect((await post(deep)).status).toBe(400)
    const large = await post(`{"format":1,"pad":"${'x'.repeat(41 * 1024 * 1024)}"}`).catch(
      () => ({ status: 413 }), // the server may close the connection while the client still sends
    )
    expect(large.status).toBe(413)
    expect((await server.request('/healthz')).status).toBe(200)
  })

  it('records exports and imports', async () => {
    const actions = await server.sql(
      'select distinct action from audit_log where action in (?, ?) order by action',
      ['site.exported', 'site.imported'],
    )
    expect(actions.map(({ action }) => action)).toEqual(['site.exported', 'site.imported'])
  })
})
