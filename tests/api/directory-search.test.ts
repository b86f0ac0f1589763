// The search of the directory with the words that people use, in the demo practice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Directory, listDirectory } from '#features/practice/therapists/contract/directory.ts'
import { searchByText } from '#features/practice/therapists/find-by-text.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

describe('the search of the directory', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite')
  })
  afterAll(() => server.stop())

  const list = async () => (await server.call(listDirectory)).json as Directory

  /** As a browser finds them. */
  const find = (directory: Directory, text: string) =>
    directory.therapists
      .filter(searchByText(directory, text).isFound)
      .map(({ firstName }) => firstName)

  /** As the server's page shows them. */
  const readPage = async (path: string, text: string) => {
    const { text: html } = await server.request(`${path}?${new URLSearchParams({ q: text })}`)
    const names = [...html.matchAll(/<article.*?<h3[^>]*><a[^>]*>([^<]*)/gs)]
    return { html, names: names.map(([, name = '']) => name.split(' ')[0]) }
  }

  it.each([
    // Typed words, how many people they found when only the words of profiles counted, and whom they find.
    ['sad', 0, 'Harpreet Maya Robin Ruth Tom Élise'],
    ['panic', 0, 'Amira Chantal Geneviève Maya Nadia Priya Robin'],
    ['divorce', 0, 'Amira Chantal Daniel Geneviève Harpreet Lucas Élise'],
    ['drinking', 0, 'Josie Tom'],
    ['alcohol', 0, 'Josie Tom'],
    ['death', 0, 'Amira Daniel Josie Maya Ruth'],
    ['burned out', 0, 'Daniel Harpreet Lucas Maya Tom Élise'],
    ['postpartum', 0, 'Chantal Élise'],
    ['baby', 0, 'Chantal Élise'],
    ['teenager', 0, 'Amira Geneviève Maya Nadia Priya Robin'],
    ['cheating', 0, 'Chantal Daniel Lucas'],
    ['abuse', 0, 'Amira Josie Maya'],
    ['gay', 0, 'Maya Priya Robin'],
    ['muslim', 0, 'Amira Chantal Priya'],
    ['immigrant', 0, 'Amira Chantal'],
    ['bulimia', 0, 'Nadia'],
    ['sleep', 0, 'Amira Chantal Geneviève Maya Nadia Priya'],
    ['insomnia', 0, 'Amira Chantal Geneviève Maya Nadia Priya'],
    ['lonely', 0, 'Harpreet Maya Robin Ruth Tom Élise'],
    ['self harm', 0, 'Amira Geneviève Harpreet Josie Maya Robin Ruth Tom Élise'],
    ['woman', 0, 'Chantal Geneviève Josie Maya Nadia Priya Ruth Élise'],
    ['evening', 0, 'Amira Chantal Daniel Geneviève Harpreet Lucas Maya Nadia Priya Robin'],
    ['CBT', 0, 'Geneviève Maya Nadia Tom Élise'],
    ['triste', 0, 'Harpreet Maya Robin Ruth Tom Élise'],
    ['panique', 0, 'Amira Chantal Geneviève Maya Nadia Priya Robin'],
    ['alcool', 0, 'Josie Tom'],
    ['adolescent', 0, 'Amira Geneviève Maya Nadia Priya Robin'],
    ['sommeil', 0, 'Amira Chantal Geneviève Maya Nadia Priya'],
    ['burn-out', 0, 'Daniel Harpreet Lucas Maya Tom Élise'],
    ['anxiety', 6, 'Amira Chantal Geneviève Maya Nadia Priya Robin'],
    ['anxious', 0, 'Amira Chantal Geneviève Maya Nadia Priya Robin'],
    ['stress', 6, 'Amira Chantal Daniel Geneviève Harpreet Lucas Maya Nadia Priya Robin Tom Élise'],
    ['depression', 6, 'Harpreet Maya Robin Ruth Tom Élise'],
    ['trauma', 3, 'Amira Josie Maya'],
    ['PTSD', 3, 'Amira Josie Maya'],
    ['couples', 2, 'Chantal Daniel Lucas'],
    ['marriage', 1, 'Chantal Daniel Lucas'],
    ['grief', 5, 'Amira Daniel Josie Maya Ruth'],
    ['OCD', 2, 'Priya Robin'],
    ['ADHD', 1, 'Robin'],
    ['EMDR', 2, 'Amira Maya'],
    ['LGBTQ', 3, 'Maya Priya Robin'],
    ['French', 7, 'Amira Chantal Daniel Geneviève Josie Ruth Élise'],
    ['Kanata', 6, 'Amira Daniel Harpreet Josie Nadia Tom'],
    ['anger', 2, 'Daniel Tom'],
    ['self-esteem', 0, 'Chantal Lucas Maya Nadia Priya'],
    ['anxiété', 6, 'Amira Chantal Geneviève Maya Nadia Priya Robin'],
  ])('“%s” found %i people and finds %s', async (text, _before, names) => {
    const directory = await list()
    const found = find(directory, text)
    expect(found.toSorted().join(' ')).toBe(names)
    for (const path of ['/therapists', '/fr/therapists']) {
      expect((await readPage(path, text)).names).toEqual(found)
    }
  })

  it.each([
    ['teenager evening french', 'Amira Geneviève'],
    ['francophone en soirée pour mon ado', 'Amira Geneviève'],
    ['I can’t stop crying', 'Harpreet Maya Robin Ruth Tom Élise'],
    ['mon mari me trompe', 'Chantal Daniel Lucas'],
    ['l’anxiété', 'Amira Chantal Geneviève Maya Nadia Priya Robin'],
    ["l'anxiete", 'Amira Chantal Geneviève Maya Nadia Priya Robin'],
    ['anxity', 'Amira Chantal Geneviève Maya Nadia Priya Robin'],
    ['cbt evenings', 'Geneviève Maya Nadia'],
    ['WEEKEND kanata', 'Daniel'],
  ])('“%s” finds %s', async (text, names) => {
    expect(
      find(await list(), text)
        .toSorted()
        .join(' '),
    ).toBe(names)
  })

  it('says which words it left out, and what may have been meant when no one is found', async () => {
    const { html } = await readPage('/therapists', 'anxiety xyzzy')
    expect(html.includes('We know nothing about “xyzzy”, so we left it out.')).toBe(true)
    const none = await readPage('/therapists', 'depreshun')
    const suggestion =
      /href="\/therapists\?concern=depression"[^>]*><span[^>]*>Did you mean: Depression\?/.exec(
        none.html.replaceAll('<!-- -->', ''),
      )
    expect(suggestion).not.toBeNull()
    // Three people with room instead of an empty frame.
    expect(none.html.includes('Therapists who have room')).toBe(true)
    const [, others = ''] = none.html.split('Therapists who have room')
    const [list = ''] = others.split('</ul>')
    expect([...list.matchAll(/href="\/therapists\/[\w-]+"/g)]).toHaveLength(3)
    expect(none.names).toEqual([])
  })
})
