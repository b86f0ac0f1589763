import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getOwnProfile, type Profile, removePhoto } from '#features/therapists/contract/profiles.ts'
import { getTherapist, type Therapist } from '#features/therapists/contract/public.ts'
import { photoForm, somePhoto } from '../support/photos.ts'
import { engines } from '../support/test-database.ts'
import {
  admin,
  daniel,
  director,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

/** A chunk of a PNG; its checksum is not looked at by what is tested here. */
function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, latin(type), data, Buffer.alloc(4)])
}

/** A JPEG with a segment put behind its first two bytes. */
function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

describe.each(engines)('photos on %s', (engine) => {
  let server: TestServer
  let asMaya: string
  let asDaniel: string
  let asAdmin: string
  let mayaId: number
  let danielId: number
  let adminId: number

  beforeAll(async () => {
    server = await startTestServer(engine)
    asMaya = await server.signIn(maya)
    asDaniel = await server.signIn(daniel)
    asAdmin = await server.signIn(admin)
    mayaId = await server.userId(maya)
    danielId = await server.userId(daniel)
    adminId = await server.userId(admin)
  })
  afterAll(() => server.stop())

  const uploadForm = (form: FormData, cookie = asMaya, id = mayaId) =>
    server.request(`/api/admin/users/${id}/upload-image`, {
      method: 'POST',
      headers: { cookie },
      body: form,
    })
  const upload = (file: Buffer, cookie = asMaya, id = mayaId) =>
    uploadForm(photoForm(file), cookie, id)
  const getPhoto = async (slug: string) =>
    ((await server.call(getTherapist, { params: { identifier: slug } })).json as Therapist).photoUrl
  const stored = async () =>
    (await server.sql('select filename from photos order by filename')).map(
      (row) => row['filename'],
    )
  const fetchFile = async (path: string) => {
    const response = await fetch(server.url + path)
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  it.each(['jpeg', 'png', 'webp'] as const)(
    'as %s are made new in three widths, and the one before goes',
    async (kind) => {
      const before = await getPhoto('maya-chen')
      const count = (await stored()).length
      const answer = await upload(await somePhoto(kind, { width: 1_200, height: 900 }))
      expect([answer.status, answer.json]).toEqual([
        200,
        {
          filename: expect.stringMatching(/^[0-9a-f]{32}\.webp$/),
          photoUrl: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.webp$/),
        },
      ])
      const { photoUrl } = answer.json as { photoUrl: string }
      expect(await getPhoto('maya-chen')).toBe(photoUrl)
      for (const [name, width] of [
        [photoUrl, 960],
        [photoUrl.replace('.webp', '-480.webp'), 480],
        [photoUrl.replace('.webp', '-160.webp'), 160],
      ] as const) {
        const { response, bytes } = await fetchFile(name)
        expect(response.status).toBe(200)
        expect(response.headers.get('content-type')).toBe('image/webp')
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        expect(response.headers.get('x-content-type-options')).toBe('nosniff')
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width })
      }
      const page = await server.request('/therapists/maya-chen')
      expect(page.text).toContain(`${photoUrl.replace('.webp', '-480.webp')} 480w`)
      expect(
        (await server.request(`/uploads/${(before ?? 'none').replace('/uploads/', '')}`)).status,
      ).toBe(404)
      // One file went and three came, or three for three.
      expect((await stored()).length).toBe(kind === 'jpeg' ? count + 2 : count)
    },
  )

  it('that are drawn go out as small as text can be, to whoever can read that', async () => {
    const amira = await server.call(getTherapist, { params: { identifier: 'amira-haddad' } })
    const { photoUrl } = amira.json as Therapist
    const as = (encoding: string) =>
      server.request(`/uploads/${photoUrl}`, { headers: { 'accept-encoding': encoding } })
    const [plain, small] = [await as('identity'), await as('gzip, br')]
    expect(plain.text).toMatch(/^<svg/)
    expect(small.text).toBe(plain.text)
    expect(small.headers.get('content-encoding')).toBe('br')
    expect(plain.headers.get('content-encoding')).toBeNull()
    for (const { headers } of [plain, small]) {
      expect(headers.get('vary')).toMatch(/accept-encoding/i)
      expect(headers.get('content-type')).toMatch('image/svg+xml')
      expect(headers.get('cache-control')).toMatch('immutable')
    }
    expect(Number(small.headers.get('content-length'))).toBeLessThan(plain.text.length / 1.5)
  })

  it('stand upright and say nothing of where and with what they were taken', async () => {
    const sideways = await sharp(await somePhoto('jpeg', { width: 600, height: 400 }))
      .withExif({
        IFD0: { Make: 'Secret Camera', Copyright: 'Maya’s own words' },
        IFD3: { GPSLatitude: '45/1 25/1 0/1', GPSLongitude: '75/1 41/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await sharp(sideways).metadata()).toMatchObject({
      orientation: 6,
      exif: expect.anything(),
    })
    const { json } = await upload(sideways)
    const { bytes } = await fetchFile((json as { photoUrl: string }).photoUrl)
    const after = await sharp(bytes).metadata()
    expect([after.width, after.height]).toEqual([400, 600])
    expect([after.exif, after.xmp, after.iptc, after.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(bytes.includes('Secret Camera')).toBe(false)
  })

  it('of phones, with what phones put behind and into them, are taken', async () => {
    const jpeg = await somePhoto()
    const tails = [
      Buffer.alloc(64),
      await somePhoto('jpeg', { width: 50, height: 50 }),
      Buffer.concat([Buffer.from([0, 0, 0, 24]), latin('ftypmp42'), Buffer.alloc(200, 7)]),
    ]
    for (const tail of tails) expect((await upload(Buffer.concat([jpeg, tail]))).status).toBe(200)
    const noted = withSegment(jpeg, 0xe1, latin('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'))
    expect((await upload(noted)).status).toBe(200)
  })

  describe('that are none, or more than that, are refused, and nothing is stored', () => {
    const damaged = 'This picture is damaged or incomplete. Please choose another one.'
    const kind = 'Please choose a PNG, JPEG or WebP picture.'
    const moves = 'This picture moves. Please choose a still one.'
    const more = 'This file holds more than a picture. Please choose another one.'
    const jpeg = somePhoto('jpeg')
    const png = somePhoto('png', { width: 300, height: 200 })
    const webp = somePhoto('webp')
    const frame = () =>
      ({ create: { width: 40, height: 40, channels: 3, background: 'red' } }) as const
    const animation = async (format: 'webp' | 'gif') => {
      const frames = await Promise.all(
        ['red', 'blue'].map((background) =>
          sharp({ create: { ...frame().create, background } })
            .png()
            .toBuffer(),
        ),
      )
      return sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer()
    }
    const cases: [string, () => Promise<Buffer>, number, string][] = [
      ['words', async () => latin('this is no picture at all, only words'), 415, kind],
      [
        'a drawing named .jpg',
        async () => latin('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        415,
        kind,
      ],
      [
        'a page named .jpg',
        async () => latin('<!doctype html><script>alert(1)</script>'),
        415,
        kind,
      ],
      ['a GIF', () => animation('gif'), 415, kind],
      [
        'a TIFF',
        async () =>
          sharp(await jpeg)
            .tiff()
            .toBuffer(),
        415,
        kind,
      ],
      [
        'an AVIF',
        async () =>
          sharp(await png)
            .avif()
            .toBuffer(),
        415,
        kind,
      ],
      ['a PDF', async () => Buffer.concat([latin('%PDF-1.7\n'), await jpeg]), 415, kind],
      ['a moving WebP', () => animation('webp'), 400, moves],
      [
        'a moving PNG',
        async () =>
          Buffer.concat([
            (await png).subarray(0, 33),
            pngChunk('acTL', Buffer.alloc(8)),
            (await png).subarray(33),
          ]),
        400,
        moves,
      ],
      ['half a JPEG', async () => (await jpeg).subarray(0, (await jpeg).length / 2), 400, damaged],
      ['half a PNG', async () => (await png).subarray(0, (await png).length / 2), 400, damaged],
      ['half a WebP', async () => (await webp).subarray(0, (await webp).length / 2), 400, damaged],
      ['a head without a picture', async () => (await png).subarray(0, 33), 400, damaged],
      [
        'noise in a JPEG’s clothes',
        async () =>
          Buffer.concat([
            Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2]),
            Buffer.alloc(500, 0x41),
            Buffer.from([0xff, 0xd9]),
          ]),
        400,
        damaged,
      ],
      [
        'a PNG whose pixels are broken',
        async () => {
          const broken = Buffer.from(await png)
          broken.fill(0xaa, 60, 120)
          return broken
        },
        400,
        damaged,
      ],
      [
        'a bomb: 64 megapixels in a small file',
        () =>
          sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } })
            .png({ palette: true, colours: 2 })
            .toBuffer(),
        400,
        'This picture has more than 40 megapixels. Please choose a smaller one.',
      ],
      [
        'an archive behind a JPEG',
        async () => Buffer.concat([await jpeg, latin('PK\x03\x04 and so on')]),
        400,
        more,
      ],
      [
        'a page behind a PNG',
        async () => Buffer.concat([await png, latin('<script>alert(1)</script>')]),
        400,
        more,
      ],
      [
        'bytes behind a WebP',
        async () => Buffer.concat([await webp, latin('PK\x03\x04')]),
        400,
        more,
      ],
      [
        'a script in a JPEG’s comment',
        async () => withSegment(await jpeg, 0xfe, latin('*/=1;<script>alert(1)</script>/*')),
        400,
        more,
      ],
      [
        'a script in a PNG’s text',
        async () =>
          Buffer.concat([
            (await png).subarray(0, 33),
            pngChunk('tEXt', latin('Comment\0<?php system($_GET[0]) ?>')),
            (await png).subarray(33),
          ]),
        400,
        more,
      ],
    ]
    it.each(cases)('%s', async (_what, make, status, message) => {
      const before = [await stored(), await getPhoto('maya-chen')]
      const answer = await upload(await make())
      expect([answer.status, answer.json]).toEqual([
        status,
        { message, issues: [{ path: 'profileImage', message }] },
      ])
      expect([await stored(), await getPhoto('maya-chen')]).toEqual(before)
    })

    it('more than 5 MB, a little or a lot', async () => {
      const before = await stored()
      const big = Buffer.concat([await jpeg, Buffer.alloc(5 * 1024 * 1024)])
      const answer = await upload(big)
      expect([answer.status, answer.json]).toEqual([
        413,
        { message: 'This file is larger than 5 MB.' },
      ])
      expect(await stored()).toEqual(before)
    })

    it('a form without the file, another field, JSON, and a body that breaks off', async () => {
      const before = await stored()
      const other = await uploadForm(photoForm(await jpeg, { field: 'avatar' }))
      expect([other.status, other.json]).toMatchObject([400, { message: 'Please choose a file.' }])
      const empty = await uploadForm(photoForm(Buffer.alloc(0)))
      expect(empty.status).toBe(400)
      const address = `/api/admin/users/${mayaId}/upload-image`
      const json = await server.request(address, {
        method: 'POST',
        headers: { cookie: asMaya, 'content-type': 'application/json' },
        body: '{"profileImage":"x"}',
      })
      expect(json.status).toBe(415)
      const broken = await server.request(address, {
        method: 'POST',
        headers: { cookie: asMaya, 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x\r\nContent-Disposition: form-data; name="profileImage"; filename="a.jpg"\r\n\r\nabc',
      })
      expect([broken.status, broken.json]).toMatchObject([
        400,
        { message: 'The file did not arrive whole. Please try again.' },
      ])
      expect(await stored()).toEqual(before)
    })

    it('a form where no call takes one', async () => {
      const answer = await server.request('/api/consultation', {
        method: 'POST',
        body: photoForm(await jpeg),
      })
      expect(answer.status).toBe(415)
    })
  })

  it('are put by administrators on anyone’s profile, by others on their own', async () => {
    const photo = await somePhoto()
    expect((await upload(photo, asAdmin, danielId)).status).toBe(200)
    expect((await upload(photo, asDaniel, danielId)).status).toBe(200)
    const before = await getPhoto('daniel-okafor')
    for (const [cookie, id, status] of [
      [asMaya, danielId, 404],
      ['', danielId, 401],
      [asAdmin, adminId, 404],
      [asAdmin, 999_999, 404],
    ] as const) {
      expect((await upload(photo, cookie, id)).status).toBe(status)
      const removed = await server.call(removePhoto, { cookie, params: { id } })
      expect(removed.status).toBe(status)
    }
    expect(await getPhoto('daniel-okafor')).toBe(before)
    const tried = await server.sql(
      `select action from audit_log
       where record_type = 'profile' and outcome = 'refused' and actor_id = ? order by id`,
      [mayaId],
    )
    expect(tried.map(({ action }) => action)).toEqual([
      'profile.photo_changed',
      'profile.photo_removed',
    ])
    const foreign = await server.request(`/api/admin/users/${mayaId}/upload-image`, {
      method: 'POST',
      headers: { cookie: asMaya, origin: 'https://elsewhere.example' },
      body: photoForm(photo),
    })
    expect(foreign.status).toBe(403)
  })

  it('are taken away, file and all; a form that is being written meanwhile is no conflict', async () => {
    const { updatedAt } = (await server.call(getOwnProfile, { cookie: asMaya })).json as Profile
    await upload(await somePhoto())
    const photoUrl = (await getPhoto('maya-chen')) ?? ''
    const answer = await server.call(removePhoto, { cookie: asMaya, params: { id: mayaId } })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await getPhoto('maya-chen')).toBeNull()
    for (const name of [photoUrl, photoUrl.replace('.webp', '-160.webp')]) {
      expect((await server.request(name)).status).toBe(404)
    }
    const again = await server.call(removePhoto, { cookie: asMaya, params: { id: mayaId } })
    expect(again.status).toBe(204)
    const after = (await server.call(getOwnProfile, { cookie: asMaya })).json as Profile
    expect(after.updatedAt).toBe(updatedAt)
    const actions = await server.sql(
      `select action from audit_log where record_type = 'profile' and record_id = ?
       order by id desc limit 2`,
      [String(after.id)],
    )
    expect(actions.map(({ action }) => action)).toEqual([
      'profile.photo_removed',
      'profile.photo_changed',
    ])
  })

  it('of two uploads at one moment one is kept, and no file is left over', async () => {
    const asDirector = await server.signIn(director)
    const id = await server.userId(director)
    const before = (await stored()).length
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => upload(await somePhoto(), asDirector, id)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await stored()).length).toBe(before + 2)
    expect(await stored()).toContain((await getPhoto('elise-tremblay'))?.replace('/uploads/', ''))
  })
})
