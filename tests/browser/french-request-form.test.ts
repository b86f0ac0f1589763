// The request form in French, on the narrowest phone: errors, keyboard, sending, and a change of language.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { visit } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { field, setupRequestForm } from '../support/request-form-test-bed.ts'
import { captchaAnswer } from '../support/test-server.ts'

const narrow = { width: 320, height: 640 }
const nbsp = '\u00a0'
const { open } = setupRequestForm()

const submit = (page: Page) => page.getByRole('button', { name: 'Envoyer ma demande' })
const securityCheck = (page: Page) =>
  page.getByRole('textbox', { name: 'Vérification de sécurité' })

/** Elements of the form whose text is wider than they are. */
const listClipped = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('form label, form p, form button, form legend')]
    .filter((one) => !one.matches('.sr-only') && one.scrollWidth > one.clientWidth + 1)
    .filter((one) => getComputedStyle(one).display !== 'inline')
    .map((one) => one.textContent)`)

describe('the French request form at 320 px', () => {
  it('shows every error in French, clips nothing and focuses the first field', async () => {
    const { page, problems, close } = await open({ viewport: narrow })
    await visit(page, '/fr/consultation')
    await page.getByRole('heading', { level: 1, name: 'Demander une consultation' }).waitFor()
    await submit(page).press('Enter')
    const messages = [
      `Le prénom doit compter au moins 2${nbsp}caractères`,
      `Le nom de famille doit compter au moins 2${nbsp}caractères`,
      'Veuillez entrer une adresse courriel valide',
      'Veuillez entrer un numéro de téléphone valide',
      'Veuillez choisir un type de service',
      'Veuillez effectuer la vérification de sécurité',
      'Vous devez accepter les conditions',
    ]
    for (const message of messages) await page.getByText(message, { exact: true }).waitFor()
    await expect(field(page, 'Prénom')).toBeFocused()
    await expect(field(page, 'Prénom')).toHaveAccessibleDescription(messages[0] ?? '')
    expect(await listClipped(page)).toEqual([])

    await field(page, 'Courriel').fill('noor@')
    await page.keyboard.press('Tab')
    await expect(field(page, 'Téléphone')).toBeFocused()
    await page
      .getByRole('textbox', { name: 'Ce que vous aimeriez nous dire' })
      .fill('x'.repeat(3_500))
    await page.keyboard.press('Tab')
    await page.getByText(`Veuillez raccourcir le texte de 1${nbsp}500${nbsp}caractères`).waitFor()
    expect(await listClipped(page)).toEqual([])
    // The bar that stays at the top would cover a part of the field below it.
    await page.evaluate('scrollTo(0, 0)')
    expect(problems).toEqual([])
    await close()
  })

  it('sends a request, which is refused and then confirmed in French', async () => {
    const { page, problems, close } = await open({ viewport: narrow })
    await visit(page, '/fr/consultation')
    await field(page, 'Prénom').fill('Noor')
    await field(page, 'Nom de famille').fill('Haddad')
    await field(page, 'Courriel').fill('noor@mail.example')
    await field(page, 'Téléphone').fill('613 555 0187')
    await page.getByLabel('Quel type d’aide cherchez-vous?').selectOption('couples')
    await page.getByLabel(/^J’accepte qu’on communique/).check()
    const links = page.getByRole('main').getByRole('link', { name: /Politique de confidentialité/ })
    await expect(links.first()).toHaveAttribute('href', '/fr/privacy-policy')
    await securityCheck(page).fill('LAKE')
    await submit(page).click()
    await page
      .getByRole('main')
      .getByText('Code de sécurité incorrect. Veuillez réessayer.')
      .waitFor()
    await securityCheck(page).fill(captchaAnswer)
    await submit(page).click()
    await page
      .getByRole('heading', { name: 'Merci. Nous avons bien reçu votre demande.' })
      .waitFor()
    const summary = page.getByRole('main').locator('dl')
    expect((await summary.innerText()).split('\n').filter(Boolean)).toEqual([
      'Référence',
      expect.stringMatching(/^R-[0-9A-Z]{6}$/),
      'Nom',
      'Noor Haddad',
      'Téléphone',
      `613${nbsp}555-0187`,
      'Courriel',
      'noor@mail.example',
      'Pour vous joindre',
      'Par téléphone ou par courriel · En tout temps pendant nos heures · Nous ne laissons pas de message vocal',
      'Aide demandée',
      'Thérapie de couple',
      'Lieu',
      'Aucune préférence',
      'Thérapeute',
      'Aucune préférence',
    ])
    expect(problems).toEqual([])
    await close()
  })

  it('keeps what was typed on the English page, without the sentence that a link wrote', async () => {
    const { page, close } = await open({ viewport: narrow })
    await visit(page, '/consultation?service=trauma-therapy')
    const english = page.getByLabel('Anything you want us to know')
    await expect(english).toHaveValue(/^I am interested in /)
    await field(page, 'First name').fill('Noor')
    await visit(page, '/fr/consultation?service=trauma-therapy')
    await expect(field(page, 'Prénom')).toHaveValue('Noor')
    await expect(page.getByLabel('Ce que vous aimeriez nous dire')).toHaveValue(
      /^Le service qui m’intéresse/,
    )
    await page.getByText('Nous avons gardé ce que vous aviez tapé.').waitFor()
    await close()
  })

  it('asks for the French recording of the security check', async () => {
    const { page, close } = await open({ viewport: narrow })
    await visit(page, '/fr/consultation')
    const asked = page.waitForRequest((request) => request.url().includes('/api/captcha/audio'))
    await page.getByRole('button', { name: 'Écouter les caractères' }).click()
    expect((await (await asked).allHeaders())['accept-language']).toBe('fr-CA')
    await close()
  })
})
