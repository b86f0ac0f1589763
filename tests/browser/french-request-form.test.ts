// The request form in French, on the narrowest phone: sending, and a change of language.
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

describe('the French request form at 320 px', () => {
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

  it('keeps what was typed on the English page, without the sentence that a link wrote, and plays the security check in French', async () => {
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
    const asked = page.waitForRequest((request) => request.url().includes('/api/captcha/audio'))
    await page.getByRole('button', { name: 'Écouter les caractères' }).click()
    expect((await (await asked).allHeaders())['accept-language']).toBe('fr-CA')
    await close()
  })
})
