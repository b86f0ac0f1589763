// The header of the public site: scrolled, past it by keyboard, and signed in.
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
  it('stays visible on a page that is scrolled', async () => {
    const { page, close } = await open()
    await visit(page, '/consultation')
    await page.mouse.wheel(0, 900)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(300)
    const logo = page.getByRole('banner').getByRole('link', { name: /^Stillwater/ })
    await expect(logo).toBeInViewport({ ratio: 1 })
    // The first stop of Tab leads past it.
    await visit(page, '/')
    await page.keyboard.press('Tab')
    await expect.poll(() => readFocused(page)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Book a free consultation', 2)
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
