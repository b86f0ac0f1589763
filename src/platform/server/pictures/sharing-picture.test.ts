import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { palettes } from '#shared/palette.ts'
import { makeSharingPicture, type SharingPictureInput } from './sharing-picture.ts'

const [palette] = palettes
const brand = { initials: 'HL', palette }

const readPixels = async (picture: Buffer) =>
  sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })

const withoutTexts = makeSharingPicture({ ...brand, name: '', place: '' }).then(readPixels)

/** Where the texts stand: the difference to a picture without them. */
async function findTexts(input: Pick<SharingPictureInput, 'name' | 'place'>) {
  const { data, info } = await readPixels(await makeSharingPicture({ ...brand, ...input }))
  const bare = await withoutTexts
  const differs = (at: number) => Math.abs((data[at] ?? 0) - (bare.data[at] ?? 0)) >= 60
  const box = { left: info.width, right: 0, top: info.height, bottom: 0, pixels: 0 }
  for (let at = 0; at < data.length; at += 3) {
    // The pictures have palettes of their own, so that equal places differ a little.
    if (!differs(at) && !differs(at + 1) && !differs(at + 2)) continue
    const [x, y] = [(at / 3) % info.width, Math.floor(at / 3 / info.width)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
    box.pixels += 1
  }
  return box
}

describe('the sharing picture', () => {
  it.each(palettes)('has 1200 × 630 pixels and is small, in $key', async ({ key, colors }) => {
    const picture = await makeSharingPicture({
      ...brand,
      palette: { colors },
      name: 'Harbour Lane',
      place: 'Toronto',
    })
    expect(await sharp(picture).metadata()).toMatchObject({
      format: 'png',
      width: 1_200,
      height: 630,
    })
    expect([key, picture.length < 150_000]).toEqual([key, true])
  })

  it.each([
    ['Stillwater', 'Hintonburg, Kanata and online'],
    ['Harbour Lane Therapy', 'Toronto'],
    [
      'Centre de psychothérapie de l’Estuaire et des Îles-de-la-Madeleine',
      'Gaspé, Îles-de-la-Madeleine et en ligne partout en Ontario',
    ],
    ['Donaudampfschifffahrtsgesellschaftskapitänstherapie', 'Ottawa'],
    ['W'.repeat(100), 'M'.repeat(200)],
    [Array.from({ length: 20 }, () => 'Counselling').join(' '), 'London'],
    ['A', 'B'],
  ])('sets %s on the calm part of the drawing', async (name, place) => {
    const box = await findTexts({ name, place })
    expect(box.pixels).toBeGreaterThan(300)
    expect(box.left).toBeGreaterThanOrEqual(88)
    expect(box.right).toBeLessThanOrEqual(700)
    expect(box.top).toBeGreaterThanOrEqual(120)
    expect(box.bottom).toBeLessThanOrEqual(380)
  })

  it('leaves out letters that our fonts lack, and is there without any', async () => {
    const vietnamese = await findTexts({ name: 'Nguyễn', place: '' })
    const plain = await findTexts({ name: 'Nguyen', place: '' })
    expect(vietnamese).toEqual(plain)
    expect((await findTexts({ name: '日本', place: '🌲' })).pixels).toBe(0)
  })

  it('treats a name as text', async () => {
    const picture = await makeSharingPicture({
      ...brand,
      name: '</svg><script>&{ink}',
      place: '{river-700}',
    })
    expect((await sharp(picture).metadata()).width).toBe(1_200)
  })

  it('shows the logo', async () => {
    const logo = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60"><path d="M0 0h300v60H0z" fill="#c2410c"/></svg>',
    )
    const picture = await makeSharingPicture({
      ...brand,
      logo,
      name: 'Harbour Lane',
      place: 'Toronto',
    })
    const [red, green, blue] = (await readPixels(picture)).data.subarray((80 * 1_200 + 300) * 3)
    expect(Math.abs((red ?? 0) - 0xc2)).toBeLessThan(8)
    expect(Math.abs((green ?? 0) - 0x41)).toBeLessThan(8)
    expect(Math.abs((blue ?? 0) - 0x0c)).toBeLessThan(8)
  })
})
