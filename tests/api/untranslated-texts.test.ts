// French pages show the English text where a text of the content has no French.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editSite } from '../support/site-test-bed.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

describe('a text of the site without French', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite')
    const site = editSite(server, await server.signIn(admin))
    await site.edit(({ practice, pages, documents, services, notices }) => {
      const [question] = pages.faq.questions
      const [service] = services
      if (!question || !service) throw new Error('the demo has questions and services')
      practice.blurb = { en: 'Therapy for {city}.', fr: '' }
      pages.fees.lead = { en: 'You pay after each session.', fr: '' }
      question.question = { en: 'Where are you?', fr: '' }
      question.answer = {
        en: [{ type: 'paragraph', runs: ['Come to ', { text: 'our office', href: '/locations' }] }],
        fr: [],
      }
      documents.terms.body.fr = []
      service.name.fr = ''
      notices.push({
        id: 'snow',
        text: { en: 'Closed for snow.', fr: '' },
        link: { label: { en: '', fr: '' }, href: '' },
        from: '',
        until: '',
      })
    })
    expect((await site.publish()).status).toBe(200)
  })
  afterAll(() => server.stop())

  it.each([
    ['/fr/fees', 'p', 'You pay after each session.'],
    ['/fr/faq', 'h2', 'Where are you?'],
    ['/fr/faq', 'p', 'Come to '],
    ['/fr/about', 'span', 'Closed for snow.'],
    // With the names that placeholders stand for, and on every page.
    ['/fr/about', 'p', 'Therapy for Ottawa.'],
    ['/fr/about', 'span', 'Individual Therapy'],
    ['/fr/terms-of-service', 'h2', ''],
    ['/fr/services', 'h2', 'Individual Therapy'],
    ['/fr/services/individual-therapy', 'h1', 'Individual Therapy'],
  ])('%s marks its <%s> as English: %s', async (path, element, words) => {
    const { status, text } = await server.request(path)
    expect(status).toBe(200)
    expect(text).toContain('<html lang="fr-CA">')
    const marked = [...text.matchAll(new RegExp(`<${element}[^>]* lang="en-CA"[^>]*>([^<]*)`, 'g'))]
    expect(marked.map(([, shown = '']) => shown)).toEqual(
      expect.arrayContaining([expect.stringContaining(words)]),
    )
  })

  it('marks nothing that is translated, and nothing on English pages', async () => {
    const { text } = await server.request('/fr/privacy-policy')
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    expect(main).not.toContain('lang="en-CA"')
    const words = (await server.request('/api/site/pages/faq')).json
    expect(words).not.toHaveProperty('english')
  })
})
