// A request that was sent is confirmed, with the characters of a second picture.
import { describe, it } from 'vitest'
import { phone, visit } from '../support/browser.ts'
import { toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { complete, fillHalf, send, setupRequestForm } from '../support/request-form-test-bed.ts'

const { open } = setupRequestForm()

describe('a request that was sent', () => {
  it('is confirmed with its values, and no notice covers them', async () => {
    const { page, problems, close } = await open({ viewport: phone })
    await visit(page, '/consultation')
    await page.getByText('Pick a time, or let us call you. Free. No obligation.').waitFor()
    await fillHalf(page)
    const entry = page.getByRole('textbox', { name: /Security check/ })
    await entry.fill('HALF')
    await page.getByRole('button', { name: 'Refresh picture' }).click()
    await page.getByText('Here is a new picture. Please type its characters.').waitFor()
    await expect(entry).toHaveValue('')
    await complete(page)
    await page.getByLabel('How may we reach you?').selectOption('Email')
    await page.getByLabel('Weekends').check()
    await send(page)
    await toast(page, 'Consultation Request Submitted').waitFor()
    await page.getByText('We sent an email to noor@mail.example').waitFor()
    await page.getByText('Someone from intake will write to you').waitFor()
    expect(await page.getByText(/will call you|We call/).count()).toBe(0)
    const summary = page.getByRole('main').locator('dl')
    expect((await summary.innerText()).split('\n').filter(Boolean)).toEqual([
      'Reference',
      expect.stringMatching(/^R-[0-9A-Z]{6}$/),
      'Name',
      'Noor Haddad',
      'Phone',
      '+44 20 7946 0958',
      'Email',
      'noor@mail.example',
      'How we reach you',
      'By email · Weekday evenings · Weekends',
      'Help with',
      'Couples',
      'Location',
      'No preference',
      'Therapist',
      'Maya Chen',
      'Notes',
      'Evenings suit me best.',
    ])
    await page.getByText('to change how or when we reach you').waitFor()

    const notice = await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('listitem')
      .boundingBox()
    const bottom = (notice?.y ?? 9_999) + (notice?.height ?? 0)
    for (const needed of [
      page.getByRole('heading', { name: 'Thank you. We have your request.' }),
      summary,
      page.getByRole('button', { name: 'Send another request' }),
    ]) {
      expect((await needed.boundingBox())?.y).toBeGreaterThanOrEqual(bottom)
    }
    expect(problems).toEqual([])
    await close()
  })
})
