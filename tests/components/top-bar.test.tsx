import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/client/styles.css'
import { BookingMenu } from '#app/client/layouts/booking-menu.tsx'
import { setBookingMenu } from '#app/client/layouts/booking-slot.tsx'
import { PublicHeader } from '#app/client/layouts/public-header.tsx'
import { SiteContext } from '#features/practice/site/client/site-context.ts'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import type { Language } from '#shared/language.ts'
import { presentStartingSite } from '../support/starting-site.ts'

// As the server renders it.
setBookingMenu(BookingMenu)

const readLanguage = getLocale
const leaveWords = { en: 'Leave this page', fr: 'Quitter cette page' }

/** The header of a long page. */
async function renderHeader(
  language: Language,
  look: Partial<SiteContent['look']> = {},
  offersFrench = true,
) {
  overwriteGetLocale(() => language)
  document.documentElement.lang = language
  const site = presentStartingSite(language)
  const practice = { ...site.practice, offersFrench }
  await render(
    <SiteContext value={{ ...site, practice, look: { ...site.look, ...look } }}>
      <PublicHeader path="/" user={null} account={undefined} onPhoneMenu={() => {}} />
      <main style={{ height: 4000 }}>Page</main>
    </SiteContext>,
  )
  await document.fonts.ready
}

const row = 'header > :last-child'

/** The reader scrolls to this place. */
async function scrollPage(top: number) {
  scrollTo({ top, behavior: 'instant' })
  await expect.poll(() => scrollY).toBe(top)
}
/** The part of the row with logo and menu that is seen, but for the bar's line. */
const seenRow = () => {
  const part = (rectangle(row).bottom - rectangle('.top-bar').bottom + 1) / rectangle(row).height
  return Math.min(Math.max(0, part), 1)
}

const find = (selector: string) => {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`there is no ${selector}`)
  return element
}
const rectangle = (selector: string) => find(selector).getBoundingClientRect()
const overhang = (selector: string) => find(selector).scrollWidth - find(selector).clientWidth

beforeEach(() => scrollTo(0, 0))
afterEach(() => {
  overwriteGetLocale(readLanguage)
  document.documentElement.lang = 'en'
  document.documentElement.style.fontSize = ''
})

describe.each(['en', 'fr'] as const)('the bar above every public page, in %s', (language) => {
  const leave = page.getByRole('link', { name: leaveWords[language] })
  const crisis = page.getByRole('link', { name: /9-8-8/ })

  it('is one row at every width, and stays when scrolled', async () => {
    await renderHeader(language)
    for (const width of [320, 390, 768, 1024, 1280, 1920]) {
      await page.viewport(width, 800)
      scrollTo(0, 0)
      await expect.element(leave).toBeInViewport({ ratio: 1 })
      const top = rectangle('[data-leave]')
      expect([width, top.bottom <= 44]).toEqual([width, true])
      expect([width, overhang('.top-bar'), overhang('html')]).toEqual([width, 0, 0])
      scrollTo(0, 900)
      await expect.poll(() => scrollY).toBe(900)
      expect(rectangle('[data-leave]').toJSON()).toEqual(top.toJSON())
    }
  })

  it('has the crisis line on one line on the narrowest phone', async () => {
    await page.viewport(320, 568)
    await renderHeader(language)
    await expect.element(crisis).toBeInViewport({ ratio: 1 })
    await expect.element(crisis).toHaveAttribute('href', 'tel:988')
    // The number is not broken at its hyphens.
    const lines = [...find('header a[href="tel:988"].md\\:hidden b').getClientRects()]
    expect(new Set(lines.map(({ top }) => top)).size).toBe(1)
  })

  it('is whole with text twice as large, and so is the menu below it', async () => {
    // All measures are relative to the text: half the width is text twice as large on a phone of 320 px.
    await page.viewport(160, 284)
    await renderHeader(language)
    expect(overhang('.top-bar')).toBe(0)
    await expect.element(crisis).toBeInViewport({ ratio: 1 })
    await expect.element(leave).toBeInViewport({ ratio: 1 })
    await page.getByLabelText('Menu', { exact: true }).click()
    const { bottom } = rectangle(row)
    expect(rectangle('header details[open] nav a').top).toBeGreaterThanOrEqual(bottom)
  })

  it('is low where only the text is twice as large, and covers no part of the menu', async () => {
    await page.viewport(390, 844)
    document.documentElement.style.fontSize = '200%'
    await renderHeader(language)
    expect(rectangle('.top-bar').height).toBeLessThanOrEqual(150)
    await scrollPage(600)
    await scrollPage(560)
    await expect.poll(seenRow).toBe(1)
    const menu = rectangle('header summary[aria-label=Menu]')
    expect(menu.top).toBeGreaterThanOrEqual(rectangle('.top-bar').bottom)
    expect(menu.height).toBeGreaterThanOrEqual(24)
  })
})

// "Shared header (all public pages): Sticky."
describe('logo and menu', () => {
  it.each([
    ['a phone', 390, 844],
    ['a small phone', 320, 568],
    ['a low window', 1280, 420],
  ])(
    'leave on the way down on %s, and return on the way up and with the focus',
    async (...[, width, height]) => {
      await page.viewport(width, height)
      await renderHeader('en')
      expect(rectangle(row).height).toBeLessThanOrEqual(56)
      await scrollPage(600)
      await expect.poll(seenRow).toBeLessThan(0.1)
      await scrollPage(560)
      await expect.poll(seenRow).toBe(1)
      await scrollPage(900)
      await expect.poll(seenRow).toBeLessThan(0.1)
      const logo = document.querySelector<HTMLElement>('header > :last-child a')
      logo?.focus({ preventScroll: true })
      await expect.poll(seenRow).toBe(1)
      logo?.blur()
      await scrollPage(0)
      await expect.poll(seenRow).toBe(1)
    },
  )

  it.each([768, 1280, 1920])('stay in a roomy window of %i px', async (width) => {
    await page.viewport(width, 800)
    await renderHeader('en')
    await scrollPage(900)
    expect(seenRow()).toBe(1)
  })

  it.each([
    [390, 844],
    [1280, 420],
    [1280, 800],
  ])('cover nothing that gets the focus on the way up, at %i × %i', async (width, height) => {
    await page.viewport(width, height)
    await renderHeader('en')
    const field = document.createElement('input')
    field.style.cssText = 'display: block; margin-top: 700px'
    find('main').append(field)
    await scrollPage(2000)
    field.focus()
    await expect.poll(seenRow).toBe(1)
    expect(field.getBoundingClientRect().top).toBeGreaterThanOrEqual(rectangle(row).bottom)
  })

  it('stay while their menu is open', async () => {
    await page.viewport(390, 844)
    await renderHeader('en')
    await scrollPage(600)
    await scrollPage(500)
    await page.getByLabelText('Menu', { exact: true }).click()
    await scrollPage(900)
    expect(seenRow()).toBe(1)
  })
})

const wideLogo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><path d="M0 0h600v200H0z"/></svg>',
)}`

/** A logo three times as wide as high: the name of the practice as a drawing. */
async function renderWithLogo(width: number, hidesName: boolean) {
  await page.viewport(width, 800)
  await renderHeader('en', { logo: `${'a'.repeat(32)}.svg`, hidesName })
  const logo = document.querySelector<HTMLImageElement>('header img')
  if (!logo) throw new Error('there is no logo')
  logo.src = wideLogo
  await logo.decode()
  return logo.getBoundingClientRect()
}

describe('a wide logo', () => {
  it.each([
    [1280, true, 132, 44],
    [1280, false, 132, 44],
    [390, true, 132, 44],
    [320, true, 132, 44],
    [320, false, 96, 44],
  ])(
    'has its natural width at %i px, without the name beside it: %s',
    async (width, hidesName, wide, high) => {
      const { width: shownWidth, height } = await renderWithLogo(width, hidesName)
      expect([Math.round(shownWidth), height]).toEqual([wide, high])
      expect(overhang('html')).toBe(0)
      const link = page
        .getByRole('banner')
        .getByRole('link', { name: /^Stillwater/ })
        .first()
      await expect.element(link).toBeVisible()
      const name = find('header a:has(> img) > span')
      expect(name.getBoundingClientRect().width > 2).toBe(!hidesName)
    },
  )
})

it('shows no icon of languages where there is one language', async () => {
  await page.viewport(1280, 800)
  await renderHeader('en', {}, false)
  expect(find('.top-bar').querySelectorAll('svg')).toHaveLength(2)
  await expect.element(page.getByText('Français')).not.toBeInTheDocument()
})
