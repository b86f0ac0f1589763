import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { getContrast, palettes } from '#shared/palette.ts'
import type { Brand } from './brand.ts'
import { makeFavicon, makeIconPng, makeIconSvg, makeMaskableIcon } from './brand-icons.ts'

const [river, moss] = palettes
const draw = (inner: string, viewBox = '0 0 100 100') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inner}</svg>`)
const square = draw('<circle cx="50" cy="50" r="40" fill="#c2410c"/>')
const lettering = draw('<path d="M5 5h390v40H5z" fill="#c2410c"/>', '0 0 400 50')

async function readPixels(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const get = (x: number, y: number) => {
    const at = (Math.floor(y) * info.width + Math.floor(x)) * 4
    return { hex: `#${data.toString('hex', at, at + 3)}`, alpha: data[at + 3] ?? 0 }
  }
  return { width: info.width, height: info.height, get }
}

/** Number of pixels that differ from the ground, and how far the farthest lies from the middle, as a share of the side. */
async function measure(picture: Buffer) {
  const { width, height, get } = await readPixels(picture)
  const ground = get(width / 2, 1).hex
  // A picture has few colours, and many pixels.
  const contrasts = new Map<string, number>()
  const getGroundContrast = (hex: string) => {
    const contrast = contrasts.get(hex) ?? getContrast(hex, ground)
    contrasts.set(hex, contrast)
    return contrast
  }
  let count = 0
  let farthest = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const { hex, alpha } = get(x, y)
      if (alpha < 255 || getGroundContrast(hex) < 1.1) continue
      count += 1
      farthest = Math.max(farthest, Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2) / width)
    }
  }
  return { width, height, ground, share: count / (width * height), farthest }
}

const brands: [string, Brand, string][] = [
  ['two initials', { initials: 'HL', palette: river }, river.colors['river-600']],
  ['wide initials', { initials: 'WM', palette: moss }, moss.colors['river-600']],
  ['one initial with an accent', { initials: 'É', palette: moss }, moss.colors['river-600']],
  ['initials that our fonts lack', { initials: '日本', palette: river }, river.colors['river-600']],
  ['no initials', { initials: '', palette: river }, river.colors['river-600']],
  ['a logo', { logo: square, initials: 'HL', palette: river }, '#ffffff'],
  [
    'a white logo',
    { logo: draw('<path d="M20 20h60v60z" fill="#fff"/>'), initials: 'HL', palette: moss },
    moss.colors['river-600'],
  ],
  ['lettering', { logo: lettering, initials: 'HL', palette: river }, river.colors['river-600']],
  [
    'a logo that shows nothing',
    { logo: draw('<path d="M0 0h9v9z" fill="none"/>'), initials: 'HL', palette: river },
    river.colors['river-600'],
  ],
  [
    'a damaged logo',
    { logo: Buffer.from('no picture'), initials: 'HL', palette: river },
    river.colors['river-600'],
  ],
]

describe.each(brands)('icons of %s', (_what, brand, ground) => {
  it.each([180, 192, 512])('can be cut to a circle at %i px', async (size) => {
    const icon = await measure(await makeMaskableIcon(brand, size))
    expect(icon).toMatchObject({ width: size, height: size, ground })
    expect(icon.share).toBeGreaterThan(0.02)
    expect(icon.farthest).toBeLessThan(0.4)
  })

  it('fill a tab, with round corners', async () => {
    for (const [picture, size] of [
      [await makeIconPng(brand, 32), 32],
      [
        await sharp(await makeIconSvg(brand))
          .resize(64)
          .png()
          .toBuffer(),
        64,
      ],
    ] as const) {
      const icon = await measure(picture)
      expect(icon).toMatchObject({ width: size, height: size, ground })
      expect(icon.share).toBeGreaterThan(0.05)
      expect((await readPixels(picture)).get(0, 0).alpha).toBeLessThan(40)
    }
  })

  it('need no font', async () => {
    const svg = (await makeIconSvg(brand)).toString()
    expect(svg).toMatch(/^<svg [^>]+>.*<\/svg>$/s)
    expect(svg).not.toMatch(/<text|font-family|<script/)
    expect(svg.length).toBeLessThan(60_000)
  })
})

it('are made alike every time', async () => {
  const brand = { initials: 'HL', palette: river }
  expect(await makeIconSvg(brand)).toEqual(await makeIconSvg(brand))
  expect(await makeMaskableIcon(brand, 192)).toEqual(await makeMaskableIcon(brand, 192))
})

it('take a logo of pixels too', async () => {
  const logo = await sharp(square).resize(300).webp().toBuffer()
  const icon = await measure(await makeMaskableIcon({ logo, initials: 'HL', palette: river }, 192))
  expect(icon.ground).toBe('#ffffff')
  expect(icon.share).toBeGreaterThan(0.1)
})

it('are in one favicon in three sizes', async () => {
  const icon = await makeFavicon({ initials: 'HL', palette: river })
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 3])
  for (const [index, size] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * index
    const [length, offset] = [icon.readUInt32LE(entry + 8), icon.readUInt32LE(entry + 12)]
    expect(icon.readUInt8(entry)).toBe(size)
    const picture = icon.subarray(offset, offset + length)
    expect(await sharp(picture).metadata()).toMatchObject({
      format: 'png',
      width: size,
      height: size,
    })
  }
})
