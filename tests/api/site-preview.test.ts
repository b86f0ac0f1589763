import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editSite } from '../support/site-test-bed.ts'
import { engines } from '../support/test-database.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(engines)('the preview of the draft on %s', (engine) => {
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

  it('shows what is published where there is no draft', async () => {
    await editSite(server, administrator).discard()
    const page = await open('/?preview=draft', administrator)
    expect(page.text.includes('1-800-555-0142')).toBe(true)
    expect(page.text.includes('"isPreview":true')).toBe(true)
  })
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
