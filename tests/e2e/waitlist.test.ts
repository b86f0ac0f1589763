import type { Page } from 'playwright-core'
import { it, vi } from 'vitest'
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
  await office.page.getByRole('heading', { name: 'No one is waiting' }).waitFor()
  await office.close()
})
