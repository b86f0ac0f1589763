// Visits to the public site: by mouse, by keyboard alone, signed in, from page to page.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { desktop, expectAccessible, openPerson, phone, visit } from '../support/browser.ts'
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
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
    await close()
  })

  it('opens pages at their top, with the heading focused and the title updated', async () => {
    const { page, problems, close } = await open()
    await visit(page, '/')
    for (const [label, path, heading] of [
      ['Our Therapists', '/therapists', 'Our Therapists'],
      ['Services', '/services', 'Our Therapy Services'],
      ['Locations', '/locations', 'Two Ottawa Locations'],
      ['About Us', '/about', 'About Us'],
    ] as const) {
      await page.evaluate('scrollTo(0, 1200)')
      expect(await scrolled(page)).toBeGreaterThan(200)
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: label })
        .click()
      await page.waitForURL(`**${path}`)
      await page.locator('h1:focus', { hasText: heading }).waitFor()
      expect(await scrolled(page)).toBe(0)
      await expect(page).toHaveTitle(/\| Stillwater Psychotherapy/)
      // The heading takes the focus once, and is not in the tab order.
      await expect(page.locator('h1')).toHaveAttribute('tabindex', '-1')
    }
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Two Ottawa Locations' }).waitFor()
    expect(problems).toEqual([])
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

  it('has a menu on a phone that covers the page and closes on a choice', async () => {
    const { page, close } = await open(phone)
    await visit(page, '/')
    const toggle = page.locator('summary[aria-label="Menu"]')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await toggle.click()
    await menu.waitFor()
    // Nothing behind the menu can be reached.
    await expect(page.locator('[inert] main')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await expect.poll(() => readFocused(page)).toBe('Menu')

    await toggle.click()
    await menu.getByRole('link', { name: 'Locations' }).click()
    await page.getByRole('heading', { level: 1, name: 'Two Ottawa Locations' }).waitFor()
    await menu.waitFor({ state: 'hidden' })
    // Also when the current page is chosen.
    await toggle.click()
    await menu.getByRole('link', { name: 'Locations' }).click()
    await menu.waitFor({ state: 'hidden' })
    await toggle.click()
    await page.getByRole('link', { name: 'New Clients (Free 20 min)' }).click()
    await page.getByRole('heading', { level: 1, name: 'Request a consultation' }).waitFor()
    await menu.waitFor({ state: 'hidden' })
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
      await expectAccessible(page, {
        but: isPhone ? ['landmark-one-main', 'page-has-heading-one'] : [],
      })
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

describe('toasts', () => {
  it('appear one at a time: a newer one replaces the older', async () => {
    const { page, close } = await open()
    await visit(page, '/auth')
    const logIn = async (password: string) => {
      await page.getByLabel('Username', { exact: true }).fill(maya)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Log in' }).click()
    }
    await logIn('not her password')
    await toast(page, 'Login failed').waitFor()
    await toast(page, 'Invalid username or password').waitFor()
    await logIn('not hers either')
    await expect
      .poll(() =>
        page
          .getByRole('region', { name: /Notifications/ })
          .getByRole('listitem')
          .count(),
      )
      .toBe(1)
    await expectAccessible(page)
    await close()
  })
})
