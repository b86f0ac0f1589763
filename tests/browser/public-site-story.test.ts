// Visits to the public site: by mouse, by keyboard alone, signed in, from page to page.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { desktop, openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E, signInOnForm, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { readFocused, tabTo } from '../support/focused-element.ts'
import { everyIn } from '../support/run.ts'
import { maya } from '../support/test-server.ts'

const stage = setupE2E()

const open = (viewport = desktop) => openPerson(stage.browser, stage.server.url, { viewport })
const scrolled = (page: Page) => page.evaluate<number>('Math.round(scrollY)')

describe('the header', () => {
  it('stays visible, and marks the current page', async () => {
    const { page, close } = await open()
    const here = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
    for (const [path, label, current] of [
      ['/', 'Home', 'page'],
      ['/therapists', 'Our Therapists', 'page'],
      ['/therapists/maya-chen', 'Our Therapists', 'true'],
      ['/match', 'Our Therapists', 'true'],
      ['/services/trauma-therapy', 'Services', 'true'],
      ['/locations', 'Locations', 'page'],
      ['/about', 'About Us', 'page'],
    ] as const) {
      await visit(page, path)
      await expect(here).toHaveText([label], { useInnerText: true })
      await expect(here).toHaveAttribute('aria-current', current)
    }
    await visit(page, '/consultation')
    expect(await here.count()).toBe(0)
    await page.mouse.wheel(0, 900)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(300)
    const logo = page.getByRole('banner').getByRole('link', { name: /^Stillwater/ })
    await expect(logo).toBeInViewport({ ratio: 1 })
    await close()
  })

  it('has a booking menu that works with the keyboard and restores the focus', async () => {
    const { page, close } = await open()
    await visit(page, '/about')
    await tabTo(page, 'Book Consultation')
    await page.keyboard.press('Enter')
    const first = page.getByRole('link', { name: 'New Clients (Free 20 min)' })
    await first.waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => readFocused(page)).toMatch(/^New Clients/)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => readFocused(page)).toMatch(/^Existing Clients/)
    await page.keyboard.press('Escape')
    await expect.poll(() => readFocused(page)).toBe('Book Consultation')
    expect(await first.isVisible()).toBe(false)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/consultation')
    await close()
  })

  it.each(everyIn(['a desk', desktop], ['a phone', phone]))(
    'shows a signed-in person at %s their name, the dashboard and sign-out',
    async (_where, viewport) => {
      const { page, problems, close } = await open(viewport)
      await signInOnForm(page, '/auth', maya)
      await toast(page, 'Welcome back, Maya!').waitFor()
      await page.waitForURL((url) => url.pathname === '/')
      const isPhone = viewport === phone
      const button = isPhone
        ? page.locator('summary[aria-label="Menu"]')
        : page.getByRole('banner').getByText('Maya Chen').first()
      const openMenu = async () => {
        await button.click()
        await page.getByRole('link', { name: 'Dashboard' }).waitFor()
      }
      await openMenu()
      expect(await page.getByText('Book Consultation').count()).toBe(0)
      await page.getByRole('link', { name: 'Dashboard' }).click()
      await page.waitForURL('**/admin/dashboard')

      // Rendered by the server this time.
      await visit(page, '/about')
      await openMenu()
      await page.getByRole('button', { name: 'Logout' }).click()
      await toast(page, 'You have been logged out.').waitFor()
      if (isPhone) await button.click()
      if (isPhone) await page.getByRole('link', { name: 'New Clients (Free 20 min)' }).waitFor()
      else await page.getByText('Book Consultation').waitFor()
      expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0)
      expect(problems).toEqual([])
      await close()
    },
  )
})

describe('by keyboard alone', () => {
  it('from the header to the directory, a profile and its tabs', async () => {
    const { page, problems, close } = await open()
    await visit(page, '/')
    await page.keyboard.press('Tab')
    await expect.poll(() => readFocused(page)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Book a free consultation', 2)
    await visit(page, '/')
    await tabTo(page, 'Our Therapists')
    await page.keyboard.press('Enter')
    await page.locator('h1:focus', { hasText: 'Our Therapists' }).waitFor()
    await tabTo(page, 'Amira Haddad')
    await page.keyboard.press('Enter')
    await page.locator('h1:focus', { hasText: 'Amira Haddad' }).waitFor()

    await tabTo(page, 'About')
    const panel = (name: string) => page.getByRole('tabpanel', { name })
    for (const [key, name] of [
      ['ArrowRight', 'Therapeutic Approach'],
      ['ArrowRight', 'Specialties'],
      ['ArrowRight', 'About'],
      ['End', 'Specialties'],
      ['ArrowLeft', 'Therapeutic Approach'],
      ['Home', 'About'],
    ] as const) {
      await page.keyboard.press(key)
      await panel(name).waitFor()
      await expect.poll(() => readFocused(page)).toBe(name)
      await expect(page.getByRole('tabpanel')).toHaveCount(1)
    }
    await page.keyboard.press('End')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('specialties')
    await tabTo(page, /^Book Now/, 8)
    expect(problems).toEqual([])
    await close()
  })
})
