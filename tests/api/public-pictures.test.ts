// The pictures of public pages as the HTML names them.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import { uploadSiteImage } from '#features/practice/site-images/contract.ts'
import { photoForm, somePhoto } from '../support/photos.ts'
import { listAddresses } from '../support/public-addresses.ts'
import { editSite } from '../support/site-test-bed.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('sqlite')
})
afterAll(() => server.stop())

/** The drawings that show hills with a sun above them. */
const hillsWithSun =
  /^(?:hero-.+|band-dusk|canoe-ashore|cta-dusk-river|dock-at-dusk|login-dusk|not-found-canoe|ptsd-treatment)$/

const findImages = (html: string) => html.match(/<img [^>]*>/g) ?? []

const readAttribute = (element: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`, 'i').exec(element)?.[1]

/** The names of the drawings that a page shows, without those of the header's menu and of the footer. */
function listDrawings(html: string): string[] {
  const main = /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? ''
  return findImages(main).flatMap(
    (image) =>
      /^\/assets\/([a-z-]+)-[\w-]{8}\.svg$/.exec(readAttribute(image, 'src') ?? '')?.[1] ?? [],
  )
}

const addresses = listPublicPages().flatMap((page) =>
  page.path === '*' ? ['/nowhere'] : listAddresses(page),
)

it.each(addresses)(
  '%s repeats no drawing, and shows hills with a sun twice at most',
  async (path) => {
    const drawings = listDrawings((await server.request(path)).text)
    expect(drawings).toEqual([...new Set(drawings)])
    expect(drawings.filter((name) => hillsWithSun.test(name)).length).toBeLessThanOrEqual(2)
  },
)

it('finds the drawings of a page', async () => {
  const { text } = await server.request('/')
  expect(listDrawings(text)).toEqual(['hero-home-dawn', 'therapy-room', 'evening-room'])
})

describe('a photo of the practice', () => {
  const alt = 'Our house in winter, seen from the street'
  const places = ['home', 'office', 'entrance', 'reasons', 'story'] as const
  const ids = new Map<string, string>()

  const upload = async (place: (typeof places)[number], cookie: string) => {
    const kind = place === 'home' || place === 'office' ? place : 'page'
    // Another width gives each place another picture.
    const photo = await somePhoto('jpeg', { width: 1_700 + places.indexOf(place), height: 100 })
    const { status, json } = await server.request(`${uploadSiteImage.path}?kind=${kind}`, {
      method: 'POST',
      headers: { cookie },
      body: photoForm(photo, { field: 'file' }),
    })
    expect(status).toBe(200)
    const { id } = json as { id: string } // the call's response
    ids.set(place, id)
    return { drawing: '' as const, image: id, alt: { en: alt, fr: '' }, focus: { x: 18, y: 72 } }
  }

  beforeAll(async () => {
    const cookie = await server.signIn(admin)
    const [home, picture, entrance, reasons, story] = await Promise.all(
      places.map((place) => upload(place, cookie)),
    )
    if (!home || !picture || !entrance || !reasons || !story)
      throw new Error('a picture is missing')
    const site = editSite(server, cookie)
    await site.edit(({ look, offices, pages }) => {
      look.homePicture = home
      pages.home.picture = reasons
      pages.about.storyPicture = story
      for (const office of offices) Object.assign(office, { picture, entrance })
    })
    expect((await site.publish()).status).toBe(200)
  })

  it.each([
    ['home', '/', '100vw'],
    ['reasons', '/', '(width &lt; 47.5rem) 100vw, 50vw'],
    ['office', '/locations', '(width &lt; 64rem) 100vw, 50vw'],
    ['entrance', '/locations', '(width &lt; 64rem) 100vw, 50vw'],
    ['story', '/about', '(width &lt; 47.5rem) 100vw, 50vw'],
  ])(
    'is shown as the %s picture with its description, sizes and focus',
    async (place, path, sizes) => {
      const address = `/site-images/${ids.get(place)}`
      const image = findImages((await server.request(path)).text).find(
        (element) => readAttribute(element, 'src') === address,
      )
      if (image === undefined) throw new Error(`${path} does not show ${address}`)
      expect(readAttribute(image, 'alt')).toBe(alt)
      expect(readAttribute(image, 'sizes')).toBe(sizes)
      expect(readAttribute(image, 'srcset')).toBe(
        [480, 960, 1600].map((width) => `${address}?w=${width} ${width}w`).join(', '),
      )
      expect(readAttribute(image, 'class')?.split(' ')).toEqual(
        expect.arrayContaining(['object-cover', 'object-point', 'point-x-20', 'point-y-70']),
      )
      const file = await fetch(`${server.url}${address}?w=480`)
      expect(await sharp(await file.arrayBuffer()).metadata()).toMatchObject({ width: 480 })
    },
  )
})

it('shows any drawing as the home picture', async () => {
  const site = editSite(server, await server.signIn(admin))
  await site.edit(({ look }) => {
    look.homePicture = { ...look.homePicture, image: '', drawing: 'woodland-path' }
  })
  expect((await site.publish()).status).toBe(200)
  expect(listDrawings((await server.request('/')).text)[0]).toBe('woodland-path')
})
