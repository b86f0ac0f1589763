// The header of a practice whose name is as long as the form allows.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BookingMenu } from '#app/client/layouts/booking-menu.tsx'
import { setBookingMenu } from '#app/client/layouts/booking-slot.tsx'
import { PublicHeader } from '#app/client/layouts/public-header.tsx'
import '#app/client/styles.css'
import { SiteContext } from '#features/practice/site/client/site-context.ts'
import { presentStartingSite } from '../support/starting-site.ts'

let before = { width: 1280, height: 800 }
beforeEach(() => {
  before = { width: innerWidth, height: innerHeight }
})
afterEach(() => page.viewport(before.width, before.height))

it.each([320, 390, 768, 1024, 1366])(
  'fits a long name beside its buttons at %d px',
  async (width) => {
    await page.viewport(width, 800)
    setBookingMenu(BookingMenu)
    const site = presentStartingSite('en')
    const shortName = 'Upper Valley Relational Psychotherapists'
    const practice = { ...site.practice, shortName, bookingUrl: 'https://booking.example/' }
    await render(
      <SiteContext value={{ ...site, practice }}>
        <PublicHeader path="/" user={null} account={undefined} onPhoneMenu={() => {}} />
      </SiteContext>,
    )
    const name = page.getByText(shortName).first()
    await expect.element(name).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const row = document.querySelector('header > div:last-child')
    for (const control of row?.querySelectorAll('a, button, summary') ?? []) {
      if (!control.checkVisibility()) continue
      const { left, right } = control.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(width)
      expect(control.scrollWidth).toBeLessThanOrEqual(control.clientWidth)
    }
    const mark = name.element().closest('a')?.getBoundingClientRect()
    expect(mark?.height).toBeLessThanOrEqual(row?.getBoundingClientRect().height ?? 0)
  },
)
