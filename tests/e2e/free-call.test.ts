import { it } from 'vitest'
import { openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { captchaAnswer } from '../support/test-server.ts'

const stage = setupE2E()

// "presses and seconds on a phone from Home to a booked call"
it('a visitor on a phone books a free call from the home page', async () => {
  const options = { viewport: phone, hasTouch: true, timezoneId: 'America/Los_Angeles' }
  const { page, problems, close } = await openPerson(stage.browser, stage.server.url, options)
  await visit(page, '/')
  await page.getByRole('link', { name: 'Book a free consultation' }).tap()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('First name').fill('Noor')
  await field('Last name').fill('Haddad')
  await field('Email').fill('noor.free.call@mail.example')
  await field('Phone').fill('613 555 0187')
  await field('What would you like help with?').selectOption('Anxiety')

  await page
    .getByRole('heading', { name: /^Pick a time for your free call/ })
    .scrollIntoViewIfNeeded()
  const first = page.getByRole('radio').first()
  await first.waitFor()
  // The clock of the practice by its city, and the visitor's own below.
  await page.getByText('Times are in Ottawa time, with your own time below.').waitFor()
  await first.tap({ force: true })
  const startsAt = new Date(await first.inputValue())
  await page.getByRole('button', { name: 'Let us call you instead' }).waitFor()

  await page.getByRole('textbox', { name: /Security check/ }).fill(captchaAnswer)
  await page.getByLabel(/^I agree/).check()
  await page.getByRole('button', { name: 'Request my consultation' }).tap()
  await expect(page.getByRole('heading', { name: 'Your free call is booked' })).toBeFocused()
  await expect(page.getByText(/\(Ottawa time\)/)).toBeVisible()
  await expect(page.getByText(/It is not therapy and not for emergencies/)).toBeVisible()
  const stored = await stage.server.sql(
    'select starts_at from appointments order by id desc limit 1',
  )
  expect(new Date(String(stored[0]?.['starts_at'])).getTime()).toBe(startsAt.getTime())
  expect(problems).toEqual([])
  await close()
})
