// "With `DEMO=false` and nothing published every public page answers "We open soon" (200, `noindex`, crisis help,
// no menu, no chat, nothing of the draft), and `POST /api/consultation`, chat, waiting list and match answer 403
// `This practice is not open yet.`"
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import { createUser } from '#features/staff/user-admin/contract.ts'
import { paths } from '#shared/paths.ts'
import { findAllEndpoints } from '../support/all-endpoints.ts'
import { openSocket } from '../support/chat-client.ts'
import { toConsultation } from '../support/consultation.ts'
import { editSite, openPractice, registerAdministrator } from '../support/site-test-bed.ts'
import { callEngines } from '../support/test-database.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const refusal = { message: 'This practice is not open yet.' }
const draftWords = ['Harbour', '555-0120', '11:15', 'Rosa', 'Lind', 'Breathwork', 'M5V', 'Sparrow']

/** Facts that an owner enters before she publishes. */
async function fillDraft(server: TestServer, cookie: string) {
  const { status } = await editSite(server, cookie).edit((content) => {
    const { practice, services, hours } = content
    practice.name.en = 'Harbour Lane Therapy'
    practice.shortName.en = 'Harbour Lane'
    practice.descriptor.en = 'Sparrow Street'
    practice.phone = '416-555-0120'
    practice.email = 'hello@harbour.example'
    practice.mailingAddress = [{ en: '1 Lake St, Toronto M5V 1A1', fr: '' }]
    practice.offersFrench = true
    hours.sunday = { opens: '11:15', closes: '12:45' }
    const [first] = services
    if (first) first.name.en = 'Breathwork'
  })
  if (status !== 200) throw new Error(`the draft: ${status}`)
  const body = {
    firstName: 'Rosa',
    lastName: 'Lind',
    email: 'rosa.lind@harbour.example',
    password: 'a canoe at first light',
    role: 'therapist',
  }
  const made = await server.call(createUser, { cookie, body })
  if (made.status !== 201) throw new Error(`the therapist: ${made.text}`)
}

const addresses = listPublicPages()
  .flatMap((page) => (page.path === '*' ? ['/nowhere'] : page.addresses))
  .concat(paths.therapist('rosa-lind'), paths.service('couples-therapy'), '/services/nothing')
  .filter((address) => address !== paths.signIn)

const endpoints = await findAllEndpoints()
const calls = endpoints.filter(({ needsOpenPractice }) => needsOpenPractice)

describe.each(callEngines)('a practice that has published nothing on %s', (engine) => {
  let server: TestServer
  let cookie: string
  beforeAll(async () => {
    server = await startTestServer(engine, { DEMO: 'false' })
    cookie = await registerAdministrator(server)
    await fillDraft(server, cookie)
  })
  afterAll(() => server.stop())

  const expectNoDraft = (url: string, text: string) =>
    expect([url, draftWords.filter((word) => text.includes(word))]).toEqual([url, []])

  it.each(addresses)('says only “We open soon” at %s, in both languages', async (address) => {
    for (const [url, words] of [
      [address, 'We open soon'],
      [`/fr${address === '/' ? '' : address}`, 'Nous ouvrons bientôt'],
    ] as const) {
      const { status, text } = await server.request(url)
      expect([url, status]).toEqual([url, 200])
      expect(text).toContain(`<h1 class="type-page">${words}</h1>`)
      expect(text).toContain('<meta name="robots" content="noindex">')
      expect(text).toContain('href="tel:988"')
      expect(text).not.toMatch(/<nav|<form|application\/ld\+json|href="\/(services|consultation)/)
      expectNoDraft(url, text)
    }
  })

  it('keeps the draft out of all files and calls that visitors can read', async () => {
    const reads = endpoints.filter(
      ({ method, access, path }) => method === 'GET' && access === 'public' && !path.includes(':'),
    )
    for (const path of [
      ...reads.map((read) => read.path),
      '/site.webmanifest',
      '/admin/portal.webmanifest',
      '/robots.txt',
      '/sitemap.xml',
      paths.signIn,
    ]) {
      const { status, text } = await server.request(path)
      expect([path, status >= 500]).toEqual([path, false])
      expectNoDraft(path, text)
    }
    expect((await server.request('/sitemap.xml')).text).not.toContain('<loc>')
    const card = await fetch(`${server.url}/og-card.png`)
    expect((await sharp(await card.arrayBuffer()).metadata()).width).toBe(1200)
  })

  it('refuses all that a visitor could ask for', async () => {
    expect(calls.length).toBeGreaterThan(12)
    for (const definition of calls) {
      const params = { id: '1', slug: 'grief', identifier: 'rosa-lind', fileId: '1' }
      const answer = await server.call(definition, { params, query: { t: '1' } })
      const name = `${definition.method} ${definition.path}`
      expect([name, answer.status, answer.json]).toEqual([name, 403, refusal])
    }
    const body = toConsultation(await server.captchaToken(), { preferredLocation: 'virtual' })
    for (const headers of [{}, { cookie }]) {
      const answer = await server.request('/api/consultation', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      expect([answer.status, answer.json]).toEqual([403, refusal])
    }
    expect(await server.sql('select id from consultation_leads')).toEqual([])
  })

  it('has no therapist yet', async () => {
    for (const path of ['/api/therapists', '/api/therapist-names']) {
      const { status, json } = await server.request(path)
      expect([path, status, json]).toEqual([path, 200, []])
    }
    const { json } = await server.request('/api/therapist-directory')
    expect(json).toMatchObject({ therapists: [], licensed: 0, options: { concern: [] } })
    for (const path of ['rosa-lind', 'rosa-lind/similar', '1']) {
      expect([path, (await server.request(`/api/therapists/${path}`)).status]).toEqual([path, 404])
    }
  })

  it('refuses to chat over a socket', async () => {
    const { send, of, waitForFrame, socket } = await openSocket(server)
    const sessionId = crypto.randomUUID()
    send({ type: 'join', sessionId })
    await waitForFrame('error')
    send({ type: 'message', sessionId, message: 'Hello', optimisticId: 'one' })
    await waitForFrame('error', ({ optimisticId }) => optimisticId === 'one')
    expect(of('error').map(({ message }) => message)).toEqual([refusal.message, refusal.message])
    expect(of('history')).toEqual([])
    socket.close()
  })

  it('lets staff sign in and work, and its administrator see the draft', async () => {
    const signIn = await server.request(paths.signIn)
    expect([signIn.status, signIn.text.includes('<form')]).toEqual([200, true])
    const own = await server.call({ ...createUser, method: 'GET' }, { cookie })
    expect(own.status).toBe(200)
    const facts = await server.request('/api/site/facts', { headers: { cookie } })
    expect(facts.json).toMatchObject({ practice: { name: 'Harbour Lane Therapy' } })
    const open = (path: string) => server.request(path, { headers: { cookie } })
    expect((await open('/')).text).toContain('We open soon')
    const preview = await open('/services?preview=draft')
    expect(preview.text).toContain('Breathwork')
    expect(preview.text).not.toContain('We open soon')
    expect((await open('/therapists/rosa-lind?preview=draft')).text).toContain('Rosa Lind')
  })

  it('opens with the first publication, everything at once', async () => {
    await openPractice(server, cookie)
    expect((await server.request('/')).text).toContain('Harbour Lane')
    expect((await server.request('/therapists')).text).toContain('Rosa Lind')
    expect((await server.request('/services')).text).toContain('Breathwork')
    for (const definition of calls) {
      const answer = await server.call(definition, { params: { id: '1', identifier: 'rosa-lind' } })
      expect(answer.json).not.toEqual(refusal)
    }
    const { send, waitForFrame, socket } = await openSocket(server)
    send({ type: 'join', sessionId: crypto.randomUUID() })
    await waitForFrame('history')
    socket.close()
  })
})
