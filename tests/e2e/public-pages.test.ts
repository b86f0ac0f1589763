// Accessibility of every public page: enlarged text, forced colours, reduced motion, no scripts. The pages
// come from the table of public pages, so a new page is checked from its first day.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import {
  desktop,
  enlargeText,
  expectAccessible,
  expectNoSidewaysScroll,
  narrow,
  openPerson,
  phone,
  visit,
} from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { listAddresses, serviceAddresses } from '../support/public-addresses.ts'

const stage = setupE2E()

// One address for each page: `services.test.ts` covers every service.
const pages = listPublicPages()
  .flatMap((page) => listAddresses(page).slice(0, 1))
  .concat(
    '/therapists/genevieve-lachapelle-beauregard',
    '/nowhere',
    '/therapists/nobody',
    '/services/nothing',
  )

/** Texts that overflow an element which clips them. */
const hiddenBeyond = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('main :is(h1,h2,h3,p,a,button,li,dd,address,label)')]
    .filter((one) => one.checkVisibility() && !one.closest('.sr-only')
      && !one.closest('[role=tablist]')) // scrolls sideways by itself
    .flatMap((one) => [...one.childNodes].filter((child) => child.nodeType === 3))
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
    .map((text) => text.textContent.slice(0, 40))`)

/** Elements that clip their own text. */
const cutOff = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('main :is(h1,h2,h3,p,a,button,li,dd,label)')]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).overflowX !== 'visible'
      && !one.closest('.sr-only')
      && [...one.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim() !== '')
      && one.scrollWidth > one.clientWidth + 1
      && getComputedStyle(one).overflowX === 'hidden')
    .map((one) => one.tagName + ' ' + one.textContent.slice(0, 40))`)

describe('the longest words', () => {
  it.each(serviceAddresses)('of %s fit a phone with text of twice the size', async (path) => {
    const { page, close } = await openPerson(stage.browser, stage.server.url, { viewport: phone })
    await enlargeText(page)
    await visit(page, path)
    await expectNoSidewaysScroll(page)
    await close()
  })
})

describe.each(pages)('%s', (path) => {
  it('has no accessibility violation, and nothing overflows at 390 and 320 px', async () => {
    const { page, problems, close } = await openPerson(stage.browser, stage.server.url)
    await visit(page, path)
    await expectAccessible(page)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('main')).toHaveCount(1)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(phone)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(narrow)
    await expectNoSidewaysScroll(page)
    expect(await cutOff(page)).toEqual([])
    expect(problems).toEqual([])
    await close()
  })

  it('clips no text of twice the size, on a desktop and on a phone', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    await enlargeText(page)
    await visit(page, path)
    expect(await page.evaluate<string>('getComputedStyle(document.documentElement).fontSize')).toBe(
      '32px',
    )
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport)
      await expectNoSidewaysScroll(page)
      expect(await cutOff(page)).toEqual([])
      expect(await hiddenBeyond(page)).toEqual([])
    }
    await page.setViewportSize(narrow)
    await expectNoSidewaysScroll(page)
    await close()
  })

  it('shows the same content in forced colours', async () => {
    const { page, problems, close } = await openPerson(stage.browser, stage.server.url, {
      forcedColors: 'active',
    })
    await visit(page, path)
    // Forced colours override the style's colours, which axe would check.
    await expectAccessible(page, { but: ['color-contrast'] })
    // The focused element has a visible outline.
    await page.keyboard.press('Tab')
    const outline = await page.evaluate<string>(
      'getComputedStyle(document.activeElement).outlineStyle',
    )
    expect(outline).toBe('solid')
    expect(problems).toEqual([])
    await close()
  })

  it('does not move with reduced motion', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    await visit(page, path)
    const moving = await page.evaluate<number>(
      `document.getAnimations().filter((one) => {
        const { duration, iterations } = one.effect.getComputedTiming()
        return Number(duration) * Math.min(iterations, 100) > 10
      }).length`,
    )
    expect(moving).toBe(0)
    expect(
      await page.evaluate<string>('getComputedStyle(document.documentElement).scrollBehavior'),
    ).toBe('auto')
    await close()
  })

  it('can be read and navigated without scripts', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url, {
      javaScriptEnabled: false,
    })
    const outside: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(stage.server.url)) outside.push(request.url())
    })
    await page.goto(path)
    expect(await page.locator('h1').innerText()).not.toBe('')
    const nav = page.getByRole('navigation', { name: 'Main' }).first()
    for (const [label, href] of [
      ['Home', '/'],
      ['Our Therapists', '/therapists'],
      ['Services', '/services'],
      ['Locations', '/locations'],
      ['About Us', '/about'],
    ] as const) {
      await expect(nav.getByRole('link', { name: label })).toHaveAttribute('href', href)
    }
    const training = nav.getByRole('link', { name: /^Training/ })
    await expect(training).toHaveAttribute('target', '_blank')
    await expect(training).toHaveAttribute('rel', /noopener/)

    await page.getByText('Book Consultation').click()
    await page.getByRole('link', { name: 'New Clients (Free 20 min)' }).waitFor()
    const existing = page.getByRole('link', { name: /^Existing Clients/ })
    await expect(existing).toHaveAttribute('target', '_blank')
    await expect(existing).toHaveAttribute('href', /^https:\/\//)

    const foot = page.getByRole('contentinfo')
    for (const number of ['tel:988', 'sms:988', 'tel:911']) {
      await expect(foot.locator(`a[href="${number}"]`)).toHaveCount(1)
    }
    const year = new Date().toLocaleDateString('en-CA', {
      timeZone: 'America/Toronto',
      year: 'numeric',
    })
    await foot.getByText(`© ${year} Stillwater Psychotherapy`).waitFor()

    // The phone menu also works.
    await page.setViewportSize(phone)
    await page.locator('summary[aria-label="Menu"]').click()
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Our Therapists', exact: true })
      .last()
      .click()
    await page.waitForURL('**/therapists')
    expect(outside).toEqual([])
    await close()
  })
})
