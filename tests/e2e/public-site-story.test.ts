// Visits to the public site: by mouse, by keyboard alone, signed in, from page to page.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { desktop, openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { readFocused, tabTo } from '../support/focused-element.ts'
import { captchaAnswer } from '../support/test-server.ts'

const stage = setupE2E()

const open = (viewport = desktop) => openPerson(stage.browser, stage.server.url, { viewport })
const scrolled = (page: Page) => page.evaluate<number>('Math.round(scrollY)')

describe('the header', () => {
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
      const translation = page.locator('footer a[hreflang]')
      await expect(translation).toHaveAttribute('href', `/fr${path}`)
      await expect(page).toHaveTitle(/\| Stillwater Psychotherapy/)
      // The heading takes the focus once, and is not in the tab order.
      await expect(page.locator('h1')).toHaveAttribute('tabindex', '-1')
    }
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Two Ottawa Locations' }).waitFor()
    expect(problems).toEqual([])
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
})

describe('by keyboard alone', () => {
  it('listens to the security check and sends a request', async () => {
    const { page, problems, close } = await open()
    await visit(page, '/consultation')
    const type = async (name: RegExp, words: string) => {
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press('Tab')
        const label = await page.evaluate<string>(
          "document.activeElement.labels?.[0]?.textContent ?? ''",
        )
        if (!name.test(label)) continue
        await page.keyboard.type(words)
        return
      }
      throw new Error(`no field ${String(name)}`)
    }
    await type(/^First name/, 'noémie')
    await type(/^Last name/, "o'neil-côté")
    await type(/^Email/, 'noemie@mail.example')
    await type(/^Phone/, '6135550187')
    await type(/^What would you like/, 'Anx')
    await type(/^Preferred location/, 'Kan')
    await type(/^Preferred therapist/, 'May')
    await type(/^Anything/, 'Le soir, si possible.')

    // Past the step of the free call: its way, the weeks, the days and the times.
    await tabTo(page, 'Refresh picture', 14)
    await tabTo(page, 'Listen to the characters', 1)
    const sound = page.waitForResponse('**/api/captcha/audio*')
    await page.keyboard.press('Enter')
    const response = await sound
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'audio/wav'])
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await page.getByText('Playing the characters…').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Listen to the characters' }).waitFor()

    await type(/^Security check/, captchaAnswer)
    await type(/^I agree/, ' ')
    await tabTo(page, /^Request my consultation/, 6)
    await page.keyboard.press('Enter')
    await expect.poll(() => readFocused(page)).toBe('Thank you. We have your request.')
    const [lead] = await stage.server.sql(
      'select * from consultation_leads order by id desc limit 1',
    )
    expect(lead).toMatchObject({
      first_name: 'Noémie',
      last_name: "O'Neil-Côté",
      service_type: 'anxiety',
      preferred_location: 'kanata',
      preferred_therapist: 'Maya Chen',
      notes: 'Le soir, si possible.',
    })

    // The toast is reached by its key, and dismissed by the keyboard.
    await toast(page, 'Consultation Request Submitted').waitFor()
    await page.keyboard.press('F8')
    await tabTo(page, /Dismiss|Close/i, 4)
    await page.keyboard.press('Enter')
    await toast(page, 'Consultation Request Submitted').waitFor({ state: 'hidden' })
    expect(problems).toEqual([])
    await close()
  })
})
