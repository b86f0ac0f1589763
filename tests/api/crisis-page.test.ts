// The page of help lines: the same two numbers everywhere, and the lines that a practice names.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editSite, openPractice, registerAdministrator } from '../support/site-test-bed.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

const readMain = async (server: TestServer, path: string) => {
  const { text } = await server.request(path)
  return text.slice(text.indexOf('<main'), text.indexOf('</main>'))
}
const listHrefs = (html: string, scheme: string) =>
  [...html.matchAll(new RegExp(`href="${scheme}:([^"]+)"`, 'g'))].map(([, number]) => number)

describe('the page of help lines', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite')
  })
  afterAll(() => server.stop())

  it('begins with 9-8-8 and 911, and has local lines before those of the province', async () => {
    const main = await readMain(server, '/crisis')
    expect(listHrefs(main, 'tel').slice(0, 4)).toEqual([
      '988',
      '911',
      '+16132383311',
      '+16137226914',
    ])
    // "Put 988 and 911 as two buttons under the H1": on a phone 911 was below the fold.
    expect(main.indexOf('href="tel:911"')).toBeLessThan(main.indexOf('<h2'))
    expect(listHrefs(main, 'sms')).toEqual(['988', '686868', '686868'])
    expect(main).toContain(
      '<span class="inline-block">1-866-531-2600</span><span class="sr-only">: ConnexOntario</span>',
    )
    expect(listHrefs(main, 'tel')).toEqual(expect.arrayContaining(['811', '211', '+18552423310']))
  })

  it('has lines that answer in French first on the French page, with numbers as French writes them', async () => {
    const main = await readMain(server, '/fr/crisis')
    expect(listHrefs(main, 'tel').slice(0, 4)).toEqual([
      '988',
      '911',
      '+16137416433',
      '+16132383311',
    ])
    expect(main.indexOf('Fem’aide')).toBeLessThan(main.indexOf('ConnexOntario'))
    expect(main).toContain('1\u00a0866\u00a0531-2600')
  })

  // "then “I am…” links (young, a parent, a woman living with violence, Indigenous, trans, older, francophone)"
  it.each([
    ['/crisis', 'assaulted-womens-helpline'],
    ['/fr/crisis', 'femaide'],
  ])('leads on %s from who one is to the line for it, before the list', async (path, forWomen) => {
    const main = await readMain(server, path)
    const targets = [...main.matchAll(/href="#(line-[^"]+)"/g)].map(([, id]) => id)
    expect(targets).toEqual([
      'line-kids-help-phone',
      'line-ysb-crisis-line',
      `line-${forWomen}`,
      'line-hope-for-wellness',
      'line-trans-lifeline',
      'line-seniors-safety-line',
      'line-tel-aide-outaouais',
    ])
    for (const id of targets) expect(main).toContain(`<li id="${id}"`)
    expect(main.indexOf('href="tel:911"')).toBeLessThan(main.indexOf('href="#line'))
  })

  it.each(['/', '/therapists', '/services/couples-therapy', '/privacy-policy'])(
    'is linked from the crisis line of %s',
    async (path) => {
      const { text } = await server.request(path)
      expect(text).toMatch(/<a href="\/crisis"[^>]*>More help lines<\/a>/)
    },
  )

  it('is in the sitemap in both languages', async () => {
    const { text } = await server.request('/sitemap.xml')
    expect(text).toContain('/crisis</loc>')
    expect(text).toContain('/fr/crisis</loc>')
  })

  it('shows a line that the practice adds, and marks its English on the French page', async () => {
    const site = editSite(server, await server.signIn(admin))
    await site.edit(({ pages }) => {
      pages.crisis.lines.unshift({
        id: 'neighbours',
        name: { en: 'Neighbours’ line', fr: '' },
        text: { en: 'For people on our street.', fr: '' },
        phone: '613-555-0199',
        textNumber: '',
        hours: { en: '', fr: '' },
        languages: 'en',
        area: 'local',
        url: '',
      })
    })
    expect((await site.publish()).status).toBe(200)
    expect(listHrefs(await readMain(server, '/crisis'), 'tel')[2]).toBe('+16135550199')
    expect(await readMain(server, '/fr/crisis')).toContain('lang="en-CA"')
  })

  it('refuses a web address that is a script', async () => {
    const site = editSite(server, await server.signIn(admin))
    const { draft, published } = await site.read()
    const content = structuredClone(draft ?? published)
    const [line] = content?.pages.crisis.lines ?? []
    if (!content || !line) throw new Error('the demo has help lines')
    line.url = 'javascript:alert(1)'
    expect((await site.saveAll(content)).status).toBe(400)
  })
})

describe('the page of help lines of a practice that has written none', () => {
  it('has the lines of the province, and none of Ottawa', async () => {
    const server = await startTestServer('sqlite', { DEMO: 'false' })
    await openPractice(server, await registerAdministrator(server))
    const main = await readMain(server, '/crisis')
    await server.stop()
    expect(listHrefs(main, 'tel').slice(0, 3)).toEqual(['988', '911', '+18665312600'])
    expect(main).not.toMatch(/ottawa|stillwater|613/i)
  })
})
