import type { Page, Route } from 'playwright-core'
import { describe, it, vi } from 'vitest'
import { openPerson, phone, visit } from '../support/browser.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { readMail } from '../support/mail.ts'
import { admin, captchaAnswer, director } from '../support/test-server.ts'
import { findLeaveLink } from '../support/waitlist-test-bed.ts'

const stage = setupE2E()

vi.setConfig({ testTimeout: 120_000 })

const findMail = (to: string, words: string) =>
  eventually(() => {
    const mails = stage.server.mails().map(readMail)
    const found = mails.find((one) => one.headers.get('to') === to && one.text.includes(words))
    if (!found) throw new Error(`no such email to ${to}`)
    return found
  })

const section = (page: Page, name = 'Tell me when a place opens') =>
  page.getByRole('region', { name })

async function fillIn(page: Page, email: string) {
  const form = section(page)
  await form.getByLabel('First name').fill('Sarah')
  await form.getByLabel('Last name').fill('Lemieux')
  await form.getByLabel('Email').fill(email)
  return form
}

it('a visitor waits in French, is written to when a place opens, and leaves by a link that stays in no address', async () => {
  const email = 'sarah.lemieux@mail.example'
  const visitor = await openPerson(stage.browser, stage.server.url, { viewport: phone })
  const { page } = visitor
  await visit(page, '/fr/therapists')
  await page
    .getByRole('link', { name: /^Prévenez-moi quand une place se libère.*Élise Tremblay$/ })
    .click()
  const form = section(page, 'Prévenez-moi quand une place se libère')
  await expect(form).toBeInViewport()
  await form.getByRole('button', { name: 'M’inscrire sur la liste' }).click()
  await form.getByText('Veuillez accepter que nous conservions ces renseignements').waitFor()
  await form.getByLabel('Prénom').fill('Sarah')
  await form.getByLabel('Nom de famille').fill('Lemieux')
  await form.getByLabel('Courriel').fill(email)
  await expect(form.getByRole('radio', { name: 'Français' })).toBeChecked()
  await form.getByLabel('Vérification de sécurité').fill(captchaAnswer)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'M’inscrire sur la liste' }).click()
  await expect(form.getByRole('heading', { name: 'Vous êtes sur la liste' })).toBeFocused()
  await form.getByText(email).waitFor()
  await findMail(email, 'Vous êtes sur la liste')
  await visitor.close()

  // The front desk sees who waits, and opens a place.
  const office = await arriveAs(admin, stage, '/admin/waitlist')
  const list = office.page.getByRole('region', { name: 'Élise Tremblay' })
  await list.getByText('1 person waiting').waitFor()
  await list.getByRole('button', { name: 'Remove Sarah Lemieux' }).waitFor()
  const id = await stage.server.userId(director)
  await visit(office.page, `/admin/users/${id}`)
  await office.page.getByRole('tab', { name: 'Therapist Profile' }).click()
  await office.page.getByRole('switch', { name: /Accepting clients/ }).check()
  await office.page.getByRole('button', { name: /^Save/ }).click()
  const question = office.page.getByRole('dialog', { name: 'Tell people on the waiting list?' })
  await question.getByText('1 person is waiting for Élise Tremblay.').waitFor()
  await question.getByRole('button', { name: 'Write to 1 person' }).click()
  await toast(office.page, 'Emails on their way').waitFor()
  // The editor leads back to the list, as after every save.
  await office.page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor()
  await visit(office.page, '/admin/waitlist')
  await list.getByText(/^Written to on/).waitFor()

  // The email leads to the form, and out of the list.
  const mail = await findMail(email, 'Une place s’est libérée')
  expect(mail.text).toContain('/fr/consultation?therapist=elise-tremblay')
  const reader = await openPerson(stage.browser, stage.server.url, { viewport: phone })
  const { pathname, hash } = findLeaveLink(mail)
  await visit(reader.page, pathname + hash)
  await reader.page
    .getByRole('heading', { level: 1, name: 'Quitter la liste d’attente?' })
    .waitFor()
  await expect(reader.page).toHaveURL(stage.server.url + pathname)
  await list.getByRole('button', { name: 'Remove Sarah Lemieux' }).waitFor()
  await reader.page.getByRole('button', { name: 'Quitter la liste' }).click()
  await reader.page
    .getByRole('heading', { level: 1, name: 'Vous n’êtes plus sur la liste' })
    .waitFor()
  await expect(reader.page).toHaveURL(`${stage.server.url}${pathname}?left=yes`)
  // Without its token the page says what to do.
  await visit(reader.page, pathname)
  await reader.page.getByText('Cette page a besoin du lien complet de notre courriel.').waitFor()
  expect(reader.problems).toEqual([])
  await reader.close()

  // The open tab of the front desk follows.
  await office.page.getByRole('heading', { name: 'Nobody is waiting' }).waitFor()
  await office.close()
})

describe('the form of the waiting list', () => {
  const profile = '/therapists/lucas-ferreira'
  const isFormCode = /checked-waitlist-form/

  it('holds what was typed and pressed before its code arrived', async () => {
    const { page, problems, close } = await openPerson(stage.browser, stage.server.url)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(isFormCode, async (route) => {
      await held
      await route.continue()
    })
    await visit(page, profile)
    const form = await fillIn(page, 'early@mail.example')
    await form.getByRole('button', { name: 'Put me on the list' }).click()
    release()
    // It is sent when it can be, and says what is missing.
    await form.getByText('Please agree that we keep these details').waitFor()
    await expect(form.getByLabel('Email')).toHaveValue('early@mail.example')
    expect(new URL(page.url()).pathname).toBe(profile)
    expect(problems).toEqual([])
    await close()
  })

  it('loads the page again when its code fails, with what was typed, and says so the second time', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    let requests = 0
    const typed = Promise.withResolvers<void>()
    await page.route(isFormCode, async (route) => {
      requests += 1
      await typed.promise
      await route.abort()
    })
    await visit(page, profile)
    // The page is loaded again on a slow network, and the visitor goes on typing meanwhile.
    const reload = Promise.withResolvers<Route>()
    await page.route(stage.server.url + profile, (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      reload.resolve(route)
    })
    await section(page).getByLabel('First name').focus()
    await page.keyboard.type('Sarah')
    typed.resolve()
    const reloading = await reload.promise
    await page.keyboard.press('Tab')
    await page.keyboard.type('Lemieux')
    await reloading.continue()
    await section(page).getByText('The form could not be loaded.').waitFor()
    expect(requests).toBeGreaterThan(1)
    await expect(section(page).getByLabel('First name')).toHaveValue('Sarah')
    await expect(section(page).getByLabel('Last name')).toHaveValue('Lemieux')
    await close()
  })

  it('keeps a draft in the tab, and says what to do when the answer is lost', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    await visit(page, profile)
    await fillIn(page, 'draft@mail.example')
    await section(page)
      .getByRole('img', { name: /^Captcha/ })
      .waitFor()
    await page.reload()
    const form = section(page)
    await form.scrollIntoViewIfNeeded()
    await expect(form.getByLabel('Email')).toHaveValue('draft@mail.example')
    await form.getByLabel('Security check').fill(captchaAnswer)
    await form.getByRole('checkbox').check()
    await page.route('**/api/waitlist', async (route) => {
      await route.fetch() // it arrives, but its answer does not
      await route.abort()
    })
    await form.getByRole('button', { name: 'Put me on the list' }).click()
    await form.getByText('We couldn’t confirm that you are on the list.').waitFor()
    await expect(form.getByLabel('First name')).toHaveValue('Sarah')
    await page.unroute('**/api/waitlist')
    // Sent again, it makes no second entry, although the security check was spent.
    await form.getByLabel('Security check').fill(captchaAnswer)
    await form.getByRole('button', { name: 'Put me on the list' }).click()
    await expect(form.getByRole('heading', { name: 'You are on the list' })).toBeFocused()
    const rows = await stage.server.sql(
      "select id from waitlist_entries where email_key = 'draft@mail.example'",
    )
    expect(rows).toHaveLength(1)
    await close()
  })

  it('is not on the profile of a therapist who accepts clients, nor is its code', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await visit(page, '/therapists/maya-chen')
    expect(await section(page).count()).toBe(0)
    expect(requested.filter((url) => isFormCode.test(url))).toEqual([])
    await close()
  })
})
