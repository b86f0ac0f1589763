// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import { describe, it } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'

const stage = setupE2E()

describe('portraits that fail to load', () => {
  it('leave the initials visible, on a static page too', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    await page.route('**/uploads/maya-chen*', (route) => route.abort())
    await visit(page, '/therapists')
    const card = page.locator('main li, main article').filter({ hasText: 'Maya Chen' }).last()
    await card.getByText('MC', { exact: true }).waitFor()
    expect(await card.locator('img:visible').count()).toBe(0)
    await close()
  })
})

describe('a visitor without JavaScript', () => {
  it('reads all text of the pages and follows their links', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url, {
      javaScriptEnabled: false,
    })
    await page.goto('/')
    await expect(page.getByText('14 licensed therapists').first()).toBeAttached()
    await page.getByRole('link', { name: 'Our Therapists' }).first().click()
    await page.waitForURL('**/therapists')
    await expect(page.locator('main').getByText('Élise Tremblay').first()).toBeAttached()
    await page.getByRole('link', { name: 'Maya Chen', exact: true }).click()
    await page.waitForURL('**/therapists/maya-chen')
    const words = await page.locator('main').innerText()
    for (const said of ['very stubborn beagle', 'EMDR Certified Therapist', 'Specialties']) {
      expect(words.replaceAll('\n', ' ')).toContain(said)
    }
    await page.getByText('Book Consultation').first().click()
    await page
      .getByRole('link', { name: /New Clients/ })
      .first()
      .click()
    await page.waitForURL('**/consultation')
    await expect(page.locator('form noscript a[href^="tel:"]')).toBeVisible()
    await expect(page.getByLabel('First name')).toBeHidden()
    await expect(page.locator('aside').getByText('Every day 9AM - 9PM')).toBeVisible()
    await close()
  })
})
