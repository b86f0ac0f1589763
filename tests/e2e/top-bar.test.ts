// The bar above the header of every public page: the crisis line, the other language, "Leave this page".
import { describe, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import { enlargeText, expectNoSidewaysScroll, openPerson, visit } from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'

const stage = setupE2E()

const open = (options: Partial<Parameters<typeof openPerson>[2]> = {}) =>
  openPerson(stage.browser, stage.server.url, options)

describe('the bar on every public page', () => {
  const paths = listPublicPages().flatMap(({ path }) => (/[:*]/.test(path) ? [] : [path]))
  it.each([...paths, '/therapists/maya-chen', '/services/couples-therapy', '/nowhere'])(
    'is on %s in both languages, on the narrowest phone too',
    async (path) => {
      const { page, close } = await open({ viewport: { width: 320, height: 568 } })
      for (const [prefix, words] of [
        ['', 'Leave this page'],
        ['/fr', 'Quitter cette page'],
      ] as const) {
        await page.goto(`${prefix}${path}`)
        const banner = page.getByRole('banner')
        await expect(banner.getByRole('link', { name: /9-8-8/ })).toHaveAttribute('href', 'tel:988')
        await expect(banner.getByRole('link', { name: words })).toBeInViewport()
        await expectNoSidewaysScroll(page)
      }
      await close()
    },
  )

  it.each(everyIn(320, 390, 768, 1024, 1280, 1920))(
    'is one row at %i px, and stays when scrolled',
    async (width) => {
      const { page, close } = await open({ viewport: { width, height: 800 } })
      for (const [path, words] of [
        ['/', 'Leave this page'],
        ['/fr', 'Quitter cette page'],
      ] as const) {
        await visit(page, path)
        const link = page.getByRole('banner').getByRole('link', { name: words })
        const atTop = await link.boundingBox()
        expect((atTop?.y ?? 99) + (atTop?.height ?? 99)).toBeLessThanOrEqual(44)
        await page.evaluate('scrollTo(0, 900)')
        await expect.poll(() => link.boundingBox()).toEqual(atTop)
      }
      await close()
    },
  )

  it('is whole with text of twice the size, and so is the menu below it', async () => {
    const { page, close } = await open({ viewport: { width: 320, height: 568 } })
    await enlargeText(page)
    for (const path of ['/', '/fr']) {
      await visit(page, path)
      const banner = page.getByRole('banner')
      const overhang =
        "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.top-bar'))"
      expect(await page.evaluate(overhang)).toBe(0)
      await expect(banner.getByRole('link', { name: /9-8-8/ })).toBeInViewport({ ratio: 1 })
      await expect(page.locator('header [data-leave]')).toBeInViewport({ ratio: 1 })
      const menu = page.getByLabel('Menu', { exact: true })
      await menu.click()
      const header = await page.locator('header > :last-child').boundingBox()
      const first = await page.locator('header details[open] nav a').first().boundingBox()
      expect(first?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    }
    await close()
  })

  it('does not break the number at its hyphens', async () => {
    const { page, close } = await open({ viewport: { width: 320, height: 568 } })
    await visit(page, '/')
    const lines = await page.evaluate<number>(
      'new Set([...document.querySelector(\'header a[href="tel:988"].md\\\\:hidden b\').getClientRects()].map(({ top }) => top)).size',
    )
    expect(lines).toBe(1)
    await close()
  })
})
