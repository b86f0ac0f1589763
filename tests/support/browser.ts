import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { launchChromium } from './chromium.ts'

/** The browser that the stories are seen in. */
export const launchBrowser = () => launchChromium('shell')

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }
/** The narrowest phone, and a desktop of 1280 × 1024 at 400 %. */
export const narrow = { width: 320, height: 256 }

/** A person with a browser of their own. What goes wrong on their screen is kept in `problems`. */
export async function openPerson(
  browser: Browser,
  baseURL: string,
  options: {
    viewport?: { width: number; height: number }
    javaScriptEnabled?: boolean
    forcedColors?: 'active'
    reducedMotion?: 'no-preference'
    hasTouch?: boolean
  } = {},
) {
  const context: BrowserContext = await browser.newContext({
    baseURL,
    viewport: options.viewport ?? desktop,
    locale: 'en-CA',
    reducedMotion: options.reducedMotion ?? 'reduce',
    forcedColors: options.forcedColors ?? 'none',
    hasTouch: options.hasTouch ?? false,
    javaScriptEnabled: options.javaScriptEnabled ?? true,
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    // A refused call is the browser's own line about a status that the story is about.
    const isStatusLine = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isStatusLine) problems.push(message.text())
  })
  return { context, page, problems, close: () => context.close() }
}

/** Opens an address and waits until the page answers to the hand. */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
}

/** Texts twice as large, by the browser's own setting; from the next page on. */
export async function enlargeText(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * No known accessibility fault on the page as it stands now. `part` of it; `but` for rules that do not fit
 * it; without its `frames` where they run no script, as nothing can be looked at there.
 */
export async function expectAccessible(
  page: Page,
  {
    part = 'html',
    but = [],
    frames = true,
  }: { part?: string; but?: string[] | undefined; frames?: boolean } = {},
) {
  const axe = new AxeBuilder({ page })
    // Nobody reads what was in order: where it is need not be put in words.
    .options({ resultTypes: ['violations'] })
    .include(part)
    .withTags(rules)
    .disableRules(but)
  // The other mode opens a page of its own to gather what it found in frames: for one it is waste.
  if (page.frames().length === 1) axe.setLegacyMode(true)
  if (!frames) axe.setLegacyMode(true).exclude('iframe')
  const { violations } = await axe.analyze()
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(told, `accessibility of ${page.url()}`).toEqual([])
}

/** Nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  // As text, since the tests' own types know no document.
  const overhang = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overhang).toBeLessThanOrEqual(0)
}

/** The page as it stands: no accessibility fault, and nothing sticks out. */
export async function expectSound(page: Page) {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** The same at its end, where a bar with Save is to cover nothing. */
export async function expectSoundToItsEnd(page: Page) {
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await expectSound(page)
}
