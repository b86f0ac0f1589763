import { it } from 'vitest'
import { arriveAs, setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { publishChange } from '../support/publish-site.ts'
import { admin, maya } from '../support/test-server.ts'

const stage = setupE2E()

it('offers no French texts where the practice has no French pages', async () => {
  const asAdmin = await stage.server.signIn(admin)
  await publishChange(stage.server, asAdmin, (content) => ({
    ...content,
    practice: { ...content.practice, offersFrench: false },
  }))
  const { page, problems, close } = await arriveAs(maya, stage, '/admin/profile')
  await page.getByLabel('Biography').waitFor()
  await expect(page.getByText('French texts')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Profile Preview' }).click()
  await page.getByRole('article', { name: 'Profile preview' }).waitFor()
  await expect(page.getByRole('button', { name: 'French', exact: true })).toHaveCount(0)
  expect(problems).toEqual([])
  await close()
})
