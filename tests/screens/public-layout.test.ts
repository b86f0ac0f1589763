// Readable text, complete drawings and working anchor links of the public pages, on one page that changes its width.
import { afterAll, beforeAll, describe, it } from 'vitest'
import { desktop, openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'

const stage = setupE2E()

let person: Awaited<ReturnType<typeof openPerson>>
beforeAll(async () => {
  person = await openPerson(stage.browser, stage.server.url)
})
afterAll(() => person.close())

const resize = (width: number, height = 900) => person.page.setViewportSize({ width, height })

/** The hills of the home drawing begin this far down: the highest point of the left half of its first ridge. */
const maxHillHeight = 440 / 766

/** Text twice as large, with the spacing that WCAG 1.4.12 names. */
const enlargeText = `
  document.documentElement.style.fontSize = '200%'
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(\`* {
    line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
  }\`)
  document.adoptedStyleSheets = [sheet]
`
const restoreText = `
  document.documentElement.style.fontSize = ''
  document.adoptedStyleSheets = []
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

const listLinksUnderBubble = `(() => {
  const bubble = document.querySelector('[data-chat-bubble]').getBoundingClientRect()
  return [...document.querySelectorAll('footer a')].filter((link) => {
    const { left, right, top, bottom } = link.getBoundingClientRect()
    return left < bubble.right && right > bubble.left && top < bubble.bottom && bottom > bubble.top
  }).map((link) => link.textContent)
})()`

/** `object-fit: cover` crops the sides only of a box that is narrower than its picture. */
async function expectMapsComplete() {
  const maps = await person.page.getByRole('img', { name: 'Drawn map' }).all()
  expect(maps.length).toBeGreaterThan(0)
  for (const map of maps) {
    const box = await map.boundingBox()
    const own = Number(await map.getAttribute('width')) / Number(await map.getAttribute('height'))
    expect((box?.width ?? 0) / (box?.height ?? 1) / own).toBeGreaterThanOrEqual(0.98)
  }
}

async function expectFooterFree() {
  for (const width of everyIn(390, 768, 1280)) {
    await resize(width)
    await person.page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    expect(await person.page.evaluate(listLinksUnderBubble), `at ${width} px`).toEqual([])
  }
}

async function expectUndividedTitle() {
  for (const width of [390, 320]) {
    await resize(width)
    await person.page.evaluate(enlargeText)
    expect(await person.page.evaluate(listDividedWords), `at ${width} px`).toEqual([])
    await person.page.evaluate(restoreText)
  }
}

describe('the home page', () => {
  beforeAll(() => visit(person.page, '/'))

  it('keeps the text of its hero on the sky', async () => {
    const { page } = person
    for (const width of everyIn(768, 1024, 1280, 1440, 1920, 2560)) {
      await resize(width, 1080)
      const drawing = await page.locator('picture img').first().boundingBox()
      const count = await page.getByText('licensed therapists').locator('..').boundingBox()
      expect(count && drawing).toBeTruthy()
      const skyEnd = (drawing?.y ?? 0) + (drawing?.height ?? 0) * maxHillHeight
      expect((count?.y ?? 0) + (count?.height ?? 0)).toBeLessThanOrEqual(skyEnd)
    }
  })

  it('starts at the same left edge as the header and its sections, and hides what scrolls below the header', async () => {
    const { page } = person
    await resize(1280)
    const lefts = await Promise.all(
      [
        page.getByRole('banner').getByRole('link', { name: 'Stillwater' }),
        page.getByRole('heading', { level: 1 }),
        page.getByRole('heading', { name: 'Our Core Services' }),
      ].map(async (locator) => Math.round((await locator.boundingBox())?.x ?? -1)),
    )
    expect(new Set(lefts)).toEqual(new Set([80]))
    await expect(page.locator('header > :last-child')).toHaveCSS(
      'background-color',
      'rgb(255, 255, 255)',
    )
  })

  it('crops no map at the sides', async () => {
    for (const width of everyIn(640, 768, 1023)) {
      await resize(width)
      await expectMapsComplete()
    }
  })

  it('lifts the chat bubble off a link at the right edge', async () => {
    const { page } = person
    await resize(640)
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
  })

  it('leaves the last links free of the chat bubble', expectFooterFree)

  it('divides no word of its title where text is very large', expectUndividedTitle)

  it('divides words by syllables where lines have no room for them, but none of a heading', async () => {
    const text = person.page.locator('main p').first()
    await resize(390)
    await expect(text).toHaveCSS('hyphens', 'manual')
    // A phone whose browser is zoomed to 200 %.
    await resize(195)
    await expect(text).toHaveCSS('hyphens', 'auto')
    await expect(person.page.locator('main h2').first()).toHaveCSS('hyphens', 'manual')
  })

  it('has the same room for its French text', async () => {
    await visit(person.page, '/fr')
    await expectFooterFree()
    await expectUndividedTitle()
  })
})

it('crops no map at the sides on the page of the offices', async () => {
  await visit(person.page, '/locations')
  for (const width of everyIn(640, 768, 1023)) {
    await resize(width)
    await expectMapsComplete()
  }
})

describe('links to a section', () => {
  it.each([
    ['How it works', '/locations', 'Virtual Therapy', desktop],
    ['Insurance Information', '/about', 'Insurance', phone],
  ])('%s leads to it', async (link, path, heading, viewport) => {
    const { page } = person
    await page.setViewportSize(viewport)
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
  })

  it('mark the last section of a document as current at its end', async () => {
    const { page } = person
    await resize(1280)
    await visit(page, '/privacy-policy')
    const links = page.getByRole('navigation', { name: 'On this page' })
    await links.getByRole('link', { name: 'Your rights' }).click()
    await expect(links.locator('[aria-current=location]')).toHaveText('Your rights')
    // Below the sticky header, not under it.
    const heading = await page.getByRole('heading', { name: 'Your rights' }).boundingBox()
    expect(heading?.y).toBeGreaterThan(76)
    await links.getByRole('link', { name: 'Contact us' }).click()
    await expect(links.locator('[aria-current]')).toHaveText('Contact us')
  })
})

// The left card comes first, with all education and the buttons for new and existing clients.
it('begins the biography early on the second screen of a phone', async () => {
  const { page } = person
  await page.setViewportSize(phone)
  await visit(page, '/therapists/maya-chen')
  const heading = await page.getByRole('heading', { name: 'Biography' }).boundingBox()
  expect((heading?.y ?? Number.NaN) + (heading?.height ?? 0)).toBeLessThanOrEqual(
    phone.height * 1.25,
  )
})
