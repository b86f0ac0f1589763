import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editSite } from '../support/site-test-bed.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)('the preview of the draft on %s', (engine) => {
  let server: TestServer
  let administrator: string
  let therapist: string
  beforeAll(async () => {
    server = await startTestServer(engine)
    administrator = await server.signIn(admin)
    therapist = await server.signIn(maya)
    await editSite(server, administrator).edit(({ practice, services }) => {
      practice.phone = '1-800-555-0166'
      const [individual] = services
      if (individual) individual.name.en = 'Therapy for One'
    })
  })
  afterAll(() => server.stop())

  const open = async (path: string, cookie?: string) =>
    server.request(path, cookie ? { headers: { cookie } } : {})

  it.each(['/', '/about', '/services', '/locations', '/privacy-policy', '/consultation'])(
    'shows %s as it will be to an administrator',
    async (path) => {
      const page = await open(`${path}?preview=draft`, administrator)
      expect(page.status).toBe(200)
      expect(page.text.includes('1-800-555-0166')).toBe(true)
      expect(page.text.includes('"isPreview":true')).toBe(true)
      expect(page.text.includes('What visitors see')).toBe(true)
      expect(page.headers.get('cache-control')).toBe('private, no-store')
      expect(page.headers.get('x-robots-tag')).toBe('noindex')
      // The editor shows it in a frame.
      expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN')
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
      expect(/<meta name="robots" content="noindex/.test(page.text)).toBe(true)
    },
  )

  it('shows everyone else what is published', async () => {
    for (const cookie of [undefined, therapist]) {
      const page = await open('/?preview=draft', cookie)
      expect(page.status).toBe(200)
      expect(page.text.includes('1-800-555-0166')).toBe(false)
      expect(page.text.includes('"isPreview":false')).toBe(true)
      const { json } = await open('/api/site/facts?preview=draft', cookie)
      expect(json).toMatchObject({ isPreview: false, practice: { phone: '1-800-555-0142' } })
    }
    // Only what an administrator previews may be shown in a frame.
    for (const [path, cookie] of [
      ['/?preview=draft', undefined],
      ['/?preview=draft', therapist],
      ['/about?preview=1', undefined],
      ['/api/site/facts?preview=draft', administrator],
      ['/admin/leads?preview=draft', administrator],
      ['/?preview=nothing', administrator],
      ['/robots.txt?preview=draft', administrator],
    ] as const) {
      const { headers } = await open(path, cookie)
      expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
    const other = await open('/', administrator)
    expect(other.headers.get('x-frame-options')).toBe('DENY')
    expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect((await open('/', administrator)).text.includes('1-800-555-0166')).toBe(false)
    expect((await open('/?preview=published', administrator)).text.includes('1-800-555-0166')).toBe(
      false,
    )
  })

  it('answers the later reads of a previewed page from the draft', async () => {
    const { json, headers } = await open('/api/site/facts?preview=draft', administrator)
    expect(json).toMatchObject({ isPreview: true, practice: { phone: '1-800-555-0166' } })
    expect(headers.get('cache-control')).toBe('no-store')
    const service = await open('/api/site/services/individual-therapy?preview=draft', administrator)
    expect(service.json).toMatchObject({ service: { name: 'Therapy for One' } })
  })

  it('is never cached: neither for visitors nor the other way round', async () => {
    await open('/')
    await open('/?preview=draft', administrator)
    expect((await open('/')).text.includes('1-800-555-0166')).toBe(false)
    expect((await open('/?preview=draft', administrator)).text.includes('1-800-555-0166')).toBe(
      true,
    )
  })

  it('draws the icons and the sharing picture of the draft', async () => {
    const read = async (path: string, cookie?: string) =>
      fetch(server.url + path, cookie ? { headers: { cookie } } : {})
    const published = await (await read('/og-card.png')).bytes()
    await editSite(server, administrator).edit(({ look }) => {
      look.palette = 'plum'
    })
    const drawn = await read('/og-card.png?preview=draft', administrator)
    expect(drawn.headers.get('content-type')).toBe('image/png')
    expect(drawn.headers.get('cache-control')).toBe('private, no-store')
    expect(Buffer.from(await drawn.bytes()).equals(published)).toBe(false)
    expect(
      Buffer.from(await (await read('/og-card.png?preview=draft', therapist)).bytes()),
    ).toEqual(Buffer.from(published))
    expect(Buffer.from(await (await read('/og-card.png')).bytes())).toEqual(Buffer.from(published))
  })

  it('shows what is published where there is no draft, and says so', async () => {
    await editSite(server, administrator).discard()
    const page = await open('/?preview=draft', administrator)
    expect(page.text.includes('1-800-555-0142')).toBe(true)
    expect(page.text.includes('"isPreview":true')).toBe(true)
    expect(page.text.includes('The same as published.')).toBe(true)
  })

  it('shows a former version to administrators alone, marked and uncached', async () => {
    await editSite(server, administrator).edit(({ practice }) => {
      practice.phone = '1-800-555-0177'
    })
    expect((await editSite(server, administrator).publish()).status).toBe(200)
    const page = await open('/consultation?preview=1', administrator)
    expect(page.status).toBe(200)
    expect(page.text.includes('1-800-555-0142')).toBe(true)
    expect(page.text.includes('1-800-555-0177')).toBe(false)
    expect(page.text.includes('"previewedVersion":1')).toBe(true)
    expect(page.text.includes('Not published now.')).toBe(true)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    const { json } = await open('/api/site/facts?preview=1', administrator)
    expect(json).toMatchObject({ previewedVersion: 1, practice: { phone: '1-800-555-0142' } })
    for (const cookie of [undefined, therapist]) {
      const other = await open('/consultation?preview=1', cookie)
      expect(other.text.includes('1-800-555-0142')).toBe(false)
      expect(other.text.includes('"isPreview":false')).toBe(true)
    }
    expect((await open('/consultation', administrator)).text.includes('1-800-555-0142')).toBe(false)
  })

  it.each(['99', '999999999'])('answers that there is no version %s', async (version) => {
    expect((await open(`/about?preview=${version}`, administrator)).status).toBe(404)
    expect((await open(`/api/site/facts?preview=${version}`, administrator)).status).toBe(404)
    expect((await open(`/about?preview=${version}`)).status).toBe(200)
  })

  it.each(['0', '-1', '1e3', '9999999999', 'published', ''])(
    'shows what is published for preview=%s',
    async (value) => {
      const page = await open(`/about?preview=${value}`, administrator)
      expect(page.status).toBe(200)
      expect(page.text.includes('"isPreview":false')).toBe(true)
    },
  )
})

describe('the preview of a practice that has published nothing', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite', { DEMO: 'false' })
  })
  afterAll(() => server.stop())

  it('is for its administrator alone', async () => {
    const { text } = await server.request('/?preview=draft')
    expect(text.includes('"isPreview":false')).toBe(true)
  })
})
