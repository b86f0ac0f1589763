// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page } from 'playwright-core'
import { describe, it, vi } from 'vitest'
import { desktop, openPerson, phone } from '../support/browser.ts'
import { setupE2E, signInAt, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { somePhoto } from '../support/photos.ts'
import { everyIn } from '../support/run.ts'
import { admin, director, maya } from '../support/test-server.ts'

const stage = setupE2E()

// Whole stories, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

async function arrive(path: string, username: string, viewport = desktop) {
  const person = await openPerson(stage.browser, stage.server.url, { viewport })
  await signInAt(person.page, path, username)
  await person.page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  return person
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Profile' })

describe.each(
  everyIn(
    ['a desktop', desktop],
    ['a phone', phone],
    ['a very small phone', { width: 320, height: 640 }],
  ),
)('one’s own profile at %s', (_where, viewport) => {
  it('has three tabs, each sound, and the address names the third', async () => {
    const { page, problems, close } = await arrive('/admin/profile', maya, viewport)
    await page.getByLabel('Biography').waitFor()
    await page.getByRole('tab', { name: 'Profile Information' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/admin/profile?tab=preview')
    await page.getByRole('article', { name: 'Profile preview' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/admin/profile?tab=email')
    await page.getByRole('heading', { name: 'Google Account Connection' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Google Account Connection' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

it('is refused with the sentence of each field, and nothing typed is lost', async () => {
  const { page, problems, close } = await arrive('/admin/profile', maya)
  await page.getByLabel('Title').fill('x')
  await page.getByLabel('Biography').fill('Too short.')
  await page.getByLabel('Therapeutic approach').fill('Too short.')
  const checked = page.getByRole('checkbox', { checked: true })
  for (let left = await checked.count(); left > 0; left -= 1) await checked.first().uncheck()
  // By their whole names: "Remove" alone is the photo's.
  const removals = page.getByRole('button', { name: /^Remove ./ })
  for (let left = await removals.count(); left > 0; left -= 1) await removals.first().click()
  await save(page).click()
  for (const sentence of [
    'Title is required',
    'Bio should be at least 20 characters',
    'Approach description should be at least 20 characters',
    'Select at least one specialization',
    'Select at least one language',
    'Select at least one age group',
    'At least one education entry is required',
  ]) {
    await page.getByText(sentence, { exact: true }).waitFor()
  }
  await expect(page.getByLabel('Biography')).toHaveValue('Too short.')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Registered Psychotherapist')

  // The server is away for a moment.
  await page.getByLabel('Title').fill('Psychotherapist and supervisor')
  await page.route('**/api/therapist-profile/*', (route) => route.abort())
  await save(page).click()
  await toast(page, 'Update Failed').waitFor()
  await toast(page, 'Failed to update your profile. Please try again.').waitFor()
  await page.unroute('**/api/therapist-profile/*')
  await save(page).click()
  await toast(page, 'Profile Updated').waitFor()
  expect(problems).toEqual([])
  await close()
})

it('takes a photo that is one, and says why another is not', async () => {
  const { page, problems, close } = await arrive('/admin/profile', maya)
  const input = page.getByLabel('Photo of Maya Chen')
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    input.setInputFiles({ name, mimeType, buffer })
  await choose('letter.jpg', 'image/jpeg', Buffer.from('Dear Maya, this is only a letter. Yours.'))
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to upload image' })
  await failed.getByText('Please choose a PNG, JPEG or WebP picture.').waitFor()
  await toast(page, 'Upload Failed').waitFor()
  await choose('large.jpg', 'image/jpeg', Buffer.alloc(6 * 1024 * 1024))
  await failed.getByText('This picture is larger than 5 MB.').waitFor()
  await page.route('**/upload-image', (route) => route.abort())
  await choose('me.png', 'image/png', await somePhoto('png', { width: 300, height: 300 }))
  await failed.getByText('Failed to upload profile image. Please try again.').waitFor()
  await page.unroute('**/upload-image')

  await choose('me.png', 'image/png', await somePhoto('png', { width: 300, height: 300 }))
  await toast(page, 'Photo Updated').waitFor()
  await failed.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove this photo?' })
  await question.getByRole('button', { name: 'Remove photo' }).click()
  await toast(page, 'Photo Removed').waitFor()
  await page.getByRole('button', { name: 'Remove', exact: true }).waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await close()
})

it('of an administrator is saved like anyone’s', async () => {
  const { page, problems, close } = await arrive('/admin/profile', director)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') calls.push(new URL(request.url()).pathname)
  })
  await page.getByRole('switch', { name: 'Accepting clients' }).check()
  await save(page).click()
  await toast(page, 'Profile Updated').waitFor()
  expect(calls).toEqual([expect.stringMatching(/^\/api\/admin\/users\/\d+$/)])
  expect(problems).toEqual([])
  await close()
})

it('of an administrator without one says so, and can be made', async () => {
  const { page, problems, close } = await arrive('/admin/profile', admin)
  await page.getByRole('heading', { name: 'Admin Account Without Therapist Profile' }).waitFor()
  await page.getByRole('button', { name: 'Create Therapist Profile' }).click()
  await page.getByRole('button', { name: 'Create profile' }).click()
  await toast(page, 'Profile Created').waitFor()
  // Text that no one has written is a placeholder, and the profile is hidden.
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByLabel('Title')).toHaveAttribute('placeholder', 'Therapist')
  await expect(page.getByRole('switch', { name: 'Show on the website' })).not.toBeChecked()
  expect(problems).toEqual([])
  await close()
})
