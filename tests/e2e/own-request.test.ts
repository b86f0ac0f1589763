// A visitor's request, from the form over the receipt and its link to the withdrawal that staff see at once.
import type { Page } from 'playwright-core'
import { afterAll, describe, it, vi } from 'vitest'
import { desktop, openPerson, phone, visit } from '../support/browser.ts'
import { arriveAs, setupE2E } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { getToken, newAddress } from '../support/own-request-test-bed.ts'
import { everyIn } from '../support/run.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { admin, captchaAnswer } from '../support/test-server.ts'

let smtp: SmtpServer
const stage = setupE2E(async () => {
  smtp = await startSmtpServer()
  return { SMTP_URL: smtp.url, LOGIN_VERIFICATION: 'never' }
})
afterAll(() => smtp.stop())
// Each story visits several screens of two people, and the machine may be busy.
vi.setConfig({ testTimeout: 180_000 })

const english = {
  prefix: '',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  service: 'What would you like help with?',
  captcha: /Security check/,
  consent: /^I agree/,
  send: 'Request my consultation',
  thanks: 'Thank you. We have your request.',
  received: 'We have your request',
  digits: 'Last four digits of your phone number',
  open: 'Open my request',
  wrong: /These are not the last four digits/,
  withdraw: 'Withdraw my request',
  withdrawn: 'You have withdrawn your request',
  newLink: 'Send me a new link',
  badLink: 'This link doesn’t work',
  checkEmail: 'Check your email',
}
type Texts = typeof english
const french: Texts = {
  prefix: '/fr',
  firstName: 'Prénom',
  lastName: 'Nom de famille',
  email: 'Courriel',
  phone: 'Téléphone',
  service: 'Quel type d’aide cherchez-vous?',
  captcha: /Vérification de sécurité/,
  consent: /^J’accepte qu’on communique/,
  send: 'Envoyer ma demande',
  thanks: 'Merci. Nous avons bien reçu votre demande.',
  received: 'Nous avons bien reçu votre demande',
  digits: 'Quatre derniers chiffres de votre numéro de téléphone',
  open: 'Ouvrir ma demande',
  wrong: /Ce ne sont pas les quatre derniers chiffres/,
  withdraw: 'Retirer ma demande',
  withdrawn: 'Vous avez retiré votre demande',
  newLink: 'M’envoyer un nouveau lien',
  badLink: 'Ce lien ne fonctionne pas',
  checkEmail: 'Vérifiez vos courriels',
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to.includes(email))

async function sendForm(page: Page, texts: Texts, email: string, lastName: string) {
  await visit(page, `${texts.prefix}/consultation`)
  await field(page, texts.firstName).fill('Noor')
  await field(page, texts.lastName).fill(lastName)
  await field(page, texts.email).fill(email)
  await field(page, texts.phone).fill('613 555 0187')
  await page.getByLabel(texts.service).selectOption('couples')
  await page.getByLabel(texts.consent).check()
  await page.getByRole('textbox', { name: texts.captcha }).fill(captchaAnswer)
  await page.getByRole('button', { name: texts.send }).click()
  await heading(page, texts.thanks).waitFor()
}

describe.each(
  everyIn(
    ['French on a phone', french, phone, 'Beaulieu'],
    ['English at a desktop', english, desktop, 'Alvarado'],
  ),
)('a request in %s', (_, texts, viewport, lastName) => {
  it('is followed by a receipt, whose link withdraws it while staff look on', async () => {
    const email = newAddress()
    const { page, problems, close } = await openPerson(stage.browser, stage.server.url, {
      viewport,
    })
    await sendForm(page, texts, email, lastName)
    await eventually(() => expect(mailsTo(email)).toHaveLength(1))
    const mail = mailsTo(email)[0] ?? { text: '' }
    const token = getToken(mail)
    const staff = await arriveAs(admin, stage, '/admin/leads?status=notContacted')
    const row = staff.page.getByRole('row').filter({ hasText: lastName })
    await row.waitFor()

    // The token is in no address that a server receives, and in no other place that a stranger sees.
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await visit(page, `${texts.prefix}/request#token=${token}`)
    await heading(page, texts.received).waitFor()
    const { search, hash } = new URL(page.url())
    expect(search + hash).toBe('')
    expect(requested.map((url) => url.split('#')[0]).join(' ')).not.toContain(token)
    expect(await page.evaluate('document.referrer + JSON.stringify(localStorage)')).not.toContain(
      token,
    )
    // A person who got the email by mistake sees none of its text.
    await expect(page.getByText(`Noor ${lastName}`, { exact: true })).toHaveCount(0)
    await field(page, texts.digits).fill('1234')
    await page.getByRole('button', { name: texts.open }).click()
    await page.getByText(texts.wrong).waitFor()
    await expect(field(page, texts.digits)).toBeFocused()
    await field(page, texts.digits).fill('0187')
    await page.keyboard.press('Enter')
    await page.getByText(`Noor ${lastName}`, { exact: true }).waitFor()
    await expect(heading(page, texts.received)).toBeFocused()
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('0187')
    // A reload opens it again, without the question.
    await page.reload()
    await page.getByText(`Noor ${lastName}`, { exact: true }).waitFor()

    await page.getByRole('button', { name: texts.withdraw }).press('Enter')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: texts.withdraw }).press('Enter')
    await heading(page, texts.withdrawn).waitFor()
    await expect(heading(page, texts.withdrawn)).toBeFocused()
    expect(await page.evaluate("sessionStorage.getItem('draft-own-request')")).toBeNull()
    await expect(page.getByRole('button', { name: texts.withdraw })).toHaveCount(0)

    // Without a reload.
    await row.waitFor({ state: 'detached' })
    await staff.page.getByLabel('Status', { exact: true }).selectOption('Lead Lost')
    await staff.page
      .getByRole('row')
      .filter({ hasText: lastName })
      .getByRole('button', { name: /Manage/ })
      .click()
    const dialog = staff.page.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'Details' }).click()
    await dialog.getByText('Withdrawn by the client').filter({ visible: true }).waitFor()
    await dialog.getByRole('tab', { name: 'Timeline' }).click()
    await dialog
      .getByText(/Client/)
      .first()
      .waitFor()
    expect(problems).toEqual([])
    expect(staff.problems).toEqual([])
    await staff.close()
    await close()
  })
})
