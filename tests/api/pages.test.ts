import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatPayload } from '#platform/server/events/events.ts'
import { callEngines, engines } from '../support/test-database.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)('pages on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })
  afterAll(() => server.stop())

  it.each([
    ['/', 200, 'Begin Your Journey to Wellness', 'Stillwater Psychotherapy | Therapy in Ottawa'],
    ['/therapists', 200, 'With 14 Licensed Therapists', 'Our Therapists | Stillwater'],
    ['/therapists/maya-chen', 200, 'very stubborn beagle', 'Maya Chen, Registered Psychotherapist'],
    ['/consultation', 200, 'Request my consultation', 'Request a Consultation | Stillwater'],
    ['/services', 200, 'Our Therapy Services', 'Our Services | Stillwater'],
    ['/services/trauma-therapy', 200, 'What to Expect', 'Trauma Therapy | Stillwater'],
    ['/locations', 200, '99 Kakulu Rd', 'Locations | Stillwater'],
    ['/about', 200, 'and many others', '| Stillwater'],
    ['/auth', 200, 'Registration is managed by administrators', 'Therapist Login | Stillwater'],
    ['/privacy-policy', 200, '4/25/2025', '| Stillwater'],
    ['/terms-of-service', 200, '4/25/2025', '| Stillwater'],
    ['/accessibility', 200, 'AODA', '| Stillwater'],
    ['/therapists/nobody', 404, 'Therapist Not Found', '| Stillwater'],
    ['/services/nothing', 404, 'Service Not Found', '| Stillwater'],
    ['/nowhere', 404, '404 Page Not Found', '| Stillwater'],
    ['/%zz', 404, '404 Page Not Found', '| Stillwater'],
    ['//elsewhere.example', 404, '404 Page Not Found', '| Stillwater'],
  ])('%s has status %i and its text in the HTML', async (path, status, words, title) => {
    const page = await server.request(path)
    expect(page.status).toBe(status)
    expect(page.text).toContain(words)
    expect(/<title>([^<]*)<\/title>/.exec(page.text)?.[1]).toContain(title)
  })

  it.each(['/', '/therapists/maya-chen', '/consultation', '/nowhere'])(
    '%s runs and styles nothing but files of ours',
    async (path) => {
      const { text, headers } = await server.request(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/script-src 'self';/)
      expect(policy).toMatch(/style-src 'self';/)
      expect(policy).not.toContain('unsafe')
      expect(text).not.toMatch(/ style="|<style| on[a-z]+="/)
      const scripts = text.match(/<script[^>]*>/g) ?? []
      for (const script of scripts) {
        expect(script).toMatch(/src="\/assets\/|type="application\/(ld\+)?json"/)
      }
      const addresses = text.match(/(?:src|href)="https?:[^"]+"/g) ?? []
      const fetched = addresses.filter((one) => one.startsWith('src'))
      expect(fetched).toEqual([])
    },
  )

  it('have a canonical URL and an image for link previews', async () => {
    const { text } = await server.request('/therapists/maya-chen')
    expect(text).toMatch(/<link rel="canonical" href="http[^"]+\/therapists\/maya-chen">/)
    expect(text).toMatch(/<meta property="og:image" content="http[^"]+\/og-card\.png">/)
    const objects = [...text.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)]
    const types = objects.map(
      ([, json]) => (JSON.parse(json ?? '') as { '@type': string })['@type'],
    )
    expect(types).toEqual(['ProfilePage', 'BreadcrumbList'])
  })

  it('are unchanged until something changes, and are not sent again', async () => {
    const first = await server.request('/')
    const again = await server.request('/')
    expect(again.text).toBe(first.text)
    const etag = first.headers.get('etag') ?? ''
    const unchanged = await server.request('/', { headers: { 'if-none-match': etag } })
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
    expect(first.headers.get('cache-control')).toBe('no-cache')
  })

  it('are compressed for browsers that support it', async () => {
    const plain = await server.request('/', { headers: { 'accept-encoding': 'identity' } })
    const response = await fetch(`${server.url}/`, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    // `fetch` decompresses the body; the header has the length on the wire.
    expect(Number(response.headers.get('content-length'))).toBeLessThan(plain.text.length / 4)
    expect(await response.text()).toBe(plain.text)
  })

  it('of signed-in users are not cached, and never shown to others', async () => {
    const cookie = await server.signIn(admin)
    const own = await server.request('/', { headers: { cookie } })
    expect(own.text).toContain('Grace Kim')
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    expect((await server.request('/')).text).not.toContain('Grace Kim')
  })

  it('of the portal show a skeleton, and no data', async () => {
    const cookie = await server.signIn(admin)
    const page = await server.request('/admin/leads', { headers: { cookie } })
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(page.text).toMatch(/<output[^>]*>.*Loading/s)
    expect(page.text).not.toContain('mail.example')
  })

  it('with an unknown cookie are those of visitors', async () => {
    const page = await server.request('/', { headers: { cookie: 'sid=made-up' } })
    expect([page.status, page.text.includes('Book Consultation')]).toEqual([200, true])
  })

  it('redirect an id to the slug permanently, and the portal to the sign-in', async () => {
    const byNumber = await server.request('/therapists/1')
    expect([byNumber.status, byNumber.headers.get('location')]).toEqual([
      301,
      '/therapists/maya-chen',
    ])
    const portal = await server.request('/admin/leads?status=contacted')
    expect([portal.status, portal.headers.get('location')]).toEqual([
      302,
      '/auth?next=%2Fadmin%2Fleads%3Fstatus%3Dcontacted',
    ])
  })

  it('preselect the options of the query in the form, and ignore unknown ones', async () => {
    const wanted = await server.request('/consultation?therapist=maya-chen&location=KANATA')
    expect(wanted.text).toMatch(/<option[^>]*selected[^>]*>Maya Chen</)
    expect(wanted.text).toMatch(/<option[^>]*selected[^>]*>Kanata Office</)
    const offices = await server.request('/locations')
    expect(offices.text).toContain('href="/consultation?location=Kanata"')
    const odd = await server.request(`/consultation?therapist=${'x'.repeat(3_000)}&location=paris`)
    expect(odd.status).toBe(200)
    expect(odd.text).not.toMatch(/<option[^>]*selected[^>]*>(Maya Chen|Kanata Office)</)
  })

  it('load files that are cached forever, and no internal files are served', async () => {
    const script = /src="(\/assets\/[^"]+\.js)"/.exec((await server.request('/')).text)?.[1] ?? ''
    const file = await fetch(server.url + script, { headers: { 'accept-encoding': 'br' } })
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(file.headers.get('content-encoding')).toBe('br')
    for (const hidden of ['/.vite/manifest.en.json', `${script}.map`, '/..%2f..%2fpackage.json']) {
      expect((await server.request(hidden)).status).toBe(404)
    }
  })
})

describe.runIf(engines.includes('postgres'))('a page kept in memory', () => {
  it('are rendered again after a change on another instance', async () => {
    const server = await startTestServer('postgres')
    // A server that begins to listen for changes drops the pages it has rendered until then.
    await expect
      .poll(() =>
        server.sql(
          `select 1 from pg_stat_activity where datname = current_database() and state = 'idle'
            and application_name = 'practice-announcer' and query in ('listen practice', 'select 1')`,
        ),
      )
      .toHaveLength(1)
    expect((await server.request('/therapists')).status).toBe(200)
    await server.sql("update therapists set title = 'Art Therapist' where slug = 'maya-chen'")
    expect((await server.request('/therapists')).text).not.toContain('Art Therapist')
    const payload = formatPayload('another-instance', { t: 'changed', topic: 'therapists' })
    await server.sql(`select pg_notify('practice', '${payload}')`)
    await expect
      .poll(async () => (await server.request('/therapists')).text)
      .toContain('Art Therapist')
    await server.stop()
  })
})
