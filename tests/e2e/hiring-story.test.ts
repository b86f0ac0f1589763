import { it, vi } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openPerson,
  phone,
  visit,
} from '../support/browser.ts'
import { setupE2E, signInAt, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { somePhoto } from '../support/photos.ts'
import { admin } from '../support/test-server.ts'

const stage = setupE2E()

// Whole stories, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

const email = 'renee.gauthier@stillwater.example'
const password = 'harbour lamps at dusk'
const bio = 'Je vous écoute d’abord. We begin where you are, and go at your pace.'

it('an administrator hires a therapist, who completes the profile and appears on the site', async () => {
  // The front desk makes the account.
  const office = await openPerson(stage.browser, stage.server.url)
  await signInAt(office.page, '/admin/users', admin)
  await office.page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor()
  await office.page.getByText('15 accounts, 14 of them therapists').waitFor()
  await office.page.getByRole('button', { name: 'Add New User' }).click()
  const dialog = office.page.getByRole('dialog', { name: 'Add New User' })
  await dialog.getByLabel('First name').fill('Renée')
  await dialog.getByLabel('Last name').fill('Gauthier')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByText('Strong.').waitFor()
  await expect(dialog.getByRole('radio', { name: 'Therapist' })).toBeChecked()
  expect(await dialog.getByRole('switch').count()).toBe(0)
  await expectAccessible(office.page)
  await dialog.getByRole('button', { name: 'Create user' }).click()
  await toast(office.page, 'User Created').waitFor()
  await toast(office.page, 'New user account has been successfully created.').waitFor()
  await office.page.getByText('16 accounts, 15 of them therapists').waitFor()
  const card = office.page.getByRole('article').filter({ hasText: 'Renée Gauthier' })
  await card.getByText('Created', { exact: true }).waitFor()

  // On a phone, between sessions, the therapist fills in the profile.
  const renee = await openPerson(stage.browser, stage.server.url, { viewport: phone })
  const { page } = renee
  await visit(page, '/admin/profile')
  await page.getByLabel('Username', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  await page.getByLabel('Title').fill('Registered Psychotherapist')
  await page.getByLabel('Practice location').selectOption('Kanata Office')
  await page.getByLabel('Biography').fill(bio)
  await page
    .getByLabel('Therapeutic approach')
    .fill('Small steps, named together, looked at again each month.')

  // Specialties by keyboard: a suggestion, a word of one's own, one taken away again.
  const tags = page.getByRole('combobox', { name: 'Specializations' })
  await tags.fill('anx')
  await page.getByRole('option', { name: 'Anxiety' }).waitFor()
  await expectAccessible(page)
  await tags.press('ArrowDown')
  await tags.press('Enter')
  await tags.fill('Deuil périnatal')
  await tags.press('Enter')
  await tags.fill('mistake')
  await tags.press('Enter')
  await tags.press('Backspace')
  await page.getByRole('button', { name: 'Add Depression' }).click()
  const chosen = page.getByRole('button', { name: /^Remove / })
  expect(await chosen.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
    'Remove Anxiety',
    'Remove Deuil périnatal',
    'Remove Depression',
  ])

  await page.getByRole('checkbox', { name: 'French' }).check()
  await page.getByRole('checkbox', { name: 'Seniors (65+)' }).check()
  const degree = page.getByRole('textbox', { name: 'Add to education' })
  await degree.fill('M.Ps., Université Laval')
  await degree.press('Enter')
  await page.getByRole('button', { name: 'Remove M.Ps., Université Laval' }).waitFor()
  // Typed and not added yet: it is meant all the same.
  await degree.fill('Registered Psychotherapist, CRPO')

  await page.getByLabel('Photo of Renée Gauthier').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await somePhoto('jpeg', { width: 900, height: 900 }),
  })
  await toast(page, 'Photo Updated').waitFor()
  // The photo was saved by itself: what is typed is still there, unsaved.
  await expect(page.getByLabel('Biography')).toHaveValue(bio)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await toast(page, 'Profile Updated').waitFor()
  await toast(page, 'Your profile has been successfully updated.').waitFor()

  await page.getByRole('tab', { name: 'Profile Preview' }).click()
  const preview = page.getByRole('article', { name: 'Profile preview' })
  const words = await preview.innerText()
  for (const said of [
    'Renée Gauthier',
    'Registered Psychotherapist',
    'Accepting new clients',
    'Kanata Office',
    'English, French',
    'Adults (31-64), Seniors (65+)',
    'About Me',
    bio,
    'Qualifications',
    'M.Ps., Université Laval',
    'Registered Psychotherapist, CRPO',
    'My Approach',
    'Specializations',
    'Deuil périnatal',
  ]) {
    expect(words).toContain(said)
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // A visitor finds her.
  const visitor = await openPerson(stage.browser, stage.server.url)
  await visit(visitor.page, '/therapists')
  const found = visitor.page.getByRole('article').filter({ hasText: 'Renée Gauthier' })
  await found.getByText('Deuil périnatal').waitFor()
  await found.getByRole('link', { name: 'Renée Gauthier', exact: true }).click()
  await visitor.page.waitForURL('**/therapists/renee-gauthier')
  await visitor.page.getByText(bio).waitFor()
  const portrait = visitor.page.locator('img[srcset*="480w"]').first()
  await portrait.waitFor()
  const seen = () => visitor.page.evaluate(`document.querySelector('img[srcset]').naturalWidth`)
  await expect.poll(seen).toBeGreaterThan(100)
  for (const person of [office, renee, visitor]) expect(person.problems).toEqual([])
  await Promise.all([office.close(), renee.close(), visitor.close()])
})
