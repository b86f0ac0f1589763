import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import {
  discardSiteDraft,
  listSiteVersions,
  publishSite,
  restoreSiteVersion,
  saveSiteDraft,
} from '#features/website/site-editor/contract.ts'
import { demoSite } from '../support/demo-site.ts'
import { editSite, readDemoContent, type SiteEditor } from '../support/site-test-bed.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, director, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)('the draft and its publication on %s', (engine) => {
  let server: TestServer
  let alex: SiteEditor
  let dana: SiteEditor
  let cookie: string
  beforeAll(async () => {
    server = await startTestServer(engine)
    cookie = await server.signIn(admin)
    alex = editSite(server, cookie)
    dana = editSite(server, await server.signIn(director))
  })
  afterAll(() => server.stop())
  beforeEach(() => alex.discard())

  const withPhone = async (phone: string) => ({ ...readDemoContent().practice, phone })
  const readPhone = async () => {
    const { json } = await server.request('/api/site/facts')
    return (json as { practice: { phone: string } }).practice.phone
  }
  const listActions = async () =>
    (await server.sql('select action from audit_log where record_type = ? order by id', ['site']))
      .map(({ action }) => String(action))
      .filter((action) => !action.includes('image'))

  it('begins with the published content and without a draft', async () => {
    expect(await alex.read()).toMatchObject({
      published: { practice: { phone: '1-800-555-0142' } },
      draft: null,
      starting: null,
      updatedAt: null,
      updatedBy: null,
    })
  })

  it('shows a saved draft to administrators and to no visitor', async () => {
    const before = await readPhone()
    const { status, json } = await alex.save('practice', await withPhone('1-800-555-0177'))
    expect([status, json]).toEqual([200, { updatedAt: expect.any(String) }])
    expect(await dana.read()).toMatchObject({
      draft: { practice: { phone: '1-800-555-0177' } },
      updatedBy: 'Grace Kim',
    })
    expect(await readPhone()).toBe(before)
  })

  it('saves sections after each other, and the whole content', async () => {
    await alex.save('practice', await withPhone('1-800-555-0178'))
    await alex.save('closedText', { en: 'We are closed.', fr: '' })
    expect((await alex.read()).draft).toMatchObject({
      practice: { phone: '1-800-555-0178' },
      closedText: { en: 'We are closed.' },
    })
    const content = { ...readDemoContent(), closedText: { en: 'Back tomorrow.', fr: '' } }
    expect((await alex.saveAll(content)).status).toBe(200)
    expect((await alex.read()).draft).toEqual(content)
  })

  it('refuses to overwrite what someone else has saved meanwhile', async () => {
    await alex.save('practice', await withPhone('1-800-555-0101'))
    const { updatedAt } = await dana.read()
    await alex.save('practice', await withPhone('1-800-555-0102'))
    const answer = await dana.save('practice', await withPhone('1-800-555-0103'), updatedAt)
    expect([answer.status, answer.json]).toEqual([
      409,
      {
        message:
          'Grace Kim has saved the draft meanwhile. Load the page again to see the latest state.',
      },
    ])
    expect((await dana.read()).draft).toMatchObject({ practice: { phone: '1-800-555-0102' } })
  })

  it('lets one of two first saves win', async () => {
    const value = await withPhone('1-800-555-0104')
    const body = { section: 'practice', value, updatedAt: null }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.call(saveSiteDraft, { cookie, body })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('refuses to save over a draft that was published or discarded', async () => {
    await alex.save('practice', await withPhone('1-800-555-0105'))
    const { updatedAt } = await alex.read()
    await alex.discard()
    const answer = await alex.save('practice', await withPhone('1-800-555-0106'), updatedAt)
    expect(answer.status).toBe(409)
    expect(answer.json).toMatchObject({ message: expect.stringContaining('discarded meanwhile') })
  })

  it('reports each wrong field by its path', async () => {
    const practice = { ...(await withPhone('')), email: 'nobody', feeRange: { from: 9, to: 3 } }
    const { status, json } = await alex.save('practice', { ...practice, extra: 1 })
    expect(status).toBe(400)
    const { issues } = json as { issues: { path: string; message: string }[] }
    expect(issues.map(({ path }) => path).toSorted()).toEqual([
      'value',
      'value.email',
      'value.feeRange',
    ])
    expect((await alex.save('offices', 'no list')).json).toMatchObject({
      issues: [{ path: 'value' }],
    })
    const { status: unknownSection } = await server.call(saveSiteDraft, {
      cookie,
      body: { section: 'secrets', value: 1, updatedAt: null },
    })
    expect(unknownSection).toBe(400)
    expect((await alex.read()).draft).toBeNull()
  })

  it('publishes the draft to visitors, with what has changed in words', async () => {
    await alex.save('practice', await withPhone('1-800-555-0111'))
    const { updatedAt, version } = await alex.read()
    const answer = await alex.publish({ updatedAt })
    expect([answer.status, answer.json]).toEqual([200, { version: version + 1 }])
    expect(await readPhone()).toBe('1-800-555-0111')
    expect(await alex.read()).toMatchObject({ draft: null, version: version + 1 })
    const { json } = await server.call(listSiteVersions, { cookie })
    expect((json as unknown[])[0]).toEqual({
      version: version + 1,
      publishedAt: expect.any(String),
      publishedBy: 'Grace Kim',
      changes: ['Contact and hours: the phone changes'],
    })
    const home = await server.request('/')
    expect(home.text).toContain('1-800-555-0111')
  })

  it('publishes nothing without a draft, and not another draft than the caller has read', async () => {
    expect((await server.call(publishSite, { cookie })).status).toBe(409)
    await alex.save('practice', await withPhone('1-800-555-0112'))
    const { updatedAt } = await alex.read()
    await dana.save('practice', await withPhone('1-800-555-0113'))
    expect((await alex.publish({ updatedAt })).status).toBe(409)
    expect(await readPhone()).not.toBe('1-800-555-0112')
  })

  it('lets one of two administrators publish', async () => {
    await alex.save('practice', await withPhone('1-800-555-0114'))
    const { version } = await alex.read()
    const answers = await Promise.all([alex.publish(), dana.publish(), alex.publish()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await alex.read()).toMatchObject({ version: version + 1, draft: null })
  })

  it('reports what must be corrected before a publication', async () => {
    const { practice } = readDemoContent()
    await alex.save('practice', { ...practice, phone: '', email: '' })
    const { status, json } = await alex.publish()
    expect(status).toBe(400)
    expect(json).toMatchObject({ issues: [{ path: 'practice.phone' }] })
    await alex.edit(({ look }) => {
      look.homePicture.image = `${'0'.repeat(32)}.webp`
      look.homePicture.alt.en = 'A room'
    })
    expect((await alex.publish()).json).toMatchObject({
      issues: [{ path: 'practice.phone' }, { path: 'look' }],
    })
  })

  it('retains removed offices and services, whose names old requests show', async () => {
    const content = readDemoContent()
    content.offices = content.offices.slice(0, 1)
    content.services = content.services.filter(({ slug }) => slug !== 'ptsd-treatment')
    await alex.saveAll(content)
    const { draft } = await alex.read()
    expect(draft?.offices.map(({ key, visibility }) => [key, visibility])).toEqual([
      ['hintonburg', 'published'],
      ['kanata', 'removed'],
    ])
    expect(draft?.services.at(-1)).toMatchObject({ slug: 'ptsd-treatment', visibility: 'removed' })
    expect((await alex.publish()).status).toBe(200)
    const facts = await server.request('/api/site/facts', { headers: { cookie } })
    expect(facts.json).toMatchObject({
      offices: [{ key: 'hintonburg' }],
      formerNames: { offices: { kanata: 'Kanata Office' }, services: { ptsd: 'PTSD' } },
    })
  })

  it('shows visitors no name and no key of what is hidden, in no page’s source', async () => {
    await alex.edit(({ practice, offices, services }) => {
      practice.footerServices = ['hidden-service', 'individual-therapy']
      for (const service of services) {
        if (service.slug !== 'self-esteem-therapy') continue
        Object.assign(service, { slug: 'hidden-service', visibility: 'hidden', requestChoice: '' })
        service.name = { en: 'Hidden Service', fr: '' }
      }
      for (const office of offices) {
        if (office.key !== 'kanata') continue
        office.visibility = 'hidden'
        office.name = { en: 'Hidden Office', fr: '' }
      }
    })
    expect((await alex.publish()).status).toBe(200)
    const addresses = listPublicPages(demoSite.services).flatMap((page) => page.addresses)
    const calls = ['/api/site', '/api/site/facts', '/api/site/pages/consultation']
    for (const path of [...addresses, '/fr', '/fr/consultation', ...calls]) {
      const { text } = await server.request(path)
      expect([path, /hidden[- ](service|office)/i.test(text)]).toEqual([path, false])
    }
  })

  it('leads from an earlier address of a service to its present one', async () => {
    await alex.edit(({ services }) => {
      for (const service of services) {
        if (service.slug === 'couples-therapy') service.slug = 'relationship-therapy'
      }
    })
    expect((await alex.publish()).status).toBe(200)
    const { json } = await server.request('/api/site/services/couples-therapy')
    expect(json).toMatchObject({ service: { slug: 'relationship-therapy' } })
    // Changed back, the first address is no former one.
    await alex.edit(({ services }) => {
      for (const service of services) {
        if (service.slug === 'relationship-therapy') service.slug = 'couples-therapy'
      }
    })
    expect((await alex.publish()).status).toBe(200)
    const { published } = await alex.read()
    const couples = published?.services.find(({ slug }) => slug === 'couples-therapy')
    expect(couples?.formerSlugs).toEqual(['relationship-therapy'])
  })

  it('makes an old version the draft, and replaces a draft only if asked to', async () => {
    const restore = (version: number, body?: unknown) =>
      server.call(restoreSiteVersion, { cookie, params: { version }, body })
    const { status, json } = await restore(1)
    expect([status, json]).toEqual([200, { updatedAt: expect.any(String) }])
    expect((await alex.read()).draft).toMatchObject({ practice: { phone: '1-800-555-0142' } })
    expect((await restore(1)).status).toBe(409)
    expect((await restore(1, {})).status).toBe(409)
    expect((await restore(1, { replace: true })).status).toBe(200)
    expect((await restore(999)).status).toBe(404)
    expect((await alex.publish()).status).toBe(200)
    expect(await readPhone()).toBe('1-800-555-0142')
  })

  it('records each kind of change, and frequent saves once an hour', async () => {
    const before = (await listActions()).length
    await alex.save('practice', await withPhone('1-800-555-0120'))
    await alex.save('practice', await withPhone('1-800-555-0121'))
    await server.call(discardSiteDraft, { cookie })
    const recorded = (await listActions()).slice(before)
    expect(recorded).toEqual(['site.draft_discarded'])
    expect((await listActions()).filter((action) => action === 'site.draft_saved')).toHaveLength(2)
    const [entry] = await server.sql(
      'select record_id, actor_id from audit_log where action = ? order by id desc',
      ['site.published'],
    )
    expect(String(entry?.['record_id'])).toBe(String((await alex.read()).version))
  })

  it('keeps other sites from publishing', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    for (const definition of [publishSite, saveSiteDraft]) {
      const answer = await server.call(definition, { cookie, headers, body: {} })
      expect(answer.status).toBe(403)
    }
  })
})
