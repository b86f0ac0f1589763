// Parts of an email in a lead's thread: links, subject, font, and nothing hostile.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { visit } from '../support/browser.ts'
import { arriveAs } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import {
  composing,
  exactToast,
  leadDialog,
  mayasGmail,
  passUndoTime,
  send,
  setupLeadMailScreen,
} from '../support/lead-mail-screen-test-bed.ts'
import { stayOnLead, writeEmail } from '../support/open-lead.ts'
import { maya } from '../support/test-server.ts'

const practice = setupLeadMailScreen()
const { stage, getLead, write, connectMaya } = practice

const article = (page: Page, words: string) =>
  leadDialog(page).getByRole('article').filter({ hasText: words })
/** Reads something of an email's document from the page, because its frame runs no scripts. */
const readFrame = <T>(page: Page, title: string, expression: string) =>
  page.evaluate<T>(
    `(({ contentDocument }) => ${expression})(document.querySelector('iframe[title^="${title}"]'))`,
  )

const fromClient = 'Message from Noor Haddad'
describe('the words of an email', () => {
  let page: Page
  let problems: string[]
  let leadId: number
  let threadId: string | undefined
  /** Requests to other origins than ours. */
  const foreign: string[] = []
  beforeAll(async () => {
    leadId = await getLead(maya)
    await connectMaya()
    await write(maya, leadId, { message: 'Hello Noor,' })
    threadId = practice.google.sent.at(-1)?.threadId
    const person = await arriveAs(maya, stage, '/admin/account')
    page = person.page
    problems = person.problems
    await person.context.route(
      (url) => url.origin !== stage.server.url,
      async (route) => {
        foreign.push(route.request().url())
        await route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Elsewhere</h1>' })
      },
    )
    page.on('dialog', () => problems.push('a dialog'))
    await stayOnLead(page)
    await visit(page, paths.lead(leadId))
  })
  afterAll(() => expect(problems).toEqual([]))

  /** The client's email, which the open lead then shows. */
  async function receive(raw: string | Buffer) {
    practice.google.receive(mayasGmail, raw, threadId)
    await leadDialog(page).getByRole('button', { name: 'Check for new emails' }).click()
  }
  const fromNoor = (...lines: string[]) =>
    ['From: Noor Haddad <noor.haddad@mail.example>', ...lines].join('\r\n')

  it('have links for safe addresses only, in the thread and in the sent email', async () => {
    const hostile = [
      'javascript:alert(1)',
      'https://stillwater.example@evil.example/',
      'https://evil.example/\u202Egpj.exe',
      `https://evil.example/${'a'.repeat(5_000)}`,
    ]
    await writeEmail(leadDialog(page))
    await composing(page).getByLabel('Subject').fill('Where to find help')
    const safe = 'See www.cmha.ca/?a=1&b="2", write to intake@mail.example or call 988.'
    await composing(page)
      .getByLabel('Message')
      .fill([safe, ...hostile].join('\n'))
    await send(page).click()
    await passUndoTime(page, stage.server)
    await exactToast(page, 'Email sent successfully.').waitFor()
    const expected = ['https://www.cmha.ca/?a=1&b=', 'mailto:intake@mail.example', 'tel:988']
    const links = article(page, 'See www.cmha.ca').getByRole('link')
    await expect(links).toHaveCount(3)
    const shown = await Promise.all(
      (await links.all()).map((link) =>
        Promise.all(['href', 'target', 'rel'].map((name) => link.getAttribute(name))),
      ),
    )
    expect(shown).toEqual([
      [expected[0], '_blank', 'noopener noreferrer nofollow'],
      [expected[1], null, null],
      [expected[2], null, null],
    ])
    const sent = practice.google.sent.at(-1)
    const letter = sent?.html ?? ''
    const written = letter.slice(letter.indexOf('See <a'), letter.indexOf('Maya Chen'))
    expect([...written.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(
      expected.map((href) => href.replaceAll('&', '&amp;')),
    )
    for (const each of hostile) expect(sent?.text).toContain(each)
  })

  it('are in our font, or in the one that the email sets, and without a line for no subject', async () => {
    const body = '<p>In the house’s.</p><p style="font-family: Georgia, serif">In its own.</p>'
    await receive(fromNoor('Subject: ', 'Content-Type: text/html; charset=utf-8', '', body))
    const frame = leadDialog(page).getByTitle(fromClient)
    await article(page, 'Hello Noor,')
      .getByText('Subject: Your consultation request')
      .first()
      .waitFor()
    await expect(
      leadDialog(page).getByRole('article').filter({ has: frame }).getByText('Subject:'),
    ).toHaveCount(0)
    await frame.contentFrame().getByText('In its own.').waitFor()
    await expect
      .poll(() =>
        readFrame<string[]>(
          page,
          fromClient,
          `[...contentDocument.querySelectorAll('p')].map((part) => getComputedStyle(part).fontFamily.split(',')[0].replaceAll('"', ''))`,
        ),
      )
      .toEqual(['Figtree Variable', 'Georgia'])
  })
})
