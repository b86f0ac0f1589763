// A request that was sent is confirmed.
import { describe, it } from 'vitest'
import { phone, visit } from '../support/browser.ts'
import { toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { complete, fillHalf, send, setupRequestForm } from '../support/request-form-test-bed.ts'
import { captchaAnswer } from '../support/test-server.ts'

const { open } = setupRequestForm()

describe('a request that was sent', () => {
  it('is confirmed with its values, and no notice covers them', async () => {
    const { page, problems, close } = await open({ viewport: phone })
    await visit(page, '/consultation')
    await page.getByText('Pick a time, or let us call you. Free. No obligation.').waitFor()
    await fillHalf(page)
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

  it('with a wrong security code shows the message at that field, and keeps the rest', async () => {
    const { page, close } = await open({ viewport: phone })
    await visit(page, '/consultation')
    await fillHalf(page)
    await complete(page)
    await page.getByRole('textbox', { name: /Security check/ }).fill('WRONG')
    await send(page)
    await toast(page, 'Submission Failed').waitFor()
    const entry = page.getByRole('textbox', { name: /Security check/ })
    await expect(entry).toHaveAttribute('aria-invalid', 'true')
    await page
      .getByRole('main')
      .getByText('Invalid security code. Please try again.', { exact: true })
      .waitFor()
    await expect
      .poll(() => page.evaluate<string>('document.activeElement.name'))
      .toBe('captchaValue')
    // The notice is at the top, so it does not cover the send button.
    const submit = page.getByRole('button', { name: 'Request my consultation' })
    await entry.fill(captchaAnswer)
    await submit.click({ trial: true })
    await close()
  })

  it('asks for new characters after a new picture', async () => {
    const { page, close } = await open()
    await visit(page, '/consultation')
    const entry = page.getByRole('textbox', { name: /Security check/ })
    await entry.fill('HALF')
    await page.getByRole('button', { name: 'Refresh picture' }).click()
    await page.getByText('Here is a new picture. Please type its characters.').waitFor()
    await expect(entry).toHaveValue('')
    await close()
  })
})
