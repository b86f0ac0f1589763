import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { latin, setupPhotos, withSegment } from '../support/photo-test-bed.ts'
import { blackPng, photoForm, pngChunk, somePhoto } from '../support/photos.ts'

describe('photos', () => {
  const practice = setupPhotos('sqlite')
  const { uploadForm, upload, getPhoto, stored } = practice

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
        async () => blackPng(8_000, 8_000),
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
      const address = `/api/admin/users/${practice.mayaId}/upload-image`
      const json = await practice.server.request(address, {
        method: 'POST',
        headers: { cookie: practice.asMaya, 'content-type': 'application/json' },
        body: '{"profileImage":"x"}',
      })
      expect(json.status).toBe(415)
      const broken = await practice.server.request(address, {
        method: 'POST',
        headers: { cookie: practice.asMaya, 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x\r\nContent-Disposition: form-data; name="profileImage"; filename="a.jpg"\r\n\r\nabc',
      })
      expect([broken.status, broken.json]).toMatchObject([
        400,
        { message: 'The file did not arrive whole. Please try again.' },
      ])
      expect(await stored()).toEqual(before)
    })

    it('a form where no call takes one', async () => {
      const answer = await practice.server.request('/api/consultation', {
        method: 'POST',
        body: photoForm(await jpeg),
      })
      expect(answer.status).toBe(415)
    })
  })
})
