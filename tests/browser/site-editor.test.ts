// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import { describe, it } from 'vitest'
import { arriveAs, setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin, maya } from '../support/test-server.ts'

const e2e = setupE2E()

const long = { timeout: 240_000 }

describe('an administrator on Sunday evening', () => {
  it(
    'sees the draft of the real page beside the form, and keeps what a reload interrupts',
    long,
    async () => {
      const { page, context, close } = await arriveAs(admin, e2e, '/admin/site?section=therapists')
      const title = page.getByRole('textbox', { name: 'Title, English', exact: true })
      const before = await title.inputValue()
      await context.setOffline(true)
      await title.fill('The people who listen')
      await page.getByText(/could not be saved/).waitFor()
      await context.setOffline(false)
      page.once('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect(title).toHaveValue('The people who listen')
      await page.getByText(/^Saved \d/).waitFor()
      await expect(page.locator('iframe[title="Preview of the page"]')).toHaveAttribute(
        'sandbox',
        'allow-same-origin',
      )
      await page.getByRole('button', { name: 'Français', exact: true }).click()
      await page
        .frameLocator('iframe[title="Preview of the page"]')
        .locator('html[lang="fr-CA"]')
        .waitFor()
      await page.getByRole('button', { name: /^Undo the change of/ }).click()
      await expect(title).toHaveValue(before)
      await close()
    },
  )
})

describe('a therapist', () => {
  it('neither sees the screen in the menu nor opens it', async () => {
    const { page, close } = await arriveAs(maya, e2e, '/admin/site')
    await page.waitForURL('**/admin/dashboard')
    await expect(page.getByRole('link', { name: 'Website', exact: true })).toHaveCount(0)
    await close()
  })
})
