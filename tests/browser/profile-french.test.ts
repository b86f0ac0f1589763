import { it, vi } from 'vitest'
import { desktop, openPerson } from '../support/browser.ts'
import { setupE2E, signInAt, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { publishChange } from '../support/publish-site.ts'
import { everyIn } from '../support/run.ts'
import { admin, maya } from '../support/test-server.ts'

const stage = setupE2E()

// A whole story, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

it.each(everyIn(['a desktop', desktop], ['a very small phone', { width: 320, height: 640 }]))(
  'a therapist writes French texts, and sees them in the preview, at %s',
  async (_, viewport) => {
    const { page, problems, close } = await openPerson(stage.browser, stage.server.url, {
      viewport,
    })
    await signInAt(page, '/admin/profile', maya)
    const section = page.locator('details', { hasText: 'French texts' })
    await section.locator('summary').click()
    const bio = `Je vous écoute d’abord, puis nous avançons (${viewport.width}).`
    await page.getByRole('textbox', { name: 'Biography, French' }).fill(bio)
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await toast(page, 'Profile Updated').waitFor()

    await page.getByRole('tab', { name: 'Profile Preview' }).click()
    const preview = page.getByRole('article', { name: 'Profile preview' })
    await preview.getByText('warm and practical').waitFor()
    await page.getByRole('button', { name: 'French', exact: true }).click()
    await expect(preview.locator('[lang=fr]', { hasText: bio })).toHaveCount(1)
    await expect(preview).toContainText('Psychothérapeute autorisée')
    await expect(preview).toContainText('Anxiété')
    const shown = page.getByRole('tabpanel', { name: 'Profile Preview' })
    await shown.getByText('No French for the approach and 4 education entries').waitFor()

    // The English page is what it was.
    await page.goto(`${stage.server.url}/therapists/maya-chen`)
    await page.getByText('warm and practical').waitFor()
    await expect(page.getByText(bio)).toHaveCount(0)
    expect(problems).toEqual([])
    await close()
  },
)

it('offers no French texts where the practice has no French pages', async () => {
  const asAdmin = await stage.server.signIn(admin)
  await publishChange(stage.server, asAdmin, (content) => ({
    ...content,
    practice: { ...content.practice, offersFrench: false },
  }))
  const { page, problems, close } = await openPerson(stage.browser, stage.server.url)
  await signInAt(page, '/admin/profile', maya)
  await page.getByLabel('Biography').waitFor()
  await expect(page.getByText('French texts')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Profile Preview' }).click()
  await page.getByRole('article', { name: 'Profile preview' }).waitFor()
  await expect(page.getByRole('button', { name: 'French', exact: true })).toHaveCount(0)
  expect(problems).toEqual([])
  await close()
})
