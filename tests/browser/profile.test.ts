// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import { it, vi } from 'vitest'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin, director } from '../support/test-server.ts'

const stage = setupE2E()

// Whole stories, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

it('of an administrator is saved like anyone’s', async () => {
  const { page, problems, close } = await arriveAs(director, stage, '/admin/profile')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') calls.push(new URL(request.url()).pathname)
  })
  await page.getByRole('switch', { name: 'Accepting clients' }).check()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await toast(page, 'Profile Updated').waitFor()
  expect(calls).toEqual([expect.stringMatching(/^\/api\/admin\/users\/\d+$/)])
  expect(problems).toEqual([])
  await close()
})

it('of an administrator without one says so, and can be made', async () => {
  const { page, problems, close } = await arriveAs(admin, stage, '/admin/profile')
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
