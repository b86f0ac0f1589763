// The request form: drafts survive, links preset choices, and a sent request is confirmed.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { services } from '#features/services/content.ts'
import { expectAccessible, openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { captchaAnswer } from '../support/test-server.ts'

const stage = setupE2E({ CHAT_HOURS: '0-24' })

const open = (options: Partial<Parameters<typeof openPerson>[2]> = {}) =>
  openPerson(stage.browser, stage.server.url, options)
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const notes = (page: Page) => page.getByLabel('Anything you want us to know')
const chosen = (page: Page, label: string) =>
  page.getByLabel(label).locator('option:checked').textContent()
const restoredNotice = (page: Page) => page.getByText('We kept what you typed.')
const stored = (page: Page) =>
  page.evaluate<string>('JSON.stringify({ ...sessionStorage, ...localStorage })')
const send = (page: Page) => page.getByRole('button', { name: 'Request my consultation' }).click()

async function fillHalf(page: Page) {
  await field(page, 'First name').fill('Noor')
  await field(page, 'Phone').fill('+44 20 7946 0958')
  await page.getByLabel('What would you like help with?').selectOption('Couples')
  await page.getByLabel('Preferred therapist').selectOption('Maya Chen')
  await notes(page).fill('Evenings suit me best.')
  await page.getByRole('textbox', { name: /Security check/ }).fill('WRONG')
}

async function expectHalf(page: Page) {
  await restoredNotice(page).waitFor()
  await expect(field(page, 'First name')).toHaveValue('Noor')
  await expect(field(page, 'Phone')).toHaveValue('+44 20 7946 0958')
  expect(await chosen(page, 'What would you like help with?')).toBe('Couples')
  expect(await chosen(page, 'Preferred therapist')).toBe('Maya Chen')
  await expect(notes(page)).toHaveValue('Evenings suit me best.')
}

async function complete(page: Page) {
  await field(page, 'Last name').fill('Haddad')
  await field(page, 'Email').fill('noor@mail.example')
  await page.getByRole('textbox', { name: /Security check/ }).fill(captchaAnswer)
  await page.getByLabel(/^I agree/).check()
}

const lastLead = async () =>
  (await stage.server.sql('select * from consultation_leads order by id desc limit 1'))[0]

describe('a half-filled request', () => {
  it('survives a reload, a tap on the logo and Back, and no captcha answer is stored', async () => {
    const { page, problems, close } = await open()
    await visit(page, '/consultation')
    expect(await restoredNotice(page).count()).toBe(0)
    await fillHalf(page)
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await expectHalf(page)
    await expectAccessible(page)
    await expect(page.getByRole('textbox', { name: /Security check/ })).toHaveValue('')
    await expect(page.getByLabel(/^I agree/)).not.toBeChecked()
    expect(await stored(page)).not.toContain('WRONG')
    expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain('Noor')

    await page
      .getByRole('banner')
      .getByRole('link', { name: /Stillwater/ })
      .click()
    await page.getByRole('heading', { level: 1, name: /Begin Your Journey/ }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Request a consultation' }).waitFor()
    await expectHalf(page)
    expect(problems).toEqual([])
    await close()
  })

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

  it('is sent as restored, and the draft is deleted', async () => {
    const { page, problems, close } = await open()
    await visit(page, '/consultation')
    await fillHalf(page)
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await expectHalf(page)
    await complete(page)
    await send(page)
    await page.getByText('Thank you. We have your request.').waitFor()
    expect(await lastLead()).toMatchObject({
      first_name: 'Noor',
      phone: '+44 20 7946 0958',
      service_type: 'couples',
      preferred_therapist: 'Maya Chen',
      notes: 'Evenings suit me best.',
    })
    expect(await stored(page)).not.toContain('Noor')
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await expect(field(page, 'First name')).toHaveValue('')
    expect(await restoredNotice(page).count()).toBe(0)
    expect(problems).toEqual([])
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
    expect(await page.evaluate<string>('document.activeElement.name')).toBe('firstName')
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

  it('is deleted with the chat when the visitor erases it, on the screen too', async () => {
    const { page, problems, close } = await open()
    await visit(page, '/consultation')
    await fillHalf(page)
    await page.locator('[data-chat-bubble]').click()
    const chat = page.locator('[data-chat-panel]')
    await chat.getByLabel('First name').fill('Noor')
    await chat.getByLabel('Phone').fill('613-555-0187')
    await chat.getByLabel('Email').fill('noor@mail.example')
    await chat.getByRole('textbox', { name: /Security check/ }).fill(captchaAnswer)
    await chat.getByRole('checkbox').check()
    await chat.getByRole('button', { name: 'Start Chat' }).click()
    await chat.locator('summary', { hasText: 'Options' }).click()
    await chat.getByRole('button', { name: 'End chat and erase' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('our request form goes as well').waitFor()
    await question.getByRole('button', { name: 'End chat and erase' }).click()
    await chat.getByRole('button', { name: 'Start Chat' }).waitFor()
    expect(await stored(page)).not.toContain('Evenings')
    await expect(page.getByRole('main').getByLabel('First name')).toHaveValue('')
    await expect(notes(page)).toHaveValue('')
    expect(problems).toEqual([])
    await close()
  })

  it('yields to the choices of a link that was opened later', async () => {
    const { page, close } = await open()
    await visit(page, '/consultation')
    await fillHalf(page)
    await visit(page, '/therapists/daniel-okafor')
    await page.getByRole('link', { name: 'Free 20-minute call with Daniel' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Request a consultation' }).waitFor()
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

describe('a link to the form', () => {
  it.each(services.map((service) => [service.name, service] as const))(
    'from %s says what the request is about',
    async (name, { slug, requestedAs, isNamedByForm }) => {
      const { page, close } = await open({ javaScriptEnabled: false })
      await page.goto(`/services/${slug}`)
      const links = page.getByRole('main').getByRole('link', { name: 'Book a Consultation' })
      for (const link of await links.all()) {
        await expect(link).toHaveAttribute('href', `/consultation?service=${slug}`)
      }
      await links.first().click()
      await page.waitForURL(`**/consultation?service=${slug}`)
      const help = page.getByLabel('What would you like help with?')
      await expect(help).toHaveValue(requestedAs)
      await expect(notes(page)).toHaveValue(isNamedByForm ? '' : `I am interested in ${name}.`)
      await close()
    },
  )

  it.each([
    ['/consultation?therapist=nobody-here', 1],
    ['/consultation?therapist=maya-chen', 0],
    ['/consultation?therapist=no-preference', 0],
    ['/consultation?service=hypnosis', 0],
  ])('%s shows %i notices of an unknown therapist', async (path, count) => {
    const { page, close } = await open({ javaScriptEnabled: false })
    await page.goto(path)
    expect(await page.getByText("We couldn't find the therapist").count()).toBe(count)
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
    await page.getByText('We call within one business day. Free. No obligation.').waitFor()
    await fillHalf(page)
    await complete(page)
    await send(page)
    await toast(page, 'Consultation Request Submitted').waitFor()
    const summary = page.getByRole('main').locator('dl')
    expect((await summary.innerText()).split('\n').filter(Boolean)).toEqual([
      'Name',
      'Noor Haddad',
      'We call',
      '+44 20 7946 0958',
      'Email',
      'noor@mail.example',
      'Help with',
      'Couples',
      'Location',
      'No preference',
      'Therapist',
      'Maya Chen',
      'Notes',
      'Evenings suit me best.',
    ])
    await page.getByText('ask us not to leave a voicemail').waitFor()
    await expectAccessible(page)

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
    expect(await page.evaluate<string>('document.activeElement.name')).toBe('captchaValue')
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
