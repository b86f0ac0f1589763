import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importSite, restoreSiteVersion } from '#features/site-editor/contract.ts'
import { editSite, readDemoContent, registerAdministrator } from '../support/site-test-bed.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)(
  'a practice of the first edition, which stored no content, on %s',
  (engine) => {
    let server: TestServer
    afterEach(() => server.stop())

    /** As an upgrade finds it: accounts, and no version. */
    const upgrade = async () => {
      await server.sql('delete from site_versions')
      await server.restart()
      const { json } = await server.request('/api/site/facts')
      return json
    }

    it('shows the content of the demo practice if it is the demo', async () => {
      server = await startTestServer(engine)
      expect(await upgrade()).toMatchObject({
        version: 1,
        isPublished: true,
        practice: { name: 'Stillwater Psychotherapy', phone: '1-800-555-0142' },
        offices: [{ key: 'hintonburg' }, { key: 'kanata' }],
      })
      const { published } = await editSite(server, await server.signIn(admin)).read()
      expect(published?.practice.name.en).toBe('Stillwater Psychotherapy')
    })

    it('starts unpublished otherwise, without one word of the demo practice', async () => {
      server = await startTestServer(engine, { DEMO: 'false' })
      const cookie = await registerAdministrator(server)
      const facts = await upgrade()
      expect(facts).toMatchObject({ version: 0, isPublished: false, offices: [] })
      expect(JSON.stringify(facts)).not.toMatch(/stillwater|hintonburg|555-0142/i)
      const { published, starting } = await editSite(server, cookie).read()
      expect(published).toBeNull()
      expect(JSON.stringify(starting)).not.toMatch(/stillwater|hintonburg|555-0142/i)
    })
  },
)

const toEnglish = ({ en }: { en: string }) => en

/**
 * The content as it was stored before addresses, insurers and cards had both languages, offices a second
 * picture, the home page steps and questions, and the site a page of help lines.
 */
function readOlderContent(phone: string) {
  const { practice, offices, pages, ...content } = readDemoContent()
  const { crisis: _, home, ...pagesBefore } = pages
  const { trust: ___, steps: ____, questions: _____, ...homeBefore } = home
  const { inCity: __, ...facts } = practice
  return {
    ...content,
    pages: { ...pagesBefore, home: homeBefore },
    practice: {
      ...facts,
      phone,
      mailingAddress: practice.mailingAddress.map(toEnglish),
      insurers: practice.insurers.map(toEnglish),
      creditCards: practice.creditCards.en,
    },
    offices: offices.map((stored) => {
      const { entrance: _, ...office } = stored
      return Object.assign(office, {
        street: office.street.en,
        suite: office.suite.en,
        city: office.city.en,
        region: office.region.en,
      })
    }),
  }
}

describe.each(callEngines)('content that an earlier release stored, on %s', (engine) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer(engine)
  })
  afterEach(() => server.stop())

  it('is shown, edited, published, restored and imported', async () => {
    const site = editSite(server, await server.signIn(admin))
    await site.edit(({ practice }) => {
      practice.phone = '1-800-555-0139'
    })
    const [version, draft] = ['1-800-555-0138', '1-800-555-0139'].map((phone) =>
      JSON.stringify(readOlderContent(phone)),
    )
    await server.sql('update site_versions set content = ?', [version ?? ''])
    await server.sql('update site_drafts set content = ?', [draft ?? ''])
    await server.restart()

    const about = await server.request('/about')
    for (const text of ['1-800-555-0138', 'Sun Life', '250 City Centre Ave Suite 402']) {
      expect([text, about.text.includes(text)]).toEqual([text, true])
    }
    const home = await server.request('/')
    expect([home.status, home.text.includes('How it begins')]).toEqual([200, false])
    const crisis = await server.request('/crisis')
    expect([crisis.status, crisis.text.includes('tel:+18665312600')]).toEqual([200, true])
    const cookie = await server.signIn(admin)
    const editor = editSite(server, cookie)
    const state = await editor.read()
    expect(state.published?.practice.insurers[0]).toEqual({ en: 'Sun Life', fr: '' })
    expect(state.draft?.practice.inCity).toEqual({ en: '', fr: '' })
    expect((await editor.publish()).status).toBe(200)
    const [latest] = await server.sql('select changes from site_versions where version = 2')
    expect(JSON.stringify(latest?.['changes'])).toContain('the phone changes')

    const restored = await server.call(restoreSiteVersion, { cookie, params: { version: 1 } })
    expect(restored.status).toBe(200)
    expect((await editor.read()).draft?.offices[0]?.suite).toEqual({ en: 'Suite 402', fr: '' })
    const content = readOlderContent('1-800-555-0137')
    const saved = await editor.saveAll(content)
    expect(saved.status).toBe(200)
    const section = await editor.save('practice', content.practice)
    expect(section.status).toBe(200)
    await editor.discard()
    const imported = await server.call(importSite, {
      cookie,
      body: { format: 1, content, images: [] },
    })
    expect(imported.status).toBe(200)
  })
})
