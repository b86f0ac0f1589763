// The generic checks of every screen and state: accessibility, sideways scroll, covered controls, text twice as
// large, console, language. A row of a table names a screen; no other test repeats these checks.
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, describe, it } from 'vitest'
import { bubbleAttribute } from '#platform/client/ui/bubble-attribute.ts'
import { expectAccessible, expectNoSidewaysScroll, openPerson, visit } from './browser.ts'
import { addSession, type setupE2E } from './e2e.ts'
import { expect } from './expect.ts'
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
  /** A state that requests must not leave, such as failing calls: a page of its own. */
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

/**
 * Controls that something else covers, even while they have the focus. An open dialog or chat covers the page on
 * purpose, and a toast goes by itself. A string, because the tests' types include no DOM.
 */
const listCoveredControls = `(() => {
  const layers = 'dialog:modal, [role=dialog][aria-modal=true], [data-chat-panel]'
  const root = [...document.querySelectorAll(layers)].filter((one) => one.checkVisibility()).at(-1) ?? document.body
  const [x0, y0, focused] = [scrollX, scrollY, document.activeElement]
  const findCover = (control) => {
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const [box] = control.getClientRects()
    if (!box) return undefined
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return undefined
    const hit = document.elementFromPoint(x, y)
    if (!hit || control.contains(hit) || hit.contains(control)) return undefined
    if ([...(control.labels ?? [])].some((label) => label.contains(hit))) return undefined
    return hit.closest('[role=region][aria-label*=otification]') ? undefined : hit
  }
  const covered = []
  for (const control of root.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (control.closest('[inert], [aria-hidden=true]') || control.matches(':disabled')) continue
    // The input below a drawn switch.
    if (control.offsetWidth <= 4 || control.offsetHeight <= 4 || !findCover(control)) continue
    control.focus({ preventScroll: true })
    const cover = findCover(control)
    if (!cover) continue
    const name = control.getAttribute('aria-label') ?? control.textContent ?? control.name ?? ''
    covered.push(name.trim().slice(0, 60) + ' under ' + cover.tagName + ' ' + cover.textContent.trim().slice(0, 60))
  }
  focused?.focus?.({ preventScroll: true })
  scrollTo({ left: x0, top: y0, behavior: 'instant' })
  return covered
})()`

/** Texts that are cut off by an element around them which clips. */
const listClippedTexts = `[...document.querySelectorAll('main :is(h1,h2,h3,p,a,button,li,dd,address,label)')]
  .filter((one) => one.checkVisibility() && !one.closest('.sr-only, [role=tablist], .truncate, [class*=line-clamp]'))
  .flatMap((one) => [...one.childNodes].filter((child) => child.nodeType === 3 && child.data.trim() !== ''))
  .filter((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { width, right } = range.getBoundingClientRect()
    if (width < 2) return false
    for (let at = text.parentElement; at; at = at.parentElement) {
      if (!['hidden', 'clip'].includes(getComputedStyle(at).overflowX)) continue
      if (right > at.getBoundingClientRect().right + 1) return true
    }
    return false
  })
  .map((text) => text.data.slice(0, 40))`

/** Controls that end beyond the right edge, where nothing scrolls to them. The folded bubble of the chat does so on purpose. */
const listCutControls = `[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
  .filter((one) => {
    const { width, right } = one.getBoundingClientRect()
    if (one.matches('[${bubbleAttribute}]') || width <= 4 || right <= innerWidth + 1 || one.closest('[inert], [aria-hidden=true]')) return false
    for (let at = one.parentElement; at; at = at.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return false
    }
    return one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  })
  .map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? one.name ?? '').trim().slice(0, 60))`

/** Fields whose only name is an example or a hint in them, which is gone while something is typed. */
const listUnnamedFields = `[...document.querySelectorAll('input:not([type=hidden]), select, textarea')]
  .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .filter((one) => !one.labels?.length && !one.ariaLabel && !one.ariaLabelledByElements?.length)
  .map((one) => one.placeholder || one.outerHTML.slice(0, 80))`

const countMovements = `document.getAnimations().filter((one) => {
  const { duration, iterations } = one.effect.getComputedTiming()
  return Number(duration) * Math.min(iterations, 100) > 10
}).length`

/** The visible texts that are not marked as being in another language. */
const listVisibleTexts = `(() => {
  const unread = 'script, style, noscript, svg, body [lang], [data-content]'
  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (!parentElement.closest(unread) && parentElement.checkVisibility()) texts.push(textContent.trim())
  }
  for (const element of document.body.querySelectorAll('[aria-label], [alt], [title], [placeholder]')) {
    if (element.closest(unread)) continue
    for (const name of ['aria-label', 'alt', 'title', 'placeholder']) texts.push(element.getAttribute(name)?.trim() ?? '')
  }
  return texts
})()`

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

/** The markup differs little by width, so the other one is for the long run. */
const isAxeWidth = (screen: Screen, width: number) =>
  isWholeRun || screen.widths !== undefined || width === (screen.as ? 1280 : phone)

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
    const without = isWholeRun ? [] : [...laterEntries, ...(screen.hasFrame ? [] : frame)]
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
  const openAs = async (email: string | undefined) => {
    const person = await openPerson(stage.browser, stage.server.url)
    if (email) await addSession(person.context, stage.server, email)
    return person
  }
  const find = (screen: Screen) => {
    if (screen.isAlone) return openAs(screen.as)
    const key = screen.as ?? ''
    const known = people.get(key) ?? openAs(screen.as)
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
