// Five people who look for help, each from the home page on a phone to where they wanted to get.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { phone, visit } from '../support/browser.ts'
import { cards, heading, pill, search } from '../support/directory-page.ts'
import { expect } from '../support/expect.ts'
import { chosen, field, send, setupRequestForm } from '../support/request-form-test-bed.ts'
import { captchaAnswer } from '../support/test-server.ts'

const { stage, open } = setupRequestForm()

const openPhone = () => open({ viewport: phone, hasTouch: true })

/** In the menu of a phone. */
async function openFromMenu(page: Page, name: string) {
  await page.locator('summary[aria-label="Menu"]').click()
  await page.locator('details[open]').getByRole('link', { name, exact: true }).click()
}

const next = (page: Page) => page.getByRole('link', { name: 'Next question' }).click()
const skip = (page: Page) => page.getByRole('link', { name: 'Skip this question' }).click()

const findLead = async (lastName: string) => {
  const [row] = await stage.server.sql('select * from consultation_leads where last_name = ?', [
    lastName,
  ])
  return row
}

async function fillRequest(page: Page, lastName: string, service: string) {
  await field(page, 'First name').fill('Noor')
  await field(page, 'Last name').fill(lastName)
  await field(page, 'Email').fill('noor@mail.example')
  await field(page, 'Phone').fill('613 555 0187')
  await page.getByLabel('What would you like help with?').selectOption(service)
  await page.getByRole('textbox', { name: /Security check/ }).fill(captchaAnswer)
  await page.getByLabel(/^I agree/).check()
}

describe('on a phone', () => {
  it('a worried parent answers questions and asks someone who sees teenagers to call', async () => {
    const { page, problems, close } = await openPhone()
    await visit(page, '/')
    await openFromMenu(page, 'Help me choose')
    await page.getByLabel('My child or teen').check()
    await next(page)
    await page.getByLabel('Worry or anxiety').check()
    await next(page)
    await page.getByLabel(/^Teenagers/).check()
    await next(page)
    await skip(page)
    await skip(page)
    await page.getByLabel('Evenings').check()
    await next(page)
    await page.getByRole('button', { name: 'See who may fit' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const first = page.getByRole('article').first()
    await expect(first.getByText(/^Fits: Sees teenagers/)).toBeVisible()
    const name = await first.getByRole('heading').innerText()
    await first.getByRole('link', { name: /^Free call with/ }).click()
    await page.waitForURL('**/consultation?therapist=*')
    expect(await chosen(page, 'Preferred therapist')).toBe(name)
    await fillRequest(page, 'Parent', 'Individual')
    await page.getByLabel('Pass my answers on to the practice').check()
    await send(page)
    await page.getByRole('heading', { name: 'Thank you. We have your request.' }).waitFor()
    expect(String((await findLead('Parent'))?.['match_answers'])).toContain('Teenagers')
    expect(problems).toEqual([])
    await close()
  })

  it('a French-speaking newcomer finds someone who speaks French, with a number from abroad', async () => {
    const { page, problems, close } = await openPhone()
    await visit(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Français' }).first().click()
    await page.waitForURL('**/fr')
    await page.locator('html[data-ready]').waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Trouver votre thérapeute' })
      .first()
      .click()
    await page.getByRole('button', { name: 'Filtres' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filtres' })
    await sheet.getByRole('switch', { name: 'Places disponibles seulement' }).check()
    await pill(page, 'Langue').click()
    await sheet.getByRole('checkbox', { name: /^Français/ }).check()
    await sheet
      .getByRole('button', { name: /^Voir \d+ thérapeutes/ })
      .last()
      .click()
    await expect(heading(page, /thérapeutes correspondent/)).toBeFocused()
    await cards(page)
      .first()
      .getByRole('link', { name: /^Appel gratuit/ })
      .click()
    await page.getByRole('heading', { level: 1, name: /^Un appel gratuit avec/ }).waitFor()
    await field(page, 'Prénom').fill('Awa')
    await field(page, 'Nom de famille').fill('Newcomer')
    await field(page, 'Courriel').fill('awa@mail.example')
    await field(page, 'Téléphone').fill('+33 6 12 34 56 78')
    await page.getByLabel('Quel type d’aide cherchez-vous?').selectOption({ index: 1 })
    await page.getByRole('textbox', { name: 'Vérification de sécurité' }).fill(captchaAnswer)
    await page.getByLabel(/^J’accepte/).check()
    await page.getByRole('button', { name: 'Envoyer ma demande' }).click()
    await page
      .getByRole('heading', { name: 'Merci. Nous avons bien reçu votre demande.' })
      .waitFor()
    expect(await findLead('Newcomer')).toMatchObject({ language: 'fr', phone: '+33 6 12 34 56 78' })
    expect(problems).toEqual([])
    await close()
  })

  it('a couple from Kanata finds someone there who has time in the evening', async () => {
    const { page, problems, close } = await openPhone()
    await visit(page, '/')
    await openFromMenu(page, 'Our Therapists')
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    for (const [filter, value] of [
      ['Age group', /^Couples/],
      ['Place', /^Kanata/],
      ['When', /^Evenings/],
    ] as const) {
      await pill(page, filter).click()
      await sheet.getByRole('checkbox', { name: value }).check()
    }
    await sheet.getByRole('switch', { name: 'Accepting clients only' }).check()
    await sheet
      .getByRole('button', { name: /^Show [1-9]\d* therapists?/ })
      .last()
      .click()
    await expect(heading(page, /^[1-9]\d* therapists? match/)).toBeFocused()
    expect(search(page)).toContain('location=kanata')
    await cards(page)
      .first()
      .getByRole('link', { name: /^Free call with/ })
      .click()
    await page.waitForURL('**/consultation?therapist=*')
    await fillRequest(page, 'Couple', 'Couples')
    await page.getByLabel('Weekday evenings').check()
    await send(page)
    await page.getByRole('heading', { name: 'Thank you. We have your request.' }).waitFor()
    expect(String((await findLead('Couple'))?.['call_times'])).toContain('weekday-evenings')
    expect(problems).toEqual([])
    await close()
  })

  it('someone in a crisis at night is one press away from a call, on every page', async () => {
    const { page, problems, close } = await openPhone()
    for (const path of ['/', '/therapists', '/match', '/consultation']) {
      await visit(page, path)
      const line = page.getByRole('banner').getByRole('link', { name: /9-8-8/ })
      await expect(line).toBeInViewport()
      await expect(line).toHaveAttribute('href', 'tel:988')
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'More help lines' }).click()
    await page.getByRole('heading', { level: 1, name: 'Help in a crisis' }).waitFor()
    const call = page.getByRole('main').getByRole('link', { name: 'Call 9-8-8' })
    await expect(call).toBeInViewport()
    await expect(call).toHaveAttribute('href', 'tel:988')
    await expect(page.getByRole('main').getByRole('link', { name: 'Call 911' })).toBeVisible()
    expect(problems).toEqual([])
    await close()
  })

  it('someone with insurance compares what plans cover, and checks a registration', async () => {
    const { page, problems, close } = await openPhone()
    await visit(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Fees', exact: true }).click()
    await page.getByRole('heading', { name: 'What a session costs' }).waitFor()
    await expect(
      page.getByText('What plans usually cover').filter({ visible: true }).first(),
    ).toBeVisible()
    await openFromMenu(page, 'Our Therapists')
    await page.getByRole('searchbox').fill('social worker')
    await expect(heading(page, /therapists? match/)).toBeVisible()
    await cards(page)
      .first()
      .getByRole('link', { name: /^View profile/ })
      .click()
    await expect(page.getByText('per session').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /Check the public register/ })).toHaveAttribute(
      'href',
      /^https:/,
    )
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Free \d+-minute call with/ })
      .first()
      .click()
    await page.waitForURL('**/consultation?therapist=*')
    await fillRequest(page, 'Insured', 'Individual')
    await send(page)
    await page.getByRole('heading', { name: 'Thank you. We have your request.' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })
})
