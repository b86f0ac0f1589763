// The request form: links preset choices, and a sent request is confirmed.
import { describe, it } from 'vitest'
import { phone, visit } from '../support/browser.ts'
import { demoSite, frenchDemoSite } from '../support/demo-site.ts'
import { toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import {
  chosen,
  complete,
  fillHalf,
  send,
  setupRequestForm,
} from '../support/request-form-test-bed.ts'
import { captchaAnswer } from '../support/test-server.ts'

const { open } = setupRequestForm()

describe('a link to the form', () => {
  describe.each([
    {
      language: 'English',
      prefix: '',
      services: demoSite.services,
      book: 'Book a Consultation',
      help: 'What would you like help with?',
      comments: 'Anything you want us to know',
      interest: (name: string) => `I am interested in ${name}.`,
    },
    {
      language: 'French',
      prefix: '/fr',
      services: frenchDemoSite.services,
      book: 'Demander une consultation',
      help: 'Quel type d’aide cherchez-vous?',
      comments: 'Ce que vous aimeriez nous dire',
      interest: (name: string) => `Le service qui m’intéresse\u00a0: ${name}.`,
    },
  ])('from a service in $language', ({ prefix, services, book, help, comments, interest }) => {
    it.each(services)(
      '$name says what the request is about',
      async ({ slug, name, requestChoice, isNamedByChoice }) => {
        const { page, close } = await open({ javaScriptEnabled: false })
        await page.goto(`${prefix}/services/${slug}`)
        const links = page.getByRole('main').getByRole('link', { name: book })
        expect(await links.count()).toBeGreaterThan(0)
        for (const link of await links.all()) {
          await expect(link).toHaveAttribute('href', `${prefix}/consultation?service=${slug}`)
        }
        await links.first().click()
        await page.waitForURL(`**${prefix}/consultation?service=${slug}`)
        await expect(page.getByLabel(help)).toHaveValue(requestChoice)
        await expect(page.getByLabel(comments)).toHaveValue(isNamedByChoice ? '' : interest(name))
        await close()
      },
    )
  })

  it.each([
    ['/consultation?therapist=nobody-here', 1],
    ['/consultation?therapist=maya-chen', 0],
    ['/consultation?therapist=no-preference', 0],
    ['/consultation?service=hypnosis', 0],
  ])('%s shows %i notices of an unknown therapist', async (path, count) => {
    const { page, close } = await open({ javaScriptEnabled: false })
    await page.goto(path)
    expect(await page.getByText('We couldn’t find the therapist').count()).toBe(count)
    await expect(page.getByLabel('What would you like help with?')).toHaveValue('')
    await close()
  })

  it('to a therapist who takes no new clients shows that in the list', async () => {
    const { page, close } = await open({ javaScriptEnabled: false })
    await page.goto('/consultation?therapist=elise-tremblay')
    expect(await chosen(page, 'Preferred therapist')).toBe(
      'Élise Tremblay (not taking new clients)',
    )
    await close()
  })
})

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
