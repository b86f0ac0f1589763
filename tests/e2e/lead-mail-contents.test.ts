// What an email shows in a lead's thread: links, subject, font, and nothing hostile.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { sendLeadEmail } from '#features/lead-mail/contract.ts'
import { expectAccessible, expectNoSidewaysScroll, expectSound, visit } from '../support/browser.ts'
import { connectGoogle } from '../support/connect-google.ts'
import { arriveAs } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import {
  composing,
  isSent,
  leadDialog,
  mayasGmail,
  patience,
  plain,
  send,
  setupLeadMailScreen,
} from '../support/lead-mail-screen-test-bed.ts'
import { daniel, maya } from '../support/test-server.ts'

const practice = setupLeadMailScreen()
const { stage, getLead, createAnsweredLead, answer, personAt } = practice
const html = 'Content-Type: text/html; charset=utf-8'

/** Checks that the frame has loaded our font. Evaluated in the page, as the frame runs no scripts. */
const expectOwnFont = (page: Page) =>
  eventually(async () =>
    expect(
      await page.evaluate<string[]>(
        "[...document.querySelector('article iframe').contentDocument.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)",
      ),
    ).toContain('Figtree Variable'),
  )

describe('links in an email', () => {
  const hostile = [
    'javascript:alert(1)',
    'https://stillwater.example@evil.example/',
    'https://evil.example/\u202Egpj.exe',
    `https://evil.example/${'a'.repeat(5_000)}`,
  ]

  it('turns addresses into links in the thread and in the sent email', {
    timeout: patience,
  }, async () => {
    const id = await getLead(daniel)
    const { page, problems, close } = await arriveAs(daniel, stage, `/admin/leads?lead=${id}`)
    await leadDialog(page)
      .getByRole('button', { name: 'Send from the practice address instead' })
      .click()
    const dialog = composing(page)
    await dialog.getByLabel('Subject').fill('Where to find help')
    await dialog
      .getByLabel('Message')
      .fill(
        ['See www.cmha.ca/?a=1&b="2", write to intake@mail.example or call 988.', ...hostile].join(
          '\n',
        ),
      )
    await send(page).click()
    await isSent(page)

    const expected = ['https://www.cmha.ca/?a=1&b=', 'mailto:intake@mail.example', 'tel:988']
    const links = leadDialog(page).getByRole('article').getByRole('link')
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
    await expectSound(page)

    const letter = practice.smtp.mails.at(-1)?.html ?? ''
    const words = letter.slice(letter.indexOf('See <a'), letter.indexOf('Daniel Okafor'))
    expect([...words.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(
      expected.map((href) => href.replaceAll('&', '&amp;')),
    )
    for (const words of hostile) expect(practice.smtp.mails.at(-1)?.text).toContain(words)
    expect(problems).toEqual([])
    await close()
  })
})

describe('the subject of an email', () => {
  it('fits its card at 320 px however long it is, and leaves no gap when it is empty', {
    timeout: patience,
  }, async () => {
    const long = 'Rendez-vous'.repeat(60)
    const id = await createAnsweredLead([`Subject: ${long}`, plain, '', 'A long one.'])
    const last = practice.google.sent.at(-1)
    practice.google.receive(
      mayasGmail,
      ['From: Noor Haddad <noor.haddad@mail.example>', 'Subject: ', plain, '', 'None.'].join(
        '\r\n',
      ),
      last?.threadId,
    )
    const { page, problems, close } = await arriveAs(maya, stage, `/admin/leads?lead=${id}`, {
      width: 320,
      height: 640,
    })
    const card = (words: string) => leadDialog(page).getByRole('article').filter({ hasText: words })
    await card('Hello Noor,').getByText('Subject: Your consultation request').waitFor()
    await card('A long one.').getByText(`Subject: ${long}`).waitFor()
    await card('None.').waitFor()
    expect(await card('None.').getByText('Subject:').count()).toBe(0)
    await expectSound(page)
    // Nothing is cut off inside the dialog either.
    const overhang = await page.evaluate<number>(
      `Math.max(...[...document.querySelectorAll('article')].flatMap((card) => [...card.querySelectorAll(':not(.sr-only)')].map((part) => part.getBoundingClientRect().right - card.getBoundingClientRect().right)))`,
    )
    expect(overhang).toBeLessThanOrEqual(0)
    expect(problems).toEqual([])
    await close()
  })
})

describe('the font of an HTML email', () => {
  it('is our font, or the one that the email sets', { timeout: patience }, async () => {
    const id = await createAnsweredLead([
      'Subject: Re: Your consultation request',
      html,
      '',
      '<p>In the house’s.</p><p style="font-family: Georgia, serif">In its own.</p>',
    ])
    const { page, problems, close } = await arriveAs(maya, stage, `/admin/leads?lead=${id}`)
    const frame = leadDialog(page).locator('iframe')
    await frame.contentFrame().getByText('In its own.').waitFor()
    // Evaluated in the page, because the frame runs no scripts.
    await eventually(async () =>
      expect(
        await page.evaluate<string[]>(
          `[...document.querySelector('article iframe').contentDocument.querySelectorAll('p')].map((part) => getComputedStyle(part).fontFamily.split(',')[0].replaceAll('"', ''))`,
        ),
      ).toEqual(['Figtree Variable', 'Georgia']),
    )
    expect(problems).toEqual([])
    await close()
  })
})

describe('a hostile email', () => {
  it('runs no scripts, loads no pictures until asked, and its links do not affect the page', {
    timeout: patience,
  }, async () => {
    const id = await getLead(maya)
    const cookie = await stage.server.signIn(maya)
    await connectGoogle(stage.server, cookie)
    const body = { subject: 'Your consultation request', message: 'Hello Noor,' }
    await stage.server.call(sendLeadEmail, { cookie, params: { id }, body })
    const attack = new URL('../fixtures/mail/script-and-tracking.eml', import.meta.url)
    answer('', readFileSync(attack))

    const { context, page, problems, close } = await personAt('/admin/dashboard', maya)
    const foreign: string[] = []
    await context.route(
      (url) => url.origin !== stage.server.url,
      async (route) => {
        foreign.push(route.request().url())
        await route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Elsewhere</h1>' })
      },
    )
    page.on('dialog', () => problems.push('a dialog'))
    await visit(page, `/admin/leads?lead=${id}`)
    const article = leadDialog(page).getByRole('article').last()
    const frame = article.locator('iframe')
    await frame.contentFrame().getByText('Dear therapist,').waitFor()
    await frame.contentFrame().getByText('[Our holiday]').waitFor()
    // The frame shows our font, because our style sheet is the only one that it may load.
    // Evaluated in the page, because the frame runs no scripts.
    const family = await page.evaluate<string>(
      "getComputedStyle(document.querySelector('article iframe').contentDocument.body).fontFamily",
    )
    expect(family).toContain('Figtree')
    await expectOwnFont(page)
    // The frame is as high as its text, so that it has no scroll bar of its own.
    await eventually(async () => {
      const box = await frame.boundingBox()
      expect(box?.height).toBeGreaterThan(90)
    })
    expect(foreign).toEqual([])
    await expect(page).toHaveTitle(/Stillwater/)
    await expectAccessible(page, { frames: false })
    await expectNoSidewaysScroll(page)

    const opened = page.waitForEvent('popup')
    await frame.contentFrame().getByRole('link', { name: 'a real link' }).click()
    const elsewhere = await opened
    await elsewhere.getByRole('heading', { name: 'Elsewhere' }).waitFor()
    expect(await elsewhere.evaluate('window.opener')).toBeNull()
    await elsewhere.close()
    expect(foreign).toEqual(['https://site.example/page'])

    foreign.length = 0
    await article.getByRole('button', { name: 'Load pictures' }).click()
    await frame.contentFrame().getByRole('img', { name: 'Our holiday' }).waitFor()
    await eventually(() => expect(foreign).toEqual(['https://pictures.example/holiday.jpg']))
    await expectOwnFont(page)
    expect(foreign).toEqual(['https://pictures.example/holiday.jpg'])
    await expectNoSidewaysScroll(page)
    expect(problems).toEqual([])
    await close()
  })
})
