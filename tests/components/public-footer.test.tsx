import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PublicFooter } from '#app/client/layouts/public-footer.tsx'
import '#app/client/styles.css'
import { SiteContext } from '#features/practice/site/client/site-context.ts'
import { presentStartingSite } from '../support/starting-site.ts'

afterEach(() => vi.useRealTimers())

it('has the year by the practice’s clock, also while it is New Year elsewhere', async () => {
  vi.setSystemTime('2027-01-01T03:00:00.000Z')
  await render(
    <SiteContext value={presentStartingSite('en')}>
      <PublicFooter path="/fees" />
    </SiteContext>,
  )
  await expect.element(page.getByText(/^© 2026/)).toBeVisible()
})

it('loads the footer where the server rendered none', async () => {
  await render(
    <SiteContext value={presentStartingSite('en')}>
      <PublicFooter path="/fees" />
    </SiteContext>,
  )
  const translation = page.getByRole('link', { name: 'Français' })
  await expect.element(translation).toHaveAttribute('href', expect.stringMatching(/^\/fr\/fees/))
  await expect.element(page.getByRole('link', { name: 'Therapist Login' })).toBeVisible()
})

// "Phone numbers break: 1-/800-555-0142 … K1R / 6K7 in the footer column that uses half the width"
it('keeps numbers and postal codes on one line', async () => {
  const { innerWidth: width, innerHeight: height } = window
  await page.viewport(390, 844)
  const site = presentStartingSite('en')
  const practice = { ...site.practice, phone: '1-800-555-0142', phoneLink: 'tel:+18005550142' }
  const offices = [
    {
      key: 'hintonburg',
      name: 'Hintonburg Office',
      place: 'Hintonburg',
      street: '250 City Centre Ave',
      suite: '',
      city: 'Ottawa',
      region: 'ON',
      postalCode: 'K1R 6K7',
    },
  ]
  await render(
    <SiteContext value={{ ...site, practice, offices }}>
      <PublicFooter path="/fees" />
      <p style={{ width: '9rem' }}>
        Please call <a href="tel:+18005550142">1-800-555-0142</a>
      </p>
    </SiteContext>,
  )
  const number = page.getByRole('link', { name: '1-800-555-0142' })
  await expect.poll(() => number.elements()).toHaveLength(2)
  const address = document.querySelector('address')
  expect(address?.textContent).toContain('Ottawa ON K1R\u00a06K7')
  const column = address?.closest('section')?.getBoundingClientRect()
  expect(column?.width).toBeGreaterThan(300)
  for (const link of number.elements()) {
    const lines = new Set([...toRange(link).getClientRects()].map(({ top }) => Math.round(top)))
    expect(lines.size).toBe(1)
  }
  await page.viewport(width, height)
})

function toRange(element: Element) {
  const range = document.createRange()
  range.selectNodeContents(element.lastChild ?? element)
  return range
}
