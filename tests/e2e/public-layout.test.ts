// Readable text, complete drawings and working anchor links, at every width.
import { describe, it } from 'vitest'
import { openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'

const stage = setupE2E()

const openAt = (width: number, height = 900) =>
  openPerson(stage.browser, stage.server.url, { viewport: { width, height } })

/** The hills of the home drawing begin this far down: the highest point of the left half of its first ridge. */
const maxHillHeight = 440 / 766

describe('the home hero', () => {
  it.each(everyIn(768, 1024, 1280, 1440, 1920, 2560))(
    'keeps its text on the sky at %i px',
    async (width) => {
      const { page, close } = await openAt(width, 1080)
      await visit(page, '/')
      const drawing = await page.locator('picture img').first().boundingBox()
      const count = await page.getByText('licensed therapists').locator('..').boundingBox()
      expect(count && drawing).toBeTruthy()
      const skyEnd = (drawing?.y ?? 0) + (drawing?.height ?? 0) * maxHillHeight
      expect((count?.y ?? 0) + (count?.height ?? 0)).toBeLessThanOrEqual(skyEnd)
      await close()
    },
  )

  it('starts at the same left edge as the header and the sections below', async () => {
    const { page, close } = await openAt(1280)
    await visit(page, '/')
    const lefts = await Promise.all(
      [
        page.getByRole('banner').getByRole('link', { name: 'Stillwater' }),
        page.getByRole('heading', { level: 1 }),
        page.getByRole('heading', { name: 'Our Core Services' }),
      ].map(async (locator) => Math.round((await locator.boundingBox())?.x ?? -1)),
    )
    expect(new Set(lefts)).toEqual(new Set([80]))
    await close()
  })
})

/** Text twice as large, with the spacing that WCAG 1.4.12 names. */
const enlargeText = `
  document.documentElement.style.fontSize = '200%'
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(\`* {
    line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
  }\`)
  document.adoptedStyleSheets = [sheet]
`
const listDividedWords = `(() => {
  const divided = []
  const walker = document.createTreeWalker(document.querySelector('h1'), NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) divided.push(word)
    }
  }
  return divided
})()`

describe('very large text on a phone', () => {
  it.each([
    [390, '/'],
    [320, '/'],
    [390, '/fr'],
    [320, '/fr'],
  ])('divides no word of the home title at %i px on %s', async (width, path) => {
    const { page, close } = await openAt(width)
    await visit(page, path)
    await page.evaluate(enlargeText)
    expect(await page.evaluate(listDividedWords)).toEqual([])
    await close()
  })

  it('divides words by syllables where lines have no room for them', async () => {
    const readHyphens = async (width: number) => {
      const { page, close } = await openAt(width)
      await visit(page, '/')
      const hyphens = await page.evaluate<string>('getComputedStyle(document.body).hyphens')
      await close()
      return hyphens
    }
    expect(await readHyphens(390)).toBe('manual')
    // A phone whose browser is zoomed to 200 %.
    expect(await readHyphens(195)).toBe('auto')
  })
})

it('lets nothing show through the header while scrolling', async () => {
  const { page, close } = await openAt(1280)
  await visit(page, '/')
  const ground = await page.evaluate<string>(
    'getComputedStyle(document.querySelector("header")).backgroundColor',
  )
  expect(ground).toBe('rgb(255, 255, 255)')
  await close()
})

describe('maps', () => {
  it.each(everyIn(640, 768, 1023))('are not cropped at the sides at %i px', async (width) => {
    const { page, close } = await openAt(width)
    for (const path of ['/', '/locations']) {
      await visit(page, path)
      const maps = await page.getByRole('img', { name: 'Drawn map' }).all()
      expect(maps.length).toBeGreaterThan(0)
      for (const map of maps) {
        const box = await map.boundingBox()
        const [width, height] = await Promise.all([
          map.getAttribute('width'),
          map.getAttribute('height'),
        ])
        const own = Number(width) / Number(height)
        const shown = (box?.width ?? 0) / (box?.height ?? 1) / own
        // `object-fit: cover` crops the sides only of a box that is narrower than its picture.
        expect(shown).toBeGreaterThanOrEqual(0.98)
      }
    }
    await close()
  })
})

describe('links to a section', () => {
  it.each([
    ['How it works', '/locations', 'Virtual Therapy'],
    ['Insurance Information', '/about', 'Insurance'],
  ])('%s leads to it', async (link, path, heading) => {
    for (const viewport of [{ width: 1280, height: 800 }, phone]) {
      const { page, close } = await openPerson(stage.browser, stage.server.url, { viewport })
      await visit(page, '/')
      await page.getByRole('link', { name: link }).first().click()
      await page.waitForURL((url) => url.pathname === path)
      const target = page.getByRole('heading', { name: heading, exact: true })
      await expect
        .poll(async () => {
          const y = (await target.boundingBox())?.y ?? -1
          return y >= 0 && y < viewport.height / 2
        })
        .toBe(true)
      await close()
    }
  })
})

it.each(['couples-therapy', 'marriage-counseling', 'family-therapy'])(
  'shows our phone number on the page %s, which asks people to call',
  async (slug) => {
    const { page, close } = await openAt(1280)
    await visit(page, `/services/${slug}`)
    const paragraph = page.getByRole('paragraph').filter({ hasText: 'call us alone' })
    const number = paragraph.getByRole('link', { name: '1-800-555-0142' })
    await expect(number).toHaveAttribute('href', 'tel:+18005550142')
    await close()
  },
)

it('marks the last section of a document as current at its end', async () => {
  const { page, close } = await openAt(1280, 900)
  await visit(page, '/privacy-policy')
  const links = page.getByRole('navigation', { name: 'On this page' })
  await links.getByRole('link', { name: 'Contact us' }).click()
  await expect(links.locator('[aria-current]')).toHaveText('Contact us')
  await close()
})

it.each(everyIn(390, 768, 1280))(
  'leaves the last links free of the chat bubble at %i px, in both languages',
  async (width) => {
    const { page, close } = await openAt(width)
    for (const path of ['/', '/fr']) {
      await visit(page, path)
      await page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
      const covered = await page.evaluate<string[]>(`(() => {
        const bubble = document.querySelector('[data-chat-bubble]').getBoundingClientRect()
        return [...document.querySelectorAll('footer a')].filter((link) => {
          const { left, right, top, bottom } = link.getBoundingClientRect()
          return left < bubble.right && right > bubble.left && top < bubble.bottom && bottom > bubble.top
        }).map((link) => link.textContent)
      })()`)
      expect(covered).toEqual([])
    }
    await close()
  },
)

it('lifts the chat bubble off a link at the right edge', async () => {
  const { page, close } = await openAt(640)
  await visit(page, '/')
  const how = page.getByRole('main').getByRole('link', { name: /How it works/ })
  await how.evaluate(
    `(link) => scrollBy({ top: link.getBoundingClientRect().bottom - innerHeight + 24, behavior: 'instant' })`,
  )
  const bubble = page.locator('[data-chat-bubble]')
  await expect
    .poll(async () => {
      const [one, other] = [await how.boundingBox(), await bubble.boundingBox()]
      return one && other ? one.y - (other.y + other.height) : Number.NaN
    })
    .toBeGreaterThanOrEqual(0)
  await close()
})

it('begins the biography on the first screen of a phone', async () => {
  const { page, close } = await openPerson(stage.browser, stage.server.url, { viewport: phone })
  await visit(page, '/therapists/maya-chen')
  const heading = await page.getByRole('heading', { name: 'Biography' }).boundingBox()
  expect((heading?.y ?? Number.NaN) + (heading?.height ?? 0)).toBeLessThanOrEqual(phone.height)
  await close()
})
