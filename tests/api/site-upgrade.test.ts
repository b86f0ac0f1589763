import { afterEach, describe, expect, it } from 'vitest'
import { editSite, registerAdministrator } from '../support/site-test-bed.ts'
import { engines } from '../support/test-database.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(engines)(
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
