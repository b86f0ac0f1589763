import type { Page } from 'playwright-core'
import { openPerson } from './browser.ts'
import { setupE2E } from './e2e.ts'
import { captchaAnswer } from './test-server.ts'

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const notes = (page: Page) => page.getByLabel('Anything you want us to know')
export const chosen = (page: Page, label: string) =>
  page.getByLabel(label).locator('option:checked').textContent()
export const send = (page: Page) =>
  page.getByRole('button', { name: 'Request my consultation' }).click()

export async function fillHalf(page: Page) {
  await field(page, 'First name').fill('Noor')
  await field(page, 'Phone').fill('+44 20 7946 0958')
  await page.getByLabel('What would you like help with?').selectOption('Couples')
  await page.getByLabel('Preferred therapist').selectOption('Maya Chen')
  await notes(page).fill('Evenings suit me best.')
  // The therapist's free times, which arrive meanwhile, may move a box away under the pointer.
  const evenings = page.getByLabel('Weekday evenings')
  if (!(await evenings.isChecked())) await evenings.press('Space')
  await page.getByRole('textbox', { name: /Security check/ }).fill('WRONG')
}

export async function complete(page: Page) {
  await field(page, 'Last name').fill('Haddad')
  await field(page, 'Email').fill('noor@mail.example')
  await page.getByRole('textbox', { name: /Security check/ }).fill(captchaAnswer)
  await page.getByLabel(/^I agree/).check()
}

/** The demo practice, and visitors who fill in its request form. */
export function setupRequestForm() {
  const stage = setupE2E({ CHAT_HOURS: '0-24' })
  const open = (options: Partial<Parameters<typeof openPerson>[2]> = {}) =>
    openPerson(stage.browser, stage.server.url, options)
  return { stage, open }
}
