// Parts of an email in a lead's thread: links, subject, font, and nothing hostile.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { expectAccessible, visit } from '../support/browser.ts'
import { openAs } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import {
  leadDialog,
  mayasGmail,
  setupLeadMailScreen,
} from '../support/lead-mail-screen-test-bed.ts'
import { maya } from '../support/test-server.ts'

const practice = setupLeadMailScreen()
const { stage, getLead, write, connectMaya } = practice

/** Reads something of an email's document from the page, because its frame runs no scripts. */
const readFrame = <T>(page: Page, title: string, expression: string) =>
  page.evaluate<T>(
    `(({ contentDocument }) => ${expression})(document.querySelector('iframe[title^="${title}"]'))`,
  )

const fromAttacker = 'Message from <script>'

/** Waits until the hostile email's frame has loaded our font. */
const expectOwnFont = (page: Page) =>
  expect
    .poll(() =>
      readFrame<string[]>(
        page,
        fromAttacker,
        "[...contentDocument.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)",
      ),
    )
    .toContain('Figtree Variable')

describe('the words of an email', () => {
  let page: Page
  let problems: string[]
  let threadId: string | undefined
  /** Requests to other origins than ours. */
  const foreign: string[] = []
  beforeAll(async () => {
    const id = await getLead(maya)
    await connectMaya()
    await write(maya, id, { message: 'Hello Noor,' })
    threadId = practice.google.sent.at(-1)?.threadId
    const person = await openAs(maya, stage)
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
    await visit(page, paths.lead(id))
    // A check during the first reading of the thread would be that reading, without what comes after it.
    await leadDialog(page).getByText('Hello Noor,').first().waitFor()
  })
  afterAll(() => expect(problems).toEqual([]))

  /** The client's email, which the open lead then shows. */
  async function receive(raw: string | Buffer) {
    practice.google.receive(mayasGmail, raw, threadId)
    await leadDialog(page).getByRole('button', { name: 'Check for new emails' }).click()
  }

  it('run no scripts, load no pictures until asked, and their links do not affect the page', async () => {
    const attack = new URL('../fixtures/mail/script-and-tracking.eml', import.meta.url)
    await receive(readFileSync(attack))
    const frame = leadDialog(page).getByTitle(fromAttacker)
    await frame.contentFrame().getByText('Dear therapist,').waitFor()
    await frame.contentFrame().getByText('[Our holiday]').waitFor()
    // The frame shows our font, because our style sheet is the only one that it may load.
    expect(
      await readFrame(page, fromAttacker, 'getComputedStyle(contentDocument.body).fontFamily'),
    ).toContain('Figtree')
    await expectOwnFont(page)
    // The frame is as high as its text, so that it has no scroll bar of its own.
    await expect.poll(async () => (await frame.boundingBox())?.height).toBeGreaterThan(90)
    expect(foreign).toEqual([])
    await expect(page).toHaveTitle(/Stillwater/)
    // Here, because the table of screens cannot leave out a frame that runs no scripts.
    await expectAccessible(page, { frames: false })

    const opened = page.waitForEvent('popup')
    await frame.contentFrame().getByRole('link', { name: 'a real link' }).click()
    const elsewhere = await opened
    await elsewhere.getByRole('heading', { name: 'Elsewhere' }).waitFor()
    expect(await elsewhere.evaluate('window.opener')).toBeNull()
    await elsewhere.close()
    expect(foreign).toEqual(['https://site.example/page'])

    foreign.length = 0
    await leadDialog(page).getByRole('button', { name: 'Load pictures' }).click()
    await frame.contentFrame().getByRole('img', { name: 'Our holiday' }).waitFor()
    await expectOwnFont(page)
    await expect.poll(() => foreign).toEqual(['https://pictures.example/holiday.jpg'])
  })
})
