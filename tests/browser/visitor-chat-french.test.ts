// The chat of a visitor who reads the site in French, and of one who changes the language in the middle.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { findStaffId } from '../support/staff-id.ts'
import { captchaAnswer } from '../support/test-server.ts'
import {
  box,
  bubble,
  getSession,
  isStored,
  log,
  panel,
  say,
  setupVisitorChat,
  soon,
  startChat,
} from '../support/visitor-chat-test-bed.ts'

const { stage, answer, storedIn } = setupVisitorChat()

const startButton = (page: Page) => panel(page).getByRole('button', { name: 'Commencer' })

async function fillFrenchForm(page: Page) {
  await panel(page).getByLabel('Prénom').fill('Noor')
  await panel(page).getByLabel('Téléphone').fill('613 555 0187')
  await panel(page).getByLabel('Courriel').fill('noor@mail.example')
  await panel(page).locator('input[name=captcha]').fill(captchaAnswer.toLowerCase())
  await panel(page)
    .getByLabel(/J’accepte la/)
    .check()
}

/** Buttons, links and headings of the window whose words do not fit into them. */
const findClipped = (page: Page) =>
  page.evaluate<string[]>(`
    [...document.querySelectorAll('[data-chat-panel] :is(button, a, h2, h3, label, p)')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline')
      .filter((each) => each.getBoundingClientRect().width > 1)
      .map((each) => each.textContent)
  `)

async function expectFits(page: Page) {
  expect(await findClipped(page)).toEqual([])
}

const readLanguage = async (sessionId: string) =>
  (
    await stage.server.sql('select language from chat_sessions where session_id = ?', [
      await findStaffId(stage.server, sessionId),
    ])
  )[0]?.['language']

describe('a French visitor on the narrowest phone', () => {
  it('chats in French from the first click to an answer', async () => {
    const { page, problems, close } = await openPerson(stage.browser, stage.network.url, {
      viewport: { width: 320, height: 568 },
    })
    await visit(page, '/fr')
    expect(await bubble(page).getAttribute('href')).toBe('/fr/consultation#chat')
    await page.getByRole('link', { name: 'Clavardez avec nous' }).click()
    await panel(page).getByRole('heading', { name: 'Clavardez avec notre équipe' }).waitFor()
    await startButton(page).waitFor()
    await panel(page).locator('img[src^="data:image"], svg').first().waitFor()
    await expectFits(page)

    await startButton(page).click()
    for (const sentence of [
      'Le prénom est obligatoire',
      'Un numéro de téléphone valide est obligatoire',
      'Une adresse courriel valide est obligatoire',
      'Vous devez accepter les conditions',
    ]) {
      await panel(page).getByText(sentence).waitFor()
    }
    await expect(panel(page).getByLabel('Prénom')).toBeFocused()
    await expectFits(page)

    await fillFrenchForm(page)
    await startButton(page).click()
    await box(page).waitFor()
    await panel(page).getByText('Bonjour Noor.').waitFor()
    await panel(page).getByText('Connexion sécurisée').waitFor(soon)
    await box(page).fill('Bonjour, êtes-vous là?')
    await box(page).press('Enter')
    await log(page)
      .getByText(/Vous\s: Bonjour, êtes-vous là\?/)
      .waitFor(soon)
    const sessionId = await getSession(page)
    await expect.poll(() => readLanguage(sessionId), soon).toBe('fr')
    await answer(sessionId, 'Oui. Voyez /services ou appelez le 9-8-8.')
    await log(page).getByRole('link', { name: '/services' }).waitFor(soon)
    expect(await log(page).getByRole('link', { name: '/services' }).getAttribute('href')).toBe(
      '/fr/services',
    )
    expect(await log(page).getByRole('link', { name: '9-8-8' }).getAttribute('href')).toBe(
      'tel:988',
    )
    await log(page)
      .getByText(/\d\sh(\s\d\d)?$/)
      .first()
      .waitFor()
    await expectFits(page)

    // A message beyond the limit, and what a closed window announces.
    await box(page).fill('é'.repeat(2_001))
    await panel(page)
      .getByText(/1\scaractère\sde trop\. Un message peut compter au plus/)
      .waitFor()
    await box(page).fill('')
    await panel(page).getByRole('button', { name: 'Fermer le clavardage' }).click()
    await expect(bubble(page)).toBeFocused()
    await answer(sessionId, 'Encore une chose.')
    await page.getByText(/^1\snouveau message dans votre clavardage$/).waitFor({
      ...soon,
      state: 'attached',
    })
    await page.getByRole('button', { name: /^Clavardez avec nous, 1\snouveau message$/ }).waitFor()

    await bubble(page).click()
    await panel(page).locator('summary', { hasText: 'Options' }).click()
    await panel(page).getByRole('button', { name: 'Terminer et effacer' }).click()
    await page.getByRole('heading', { name: 'Terminer et effacer le clavardage?' }).waitFor()
    await expectFits(page)
    await page
      .getByRole('alertdialog', { name: 'Terminer et effacer le clavardage?' })
      .getByRole('button', { name: 'Terminer et effacer' })
      .click()
    await panel(page)
      .getByText(/^Effacés de cet appareil/)
      .waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

describe('a visitor who changes the language', () => {
  it('goes on with the same conversation and draft, and the practice answers in the new language', async () => {
    const { page, close } = await openPerson(stage.browser, stage.network.url)
    await startChat(page)
    await say(page, 'Hello?')
    await isStored(page, 'Hello?')
    const sessionId = await getSession(page)
    await answer(sessionId, 'Good morning. See /services')
    // The conversation stays beside the page that an answer links to.
    await log(page).getByRole('link', { name: '/services' }).click(soon)
    await page.waitForURL('**/services')
    await log(page).getByText('Good morning.').waitFor(soon)
    await box(page).fill('Je pense que')
    expect(await readLanguage(sessionId)).toBe('en')

    await visit(page, '/fr')
    await log(page).getByText('Good morning.').waitFor(soon)
    await log(page)
      .getByText(/Vous\s: Hello\?/)
      .waitFor()
    await expect(box(page)).toHaveValue('Je pense que')
    await panel(page).getByText('Connexion sécurisée').waitFor(soon)
    await expect.poll(() => readLanguage(sessionId), soon).toBe('fr')
    await box(page).press('Enter')
    await log(page)
      .getByText(/Vous\s: Je pense que/)
      .waitFor(soon)
    await expect
      .poll(() => storedIn(sessionId), soon)
      .toEqual(['Hello?', 'Good morning. See /services', 'Je pense que'])

    await visit(page, '/')
    await isStored(page, 'Je pense que')
    await expect.poll(() => readLanguage(sessionId), soon).toBe('en')
    await close()
  })
})
