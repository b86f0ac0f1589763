// Addresses of services that were renamed, hidden or removed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { publishChange } from '../support/publish-site.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

type Service = SiteContent['services'][number]

describe.each(callEngines)('the address of a service on %s', (engine) => {
  let server: TestServer
  let cookie: string
  beforeAll(async () => {
    server = await startTestServer(engine)
    cookie = await server.signIn(admin)
    const changes: Record<string, Partial<Service>> = {
      'anxiety-therapy': { slug: 'worry-and-panic', formerSlugs: ['anxiety-therapy'] },
      'family-therapy': { visibility: 'hidden', redirectTo: 'couples-therapy' },
      'trauma-therapy': { visibility: 'removed', redirectTo: 'ptsd-treatment' },
      'self-esteem-therapy': { visibility: 'hidden', redirectTo: '' },
    }
    await publishChange(server, cookie, (content) => ({
      ...content,
      services: content.services.map((service) => ({ ...service, ...changes[service.slug] })),
    }))
  })
  afterAll(() => server.stop())

  it.each([
    ['anxiety-therapy', 'worry-and-panic'],
    ['Anxiety-Therapy', 'worry-and-panic'],
    ['family-therapy', 'couples-therapy'],
    ['trauma-therapy', 'ptsd-treatment'],
    ['PTSD-Treatment', 'ptsd-treatment'],
  ])('%s moves for good to %s', async (slug, target) => {
    const { status, headers } = await server.request(`/services/${slug}`)
    expect([status, headers.get('location')]).toEqual([301, `/services/${target}`])
    expect((await server.request(`/services/${target}`)).status).toBe(200)
  })

  it.each(['self-esteem-therapy', 'hypnosis', 'x'.repeat(80)])('%s is not found', async (slug) => {
    const { status, text } = await server.request(`/services/${slug}`)
    expect(status).toBe(404)
    expect(text).toContain('Service Not Found')
    expect(text).toContain('noindex')
  })

  it('is on the list of services only while it is published', async () => {
    const { text } = await server.request('/services')
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    expect(main).toContain('href="/services/worry-and-panic"')
    for (const slug of ['anxiety', 'family', 'trauma', 'self-esteem']) {
      expect(main).not.toContain(`/services/${slug}-therapy`)
    }
    const sitemap = (await server.request('/sitemap.xml')).text
    expect(sitemap).toContain('/services/worry-and-panic<')
    expect(sitemap).not.toContain('/services/self-esteem-therapy<')
  })
})
