// Nothing in the portal is cut off by enlarged text.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { expectNoSidewaysScroll, openPerson, phone, visit } from '../support/browser.ts'
import { addSession, setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin, maya } from '../support/test-server.ts'

const stage = setupE2E({ CHAT_HOURS: '0-24' })
const slow = { timeout: 240_000 }

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Texts that stick out of their card, and words that are broken beside a button or a number. */
const listClippedTexts = `[
  ...[...document.querySelectorAll('main :is(dt, dd, li, li > div, header, h1, h2, h3, p)')]
    .filter((one) => !one.closest('.sr-only, .truncate, [class*=line-clamp]') && one.scrollWidth > one.clientWidth + 1)
    .filter((one) => getComputedStyle(one).display !== 'inline'),
  ...[...document.querySelectorAll('main li > div:not(:has(svg)), main li > span:not(:empty)')]
    .filter((one) => one.clientHeight > 7 * parseFloat(getComputedStyle(one).lineHeight)),
].map((one) => one.textContent)`

/** Words of the statistics that are broken, or beyond the edge of their card. */
const listBrokenWords = `[...document.querySelectorAll(
  'section[aria-label$="statistics"], section[aria-labelledby="by-status"]',
)].flatMap((part) => {
  // A line of numbers scrolls sideways on a phone.
  const scrolls = [...part.querySelectorAll('dl')].some((one) => getComputedStyle(one).overflowX === 'auto')
  const edge = scrolls ? Infinity : part.getBoundingClientRect().right
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  const broken = []
  while (texts.nextNode()) {
    const text = texts.currentNode
    if (text.parentElement.closest('.sr-only, svg')) continue
    for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const rows = [...range.getClientRects()].filter(({ width }) => width > 0)
      const isSplit = new Set(rows.map(({ top }) => Math.round(top))).size > 1
      if (isSplit || rows.some(({ right }) => right > edge)) broken.push(word)
    }
  }
  return broken
})`

const waitForData = (page: Page) =>
  page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })

describe('text twice as large', () => {
  it('is whole and inside its card on phones', slow, async () => {
    const { page, context, close } = await openPerson(stage.browser, stage.server.url, {
      viewport: phone,
    })
    // The browser's own setting, by which the style sheet's widths change too.
    const session = await context.newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    for (const who of [admin, maya]) {
      await addSession(context, stage.server, who)
      await visit(page, '/admin/dashboard')
      await card(page, 'Recent consultation requests').getByRole('listitem').first().waitFor()
      await waitForData(page)
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: 844 })
        await expectNoSidewaysScroll(page)
        expect([width, await page.evaluate(listClippedTexts)]).toEqual([width, []])
      }
    }
    await close()
  })

  it('leaves every number and word of the statistics whole at any width', slow, async () => {
    const { page, context, close } = await openPerson(stage.browser, stage.server.url)
    const session = await context.newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    for (const [who, path, names] of [
      [admin, '/admin/dashboard', ['Practice statistics']],
      [admin, '/admin/leads', ['Lead statistics']],
      [maya, '/admin/leads', ['Lead statistics']],
    ] as const) {
      await addSession(context, stage.server, who)
      await visit(page, path)
      await Promise.all(names.map((name) => card(page, name).locator('dt, li').first().waitFor()))
      for (const width of [640, 768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const found = { broken: await page.evaluate(listBrokenWords), who, path, width }
        expect(found).toEqual({ ...found, broken: [] })
        await expectNoSidewaysScroll(page)
      }
    }
    await close()
  })
})
