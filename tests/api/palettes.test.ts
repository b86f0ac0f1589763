import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toDrawing, toDrawingCss } from '#app/server/drawing-colors.ts'
import { toDrawingFolder, toPaletteHref } from '#app/server/palette-styles.ts'
import { getCaptcha } from '#features/core/captcha/contract.ts'
import { sendTestMail } from '#features/website/site-editor/contract.ts'
import { fromAccent } from '#shared/accent-palette.ts'
import { findPalette, type Palette, palettes, toCss } from '#shared/palette.ts'
import { readMail } from '../support/mail.ts'
import { editSite } from '../support/site-test-bed.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

describe('the style sheets of palettes', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite')
  })
  afterAll(() => server.stop())

  const cases: [string, string, string, Palette | undefined][] = [
    ...palettes
      .slice(1)
      .map(({ key }) => [key, key, '', findPalette(key)] satisfies (typeof cases)[0]),
    ['an accent', 'moss', '#7a1fa2', fromAccent('#7a1fa2')],
    ['an accent in capitals', 'river', '#FACADE', fromAccent('#facade')],
  ]
  it.each(cases)(
    '%s is a file that browsers cache for ever',
    async (_what, palette, accent, expected) => {
      const href = toPaletteHref({ palette, accent }) ?? ''
      expect(href).toMatch(/^\/palettes\/[a-z0-9]+-[0-9a-f]{10}\.css$/)
      expect(expected && toCss(expected)).toMatch(/^:root/)
      for (const encoding of ['identity', 'br']) {
        const answer = await server.request(href, { headers: { 'accept-encoding': encoding } })
        const css = expected && toCss(expected) + toDrawingCss(expected)
        expect([answer.status, answer.text]).toEqual([200, css])
        expect(answer.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null)
        expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
      }
    },
  )

  it('is not needed for the product’s own colours, or for a palette that does not exist', () => {
    expect(toPaletteHref({ palette: 'river', accent: '' })).toBeUndefined()
    expect(toPaletteHref({ palette: 'unknown', accent: '' })).toBeUndefined()
  })

  it('is not cached under the address of another version', async () => {
    const answer = await server.request('/palettes/moss-0123456789.css')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(answer.text).toBe(toCss(palettes[1]) + toDrawingCss(palettes[1]))
  })

  it('does not exist for other names', async () => {
    for (const file of [
      'moss.css',
      'none-0123456789.css',
      'moss-0123456789.js',
      '12345-0123456789.css',
      '..%2fx',
    ]) {
      expect([file, (await server.request(`/palettes/${file}`)).status]).toEqual([file, 404])
    }
  })
})

describe('a published palette', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite')
  })
  afterAll(() => server.stop())

  const publishLook = async (palette: string, accent: string) => {
    const cookie = await server.signIn(admin)
    const site = editSite(server, cookie)
    await site.edit(({ look }) => Object.assign(look, { palette, accent }))
    expect((await site.publish()).status).toBe(200)
    return cookie
  }

  const paths = ['/', '/about', '/services/couples-therapy', '/consultation', '/nowhere']
  /** The palettes that a page links to, in its text and in its header. */
  const readPalettes = async (path: string) => {
    const { text, headers } = await server.request(path)
    const inText = [...text.matchAll(/<link rel="stylesheet" href="(\/palettes\/[^"]+)">/g)]
    const inHeader = [...(headers.get('link') ?? '').matchAll(/<(\/palettes\/[^>]+)>/g)]
    return [...inText, ...inHeader].map(([, href]) => href)
  }

  it('is linked by every page, from the cache too, and replaced by the next one', async () => {
    for (const path of paths) expect([path, await readPalettes(path)]).toEqual([path, []])
    for (const look of [
      { palette: 'plum', accent: '' },
      { palette: 'plum', accent: '#7a1fa2' },
    ]) {
      await publishLook(look.palette, look.accent)
      const href = toPaletteHref(look)
      expect(href).toBeDefined()
      for (const path of paths) {
        const first = await readPalettes(path)
        expect([path, first]).toEqual([path, [href, href]])
        expect(await readPalettes(path)).toEqual(first)
      }
      const sheet = await server.request(href ?? '')
      expect(sheet.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    await publishLook('river', '')
    for (const path of paths) expect([path, await readPalettes(path)]).toEqual([path, []])
  })

  it('colours the drawings of every page, also of those that the browser opens itself', async () => {
    const listDrawings = (text: string, folder: string) =>
      [...text.matchAll(/(\/[\w-]+(?:\/[\w-]+)*\/)[\w-]+\.svg\b/g)].filter(
        ([, of]) => of === folder,
      )
    const plain = await server.request('/')
    expect(plain.text).not.toContain('data-art')
    const [drawing = ''] = listDrawings(plain.text, '/assets/').map(([address]) => address)
    const drawn = (await server.request(drawing)).text
    await publishLook('larch', '')
    const folder = toDrawingFolder(toPaletteHref({ palette: 'larch', accent: '' }) ?? '')
    for (const path of ['/', '/auth', '/locations', '/nowhere']) {
      const { text } = await server.request(path)
      expect([path, text.includes(` data-art="${folder}"`)]).toEqual([path, true])
      expect([path, listDrawings(text, '/assets/')]).toEqual([path, []])
    }
    const own = drawing.replace('/assets/', folder)
    expect((await server.request('/')).text).toContain(own)
    const answer = await server.request(own)
    expect(answer.text).toBe(toDrawing(drawn, palettes[3]))
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    for (const none of ['none.svg', '..%2Fassets.json', 'x.js']) {
      expect([none, (await server.request(folder + none)).status]).toEqual([none, 404])
    }
  })

  it('colours the security check and emails', async () => {
    const cookie = await publishLook('moss', '')
    const { colors } = palettes[1]
    const { image } = (await server.call(getCaptcha)).json as { image: string }
    expect(image).toContain(`fill="${colors.mist}"`)
    expect(image).toMatch(new RegExp(`fill="(${colors['river-600']}|${colors['river-800']})"`))
    await server.call(sendTestMail, { cookie })
    const html = readMail(server.mails().at(-1) ?? '').html
    expect(html).toContain(`background:${colors.mist}`)
    expect(html).not.toContain(palettes[0].colors.mist)
  })
})
