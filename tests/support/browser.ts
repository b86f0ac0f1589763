import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { launchChromium } from './chromium.ts'
import { count } from './counts.ts'
import { startTrace } from './traces.ts'

/** Pages of tests live for seconds: optimising their scripts takes more time than it saves, a tenth of the browser's. */
const withoutOptimiser = '--js-flags=--no-maglev --no-opt --always-sparkplug'

let shared: Promise<Browser> | undefined

/** The browser of this test process. Each person in it has a context of their own, so tests share it; it ends with the process. */
export async function openBrowser(): Promise<Browser> {
  const browser = await (shared ??= launchChromium('shell', [withoutOptimiser]))
  if (browser.isConnected()) return browser
  // It crashed: the test that was running reports it, and the next one gets a new browser.
  shared = undefined
  return openBrowser()
}

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }
/** The narrowest phone, and a desktop of 1280 × 1024 at 400 %. */
export const narrow = { width: 320, height: 256 }

/** A person with a browser of their own, which collects page and console errors, and searches in addresses of calls, in `problems`. */
export async function openPerson(
  browser: Browser,
  baseURL: string,
  options: {
    viewport?: { width: number; height: number }
    javaScriptEnabled?: boolean
    forcedColors?: 'active'
    reducedMotion?: 'no-preference'
    hasTouch?: boolean
    timezoneId?: string
    /** Blocked if unset: the portal's would make requests that a test cannot intercept. */
    serviceWorkers?: 'allow'
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
    serviceWorkers: options.serviceWorkers ?? 'block',
    ...(options.timezoneId && { timezoneId: options.timezoneId }),
  })
  count('contexts')
  // Long enough for a busy machine, as in `expect`.
  context.setDefaultTimeout(60_000)
  context.on('page', (page) => page.on('domcontentloaded', () => count('pageLoads')))
  await startTrace(context)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    // The browser logs every failed request; the tests check statuses themselves.
    const isStatusLine = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isStatusLine) problems.push(message.text())
  })
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const isSearch = pathname.startsWith('/api/admin/') && searchParams.has('search')
    if (isSearch) problems.push(`a search is part of an address: ${pathname}`)
  })
  return { context, page, problems, close: () => context.close() }
}

/** Opens an address and waits until the page is hydrated. */
export async function visit(page: Page, path: string) {
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
}

/** Doubles the browser's text size, from the next page on. */
export async function enlargeText(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** Half of the text that is sent to each page by default. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Checks that the page has no known accessibility violation in its current state. `part` limits the check to
 * a selector, `without` takes parts out of it; `but` excludes rules; without `frames` where they run no scripts,
 * which axe needs.
 */
export async function expectAccessible(
  page: Page,
  {
    part = 'html',
    without = [],
    but = [],
    frames = true,
  }: {
    part?: string
    without?: readonly string[]
    but?: string[] | undefined
    frames?: boolean
  } = {},
) {
  const axe = new AxeBuilder({ page, axeSource })
    // Passed checks are not reported, so their details need not be collected. Without `preload`, style sheets are not
    // read a second time for rules about the turning of a screen, of which we have no style.
    .options({ resultTypes: ['violations'], preload: false })
    .include(part)
    .withTags(rules)
    .disableRules(but)
  for (const selector of without) axe.exclude(selector)
  // The other mode opens another page to collect the results of frames, which a single frame does not need.
  if (page.frames().length === 1) axe.setLegacyMode(true)
  if (!frames) axe.setLegacyMode(true).exclude('iframe')
  // Axe takes a link that is partly under the bar at the top for one that is too small to press.
  const top = await page.evaluate<number>('scrollY')
  await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
  count('accessibilityRuns')
  const { violations } = await axe.analyze()
  await page.evaluate(`scrollTo({ top: ${top}, behavior: 'instant' })`)
  const messages = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(messages, `accessibility of ${page.url()}`).toEqual([])
}

/** Checks that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  // As text, because the tests' types include no DOM.
  const overhang = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overhang).toBeLessThanOrEqual(0)
}
