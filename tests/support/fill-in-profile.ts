import type { Page } from 'playwright-core'
import { toast } from './e2e.ts'
import { expect } from './expect.ts'
import { somePhoto } from './photos.ts'

export const bio = 'Je vous écoute d’abord. We begin where you are, and go at your pace.'

/** A new therapist writes the profile on its open page, with a photo. */
export async function fillInProfile(page: Page) {
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  await page.getByLabel('Title').fill('Registered Psychotherapist')
  await page.getByLabel('Practice location').selectOption('Kanata Office')
  await page.getByLabel('Biography').fill(bio)
  await page
    .getByLabel('Therapeutic approach')
    .fill('Small steps, named together, looked at again each month.')
  const tags = page.getByRole('combobox', { name: 'Specializations' })
  await tags.fill('anx')
  await page.getByRole('option', { name: 'Anxiety' }).waitFor()
  await tags.press('ArrowDown')
  await tags.press('Enter')
  await tags.fill('Deuil périnatal')
  await tags.press('Enter')
  await page.getByRole('button', { name: 'Add Depression' }).click()
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
  await page.getByText('Still missing: a registration number.').waitFor()
  await page.getByLabel('Registration number').fill('991001')
  await page.getByRole('switch', { name: 'Show on the website' }).check()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await toast(page, 'Profile Updated').waitFor()
  await toast(page, 'Your profile has been successfully updated.').waitFor()
}

/** The words of a complete profile, as the preview shows them. */
export const profileWords = [
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
  'Anxiety',
  'Deuil périnatal',
  'Depression',
]
