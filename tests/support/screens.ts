// The generic checks of every screen and state: accessibility, sideways scroll, covered controls, text twice as
// large, console, language. A row of a table names a screen; no other test repeats these checks.
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, describe, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openPerson, visit } from './browser.ts'
import { addCookies, addSession, type setupE2E } from './e2e.ts'
import { expect } from './expect.ts'
import {
  countMovements,
  listClippedTexts,
  listCoveredControls,
  listCutControls,
  listUnnamedFields,
  listVisibleTexts,
} from './page-findings.ts'
import { isSentence } from './page-texts.ts'
import { isWholeRun } from './run.ts'
import type { TestServer } from './test-server.ts'

type Stage = ReturnType<typeof setupE2E>
type Person = Awaited<ReturnType<typeof openPerson>>

export type Screen = {
  /** The state as a person would describe it: `a lead with a failed email`. */
  name: string
  path: string | ((server: TestServer) => string | Promise<string>)
  /** The email address of the person who is signed in; a visitor when unset. */
  as?: string
  /** Brings the page into its state, such as by opening a dialog, and waits for it. */
  open?: (page: Page, stage: Stage) => Promise<void>
  /** True where a change of width would close the state, such as a menu: it is opened again for each width. */
  isOpenedForEachWidth?: boolean
  /** The widths at which the state exists, where it does not at all of them. */
  widths?: readonly number[]
  /** A state that the next rows must not meet, such as failing calls or a locked screen: a page and a session of its own. */
  isAlone?: boolean
  /** The same components as in another row, but with other words: only their room, language and console are checked. */
  isTranslation?: boolean
  /** True where the frame around the page is looked at closely: header, navigation and footer are the same in all rows. */
  hasFrame?: boolean
  /** Shows no component that another row does not show: for `npm run test:all`. */
  isForWholeRun?: boolean
  /** Console errors that belong to the state. */
  expectedProblems?: RegExp
  /** Axe rules that do not apply, with the reason beside them. */
  but?: string[]
}

const heights: Record<number, number> = { 320: 640, 390: 844, 768: 1024, 1280: 800, 1920: 1080 }
const phone = 390

/** Visitors come by phone and staff by desktop. The frame around the page is looked at in both. */
const getWidths = ({ widths, hasFrame, as }: Screen): readonly number[] => {
  if (isWholeRun) return [1920, 1280, 768, phone].filter((one) => widths?.includes(one) ?? true)
  return widths ?? (hasFrame ? [1280, phone] : [as ? 1280 : phone])
}

const messagesIn = (language: string): Record<string, unknown> => {
  const folder = new URL(`../../messages/${language}/`, import.meta.url)
  return Object.assign(
    {},
    ...readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
  )
}

/** Our own English sentences whose French differs. */
const englishSentences = (() => {
  const french = messagesIn('fr')
  return new Set(
    Object.entries(messagesIn('en')).flatMap(([key, text]) =>
      typeof text === 'string' && isSentence(text) && text !== french[key] ? [text] : [],
    ),
  )
})()

const isLean = (screen: Screen) => screen.isTranslation === true && !isWholeRun

/** The markup has two forms, that of a phone and that of a desktop. The other one is for the long run, in one language. */
const isAxeWidth = (screen: Screen, width: number) => {
  if (screen.widths !== undefined) return true
  if (isWholeRun && !screen.isTranslation) return [1280, phone].includes(width)
  return width === (screen.as ? 1280 : phone)
}

/** The frame of public pages and of the portal: the same in all rows, and half of what axe would look at. */
const frame = ['header:not(main header)', 'footer:not(main footer)', 'nav[aria-label="Portal"]']

/** The entries of a long list after its first ones, which are made alike. */
const laterEntries = ['tbody > tr:nth-of-type(n+4)', 'main article:nth-of-type(n+4)']

/** Resizes the page and waits for two frames: a list becomes cards by a script, which may follow the new layout. */
async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
  )
}

async function checkState(page: Page, screen: Screen, width: number) {
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  if (isAxeWidth(screen, width) && !isLean(screen)) {
    const without = [...(isWholeRun ? [] : laterEntries), ...(screen.hasFrame ? [] : frame)]
    await expectAccessible(page, { but: screen.but, without, frames: isWholeRun })
  }
  await expectNoSidewaysScroll(page)
  expect(await page.evaluate(listCoveredControls), 'covered controls').toEqual([])
  expect(await page.evaluate(listUnnamedFields), 'fields without a name').toEqual([])
}

/** The size of the browser's text, as a person sets it: the page is laid out again with it at once. */
async function setTextSize(page: Page, pixels: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', {
    fontSizes: { standard: pixels, fixed: Math.round(pixels * 0.8) },
  })
  await session.detach()
  const size = 'getComputedStyle(document.documentElement).fontSize'
  await expect.poll(() => page.evaluate(size)).toBe(`${pixels}px`)
}

/** A phone with text twice as large, then one of 320 px, in the state as it is. */
async function checkSmallAndLarge(page: Page, screen: Screen) {
  await resize(page, { width: phone, height: heights[phone] ?? 900 })
  await setTextSize(page, 32)
  await expectNoSidewaysScroll(page)
  if (!screen.as) expect(await page.evaluate(listClippedTexts), 'clipped texts').toEqual([])
  await setTextSize(page, 16)
  await resize(page, { width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  expect(await page.evaluate(listCutControls), 'cut controls').toEqual([])
}

/** Checks the page as a whole: one heading and one main part, no movement, a visible focus in forced colours. */
async function checkPage(page: Page, screen: Screen) {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('main')).toHaveCount(1)
  // People of these tests have asked for reduced motion.
  expect(await page.evaluate(countMovements), 'movements').toBe(0)
  if (!screen.hasFrame && !isWholeRun) return
  await page.emulateMedia({ forcedColors: 'active' })
  // From the start: the last control passes the focus to the browser itself.
  await page.evaluate("document.querySelector('a[href]')?.focus()")
  await page.keyboard.press('Tab')
  const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')
  // Before anything fails: the next row is checked in the same page.
  await page.emulateMedia({ forcedColors: 'none' })
  expect(outline, 'outline of the focus').toBe('solid')
}

/**
 * Runs every generic check once for each row of the table and width: sideways scroll, covered controls and fields without
 * a name at 390 px for visitors and 1280 px for staff (`npm run test:all`: at both, 768 and 1920 px), accessibility, sideways scroll with
 * text twice as large and at 320 px, cut controls there, no English sentence of ours on a French page, no error in the
 * console. Rows and checks that find nothing new are for `npm run test:all`.
 */
export function checkScreens(stage: Stage, screens: readonly Screen[]) {
  const people = new Map<string, Promise<Person>>()
  const openAs = async ({ as: email, isAlone }: Screen) => {
    const { browser, server } = stage
    const person = await openPerson(browser, server.url)
    if (email && isAlone) await addCookies(person.context, await server.signIn(email), server.url)
    else if (email) await addSession(person.context, server, email)
    return person
  }
  const find = (screen: Screen) => {
    if (screen.isAlone) return openAs(screen)
    const key = screen.as ?? ''
    const known = people.get(key) ?? openAs(screen)
    people.set(key, known)
    return known
  }
  afterAll(async () => {
    for (const person of people.values()) await (await person).close()
  })

  describe('screens', () => {
    const rows = screens.filter((screen) => isWholeRun || !screen.isForWholeRun)
    it.each(rows.map((screen) => [screen.name, screen] as const))('%s', async (_name, screen) => {
      const person = await find(screen)
      const { page, problems } = person
      const path = typeof screen.path === 'string' ? screen.path : await screen.path(stage.server)
      problems.length = 0
      for (const [index, width] of getWidths(screen).entries()) {
        await resize(page, { width, height: heights[width] ?? 900 })
        if (index === 0 || screen.isOpenedForEachWidth) {
          await visit(page, path)
          await screen.open?.(page, stage)
        }
        await checkState(page, screen, width)
      }
      const isOnPhone = screen.widths?.includes(phone) ?? true
      if (isOnPhone && !screen.isOpenedForEachWidth) await checkSmallAndLarge(page, screen)
      if (!screen.open && !isLean(screen)) await checkPage(page, screen)
      if (path === '/fr' || path.startsWith('/fr/')) {
        const texts = await page.evaluate<string[]>(listVisibleTexts)
        expect(
          texts.filter((text) => englishSentences.has(text)),
          'English texts',
        ).toEqual([])
      }
      const unexpected = problems.filter((problem) => !screen.expectedProblems?.test(problem))
      expect(unexpected, 'console').toEqual([])
      if (screen.isAlone) await person.close()
    })
  })
}
