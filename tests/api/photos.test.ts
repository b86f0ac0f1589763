import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  changeOwnProfile,
  getOwnProfile,
  movePhotoFocus,
  type Profile,
  removePhoto,
} from '#features/practice/therapists/contract/profiles.ts'
import { getTherapist, type Therapist } from '#features/practice/therapists/contract/public.ts'
import { eventually } from '../support/eventually.ts'
import { latin, setupPhotos, withSegment } from '../support/photo-test-bed.ts'
import { photoForm, somePhoto } from '../support/photos.ts'
import { callEngines } from '../support/test-database.ts'
import { director } from '../support/test-server.ts'

describe.each(callEngines)('photos on %s', (engine) => {
  const practice = setupPhotos(engine)
  const { upload, getPhoto, stored, fetchFile } = practice

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
      const page = await practice.server.request('/therapists/maya-chen')
      expect(page.text).toContain(`${photoUrl.replace('.webp', '-480.webp')} 480w`)
      expect(
        (await practice.server.request(`/uploads/${(before ?? 'none').replace('/uploads/', '')}`))
          .status,
      ).toBe(404)
      // One file went and three came, or three for three.
      expect((await stored()).length).toBe(kind === 'jpeg' ? count + 2 : count)
    },
  )

  it('that are drawn go out as small as text can be, to browsers that can read that', async () => {
    const amira = await practice.server.call(getTherapist, {
      params: { identifier: 'amira-haddad' },
    })
    const { photoUrl } = amira.json as Therapist
    const as = (encoding: string) =>
      practice.server.request(`/uploads/${photoUrl}`, { headers: { 'accept-encoding': encoding } })
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

  it('are put by administrators on anyone’s profile, by others on their own', async () => {
    const photo = await somePhoto()
    expect((await upload(photo, practice.asAdmin, practice.danielId)).status).toBe(200)
    expect((await upload(photo, practice.asDaniel, practice.danielId)).status).toBe(200)
    const before = await getPhoto('daniel-okafor')
    for (const [cookie, id, status] of [
      [practice.asMaya, practice.danielId, 404],
      ['', practice.danielId, 401],
      [practice.asAdmin, practice.adminId, 404],
      [practice.asAdmin, 999_999, 404],
    ] as const) {
      expect((await upload(photo, cookie, id)).status).toBe(status)
      const removed = await practice.server.call(removePhoto, { cookie, params: { id } })
      expect(removed.status).toBe(status)
    }
    expect(await getPhoto('daniel-okafor')).toBe(before)
    const tried = await practice.server.sql(
      `select action from audit_log
       where record_type = 'profile' and outcome = 'refused' and actor_id = ? order by id`,
      [practice.mayaId],
    )
    expect(tried.map(({ action }) => action)).toEqual([
      'profile.photo_changed',
      'profile.photo_removed',
    ])
    const foreign = await practice.server.request(
      `/api/admin/users/${practice.mayaId}/upload-image`,
      {
        method: 'POST',
        headers: { cookie: practice.asMaya, origin: 'https://elsewhere.example' },
        body: photoForm(photo),
      },
    )
    expect(foreign.status).toBe(403)
  })

  it('keep the point that their owner or an administrator chose, until another photo comes', async () => {
    const move = async (cookie: string, id: number, body: { x: number; y: number }) =>
      (await practice.server.call(movePhotoFocus, { cookie, params: { id }, body })).status
    const readFocus = async () => {
      const input = { params: { identifier: 'maya-chen' } }
      return ((await practice.server.call(getTherapist, input)).json as Therapist).photoFocus
    }
    const readOwn = async () =>
      (await practice.server.call(getOwnProfile, { cookie: practice.asMaya })).json as Profile
    await upload(await somePhoto())
    expect(await readFocus()).toEqual({ x: 50, y: 25 })
    const before = await readOwn()
    expect(await move(practice.asMaya, practice.mayaId, { x: 70, y: 10 })).toBe(204)
    expect(await readFocus()).toEqual({ x: 70, y: 10 })
    const after = await readOwn()
    expect([after.photoFocus, after.updatedAt]).toEqual([{ x: 70, y: 10 }, before.updatedAt])
    const page = await practice.server.request('/therapists/maya-chen')
    expect(page.text).toContain('object-point point-x-70 point-y-10')
    expect(await move(practice.asAdmin, practice.mayaId, { x: 20, y: 0 })).toBe(204)
    for (const [cookie, id, body, status] of [
      [practice.asMaya, practice.danielId, { x: 1, y: 1 }, 404],
      ['', practice.mayaId, { x: 1, y: 1 }, 401],
      [practice.asAdmin, 999_999, { x: 1, y: 1 }, 404],
      [practice.asMaya, practice.mayaId, { x: 101, y: 1 }, 400],
      [practice.asMaya, practice.mayaId, { x: 1, y: -1 }, 400],
    ] as const) {
      expect(await move(cookie, id, body)).toBe(status)
    }
    expect(await readFocus()).toEqual({ x: 20, y: 0 })
    await upload(await somePhoto())
    expect(await readFocus()).toEqual({ x: 50, y: 25 })
  })

  it('are taken away, file and all; a form that is being written meanwhile is no conflict', async () => {
    const { updatedAt } = (await practice.server.call(getOwnProfile, { cookie: practice.asMaya }))
      .json as Profile
    await upload(await somePhoto())
    const photoUrl = (await getPhoto('maya-chen')) ?? ''
    const answer = await practice.server.call(removePhoto, {
      cookie: practice.asMaya,
      params: { id: practice.mayaId },
    })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await getPhoto('maya-chen')).toBeNull()
    for (const name of [photoUrl, photoUrl.replace('.webp', '-160.webp')]) {
      expect((await practice.server.request(name)).status).toBe(404)
    }
    const again = await practice.server.call(removePhoto, {
      cookie: practice.asMaya,
      params: { id: practice.mayaId },
    })
    expect(again.status).toBe(204)
    const after = (await practice.server.call(getOwnProfile, { cookie: practice.asMaya }))
      .json as Profile
    expect(after.updatedAt).toBe(updatedAt)
    const actions = await practice.server.sql(
      `select action from audit_log where record_type = 'profile' and record_id = ?
       order by id desc limit 2`,
      [String(after.id)],
    )
    expect(actions.map(({ action }) => action)).toEqual([
      'profile.photo_removed',
      'profile.photo_changed',
    ])
  })

  it('stores one of two simultaneous uploads, and leaves no file of the other', async () => {
    const asDirector = await practice.server.signIn(director)
    const id = await practice.server.userId(director)
    const before = (await stored()).length
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => upload(await somePhoto(), asDirector, id)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await stored()).length).toBe(before + 2)
    expect(await stored()).toContain((await getPhoto('elise-tremblay'))?.replace('/uploads/', ''))
  })

  // "A photoUrl starting with http or /uploads/ is used as is."
  it('on another site are shown, and the content policy allows that site and no other', async () => {
    const { server, asMaya: cookie } = practice
    const readPolicy = async (path: string) => {
      const { headers, text } = await server.request(path)
      const policy = headers.get('content-security-policy') ?? ''
      return { pictures: /img-src ([^;]*)/.exec(policy)?.[1], text }
    }
    const profile = (await server.call(getOwnProfile, { cookie })).json as Profile
    const change = async (photoUrl: string | null) =>
      (await server.call(changeOwnProfile, { cookie, params: profile, body: { photoUrl } })).status
    const usual = "'self' data: blob:"
    expect((await readPolicy('/about')).pictures).toBe(usual)
    expect(await change('https://pictures.example:8443/maya.jpg')).toBe(200)
    await eventually(async () => {
      for (const path of ['/about', '/therapists/maya-chen']) {
        expect((await readPolicy(path)).pictures).toBe(`${usual} https://pictures.example:8443`)
      }
    })
    expect((await readPolicy('/therapists/maya-chen')).text).toMatch(
      /<img src="https:\/\/pictures\.example:8443\/maya\.jpg"[^>]*referrerPolicy="no-referrer"/i,
    )
    expect(await change(null)).toBe(200)
    await eventually(async () => expect((await readPolicy('/about')).pictures).toBe(usual))
  })
})
