// The ways to "Help me choose" from the other public pages, and the page of a result.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMatches, type MatchResult } from '#features/practice/match/contract.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('sqlite')
})
afterAll(() => server.stop())

const words = {
  en: {
    prefix: '',
    find: 'Find a Therapist',
    choose: 'Help me choose',
    notSure: 'Not sure who to pick?',
    text: 'Answer up to seven short questions, skip any of them, and see who may fit.',
    team: 'Our Therapists',
  },
  fr: {
    prefix: '/fr',
    find: 'Trouver votre thérapeute',
    choose: 'Aidez-moi à choisir',
    notSure: 'Vous hésitez?',
    text: 'Répondez à sept courtes questions au plus, passez celles que vous voulez et voyez qui pourrait vous convenir.',
    team: 'Nos thérapeutes',
  },
}

describe.each(['en', 'fr'] as const)('the ways to help with choosing in %s', (language) => {
  const { prefix, find, choose, notSure, text, team } = words[language]
  const path = `${prefix}/match`
  const read = async (page: string) => (await server.request(prefix + page)).text
  const listLinks = (html: string) =>
    [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, label = '']) => [
      href,
      label.replaceAll(/<[^>]*>/g, ''),
    ])
  const cut = (html: string, tag: string) =>
    html.slice(html.indexOf(`<${tag}`), html.indexOf(`</${tag}>`))

  it.each(['/therapists', '/match', '/services', '/consultation', '/auth', '/nowhere'])(
    'the footer of %s has the link after the therapists',
    async (page) => {
      const links = listLinks(cut(await read(page), 'footer'))
      const position = links.findIndex(([, label]) => label === find)
      expect(links[position]).toEqual([`${prefix}/therapists`, find])
      expect(links[position + 1]).toEqual([path, choose])
    },
  )

  it.each([
    '/therapists',
    '/therapists?when=weekends',
    '/therapists?language=lingala&when=weekdays',
  ])('%s offers it under the results', async (page) => {
    const main = cut(await read(page), 'main')
    for (const part of [notSure, text]) expect(main).toContain(part)
    expect(listLinks(main).at(-1)).toEqual([path, choose])
  })

  it('the profile of a therapist who is full offers it after the colleagues', async () => {
    const main = cut(await read('/therapists/elise-tremblay'), 'main')
    expect(listLinks(main).at(-1)).toEqual([path, choose])
  })

  it('its header marks the therapists', async () => {
    const current = [
      ...cut(await read('/match'), 'header').matchAll(/aria-current="true"[^>]*>([^<]*)/g),
    ]
    expect(new Set(current.map(([, label]) => label))).toEqual(new Set([team]))
  })
})

describe('the page of a result', () => {
  it('is for no one else, and leads back to the questions with its answers', async () => {
    const { json } = await server.call(findMatches, { body: { answers: { concern: 'grief' } } })
    const { headers, text } = await server.request(`/match?result=${(json as MatchResult).id}`)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(text).toContain('<meta name="robots" content="noindex">')
    const [, path = ''] = /href="([^"]*)"[^>]*><span[^>]*>Change my answers</.exec(text) ?? []
    const questions = await server.request(path.replaceAll('&amp;', '&'))
    expect(questions.text.match(/<input [^>]*checked[^>]*>/g)).toEqual([
      expect.stringContaining('value="grief"'),
    ])
  })

  it('says that its answers are gone', async () => {
    const path = '/match?result=00000000-0000-4000-8000-000000000000'
    const { status, text } = await server.request(path)
    expect(status).toBe(404)
    expect(text).toContain('These answers are not here any more')
  })
})
