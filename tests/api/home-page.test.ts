import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editSite, registerAdministrator } from '../support/site-test-bed.ts'
import { admin, startTestServer, type TestServer } from '../support/test-server.ts'

const toText = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ')

describe('the home page of the demo practice', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite')
  })
  afterAll(() => server.stop())

  it('says what speaks for the practice, how to begin, and what people ask first', async () => {
    const { text } = await server.request('/')
    expect(text).toContain('href="/faq"')
    const words = toText(text)
    for (const said of [
      'Registered with Ontario’s colleges',
      'Direct billing to insurance where available',
      'In Ottawa since 2014',
      'How it begins',
      'Talk for 20 minutes',
      'Do I need a referral?',
      'Help me choose',
    ]) {
      expect(words).toContain(said)
    }
  })

  it('names sizes only for pictures in several widths', async () => {
    const { text } = await server.request('/')
    const sized = text.match(/<(?:img|link)[^>]* (?:image)?sizes="[^"]*"[^>]*>/gi) ?? []
    expect(sized.filter((element) => !/srcset=/i.test(element))).toEqual([])
  })

  it('says it in French', async () => {
    const { text } = await server.request('/fr')
    expect(text).toContain('href="/fr/faq"')
    for (const said of ['À Ottawa depuis 2014', 'Comment ça commence', 'Parlons 20 minutes']) {
      expect(toText(text)).toContain(said)
    }
  })

  it('shows place, languages and times of the first therapists, as the directory does', async () => {
    const words = toText((await server.request('/')).text)
    const card = words.slice(words.indexOf('Maya Chen'), words.indexOf('Free call with Maya'))
    expect(card).toMatch(
      /Accepting Clients Place Hintonburg, or by video Languages English, Mandarin When Weekdays and evenings Anxiety/,
    )
  })

  it('leaves out what the practice has not written', async () => {
    const site = editSite(server, await server.signIn(admin))
    await site.edit(({ pages }) => {
      pages.home.trust = []
      pages.home.steps = []
      pages.home.questions = []
    })
    expect((await site.publish()).status).toBe(200)
    expect((await server.request('/')).text).not.toMatch(/How it begins|What people ask|since 2014/)
  })
})

it('offers a new practice starting texts that it can keep', async () => {
  const server = await startTestServer('sqlite', { DEMO: 'false' })
  const { starting } = await editSite(server, await registerAdministrator(server)).read()
  const home = starting?.pages.home
  expect([home?.steps.length, home?.questions.length, home?.trust.length]).toEqual([3, 3, 3])
  expect(JSON.stringify(home)).not.toMatch(/ottawa|2014/i)
  await server.stop()
})
