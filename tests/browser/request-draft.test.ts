// Half-filled requests, which a visitor's tab stores as drafts.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { visit } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import {
  chosen,
  complete,
  field,
  fillHalf,
  notes,
  send,
  setupRequestForm,
} from '../support/request-form-test-bed.ts'

const { open } = setupRequestForm()

const restoredNotice = (page: Page) => page.getByText('We kept what you typed.')
const stored = (page: Page) =>
  page.evaluate<string>('JSON.stringify({ ...sessionStorage, ...localStorage })')

async function expectHalf(page: Page) {
  await restoredNotice(page).waitFor()
  await expect(field(page, 'First name')).toHaveValue('Noor')
  await expect(field(page, 'Phone')).toHaveValue('+44 20 7946 0958')
  expect(await chosen(page, 'What would you like help with?')).toBe('Couples')
  expect(await chosen(page, 'Preferred therapist')).toBe('Maya Chen')
  await expect(notes(page)).toHaveValue('Evenings suit me best.')
  await expect(page.getByLabel('Weekday evenings')).toBeChecked()
  await expect(page.getByLabel('Weekends')).not.toBeChecked()
}

describe('a half-filled request', () => {
  it('survives a page that failed to load without a network', async () => {
    const { page, context, close } = await open()
    await visit(page, '/consultation')
    await fillHalf(page)
    await context.setOffline(true)
    await page.goto('/about').catch(() => {}) // the browser's own error page
    await context.setOffline(false)
    await visit(page, '/consultation')
    await expectHalf(page)
    await close()
  })

  it('can be cleared, and the form filled and sent again', async () => {
    const { page, problems, close } = await open()
    await visit(page, '/consultation')
    await fillHalf(page)
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await restoredNotice(page).waitFor()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    expect(await restoredNotice(page).count()).toBe(0)
    await expect.poll(() => page.evaluate<string>('document.activeElement.name')).toBe('firstName')
    await expect(notes(page)).toHaveValue('')
    expect(await chosen(page, 'Preferred therapist')).toBe('No preference')
    expect(await stored(page)).not.toContain('Noor')
    await fillHalf(page)
    await complete(page)
    await send(page)
    await page.getByText('Thank you. We have your request.').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('stays in its tab: a link opened in another tab starts empty', async () => {
    const { page, context, close } = await open()
    await visit(page, '/consultation')
    await fillHalf(page)
    for (const link of [
      page.getByRole('link', { name: /^Privacy Policy/ }).first(),
      page.getByRole('banner').getByRole('link', { name: 'About Us' }),
    ]) {
      const opened = context.waitForEvent('page')
      await link.click({ modifiers: ['Control'] })
      const other = await opened
      // A new tab is about:blank at first; navigating before the link's page loads would interrupt that.
      await other.waitForURL((url) => url.protocol === 'http:')
      await visit(other, '/consultation')
      await expect(field(other, 'First name')).toHaveValue('')
      expect(await stored(other)).not.toContain('Noor')
      await other.close()
    }
    await close()
  })

  it('takes over the choices of a link that is opened later', async () => {
    const { page, close } = await open()
    await visit(page, '/consultation')
    await fillHalf(page)
    await visit(page, '/therapists/daniel-okafor')
    await page.getByRole('link', { name: 'Free 20-minute call with Daniel' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'A free call with Daniel' }).waitFor()
    await restoredNotice(page).waitFor()
    expect(await chosen(page, 'Preferred therapist')).toBe('Daniel Okafor')
    await expect(field(page, 'First name')).toHaveValue('Noor')
    // Changed by hand, a choice survives a reload of the same link.
    await page.getByLabel('Preferred therapist').selectOption('No preference')
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await restoredNotice(page).waitFor()
    expect(await chosen(page, 'Preferred therapist')).toBe('No preference')
    await close()
  })
})
