// Half-filled requests, which a visitor's tab stores as drafts.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { visit } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { field, fillHalf, setupRequestForm } from '../support/request-form-test-bed.ts'

const { open } = setupRequestForm()

const stored = (page: Page) =>
  page.evaluate<string>('JSON.stringify({ ...sessionStorage, ...localStorage })')

describe('a half-filled request', () => {
  it('stays in its tab: a link opened in another tab starts empty', async () => {
    const { page, context, close } = await open()
    await visit(page, '/consultation')
    await fillHalf(page)
    for (const link of [
      page.getByRole('link', { name: /^Privacy Policy/ }).first(),
      page.getByRole('banner').getByRole('link', { name: 'About Us' }),
    ]) {
      const opened = context.waitForEvent('page')
      await link.click({ modifiers: ['Control'] })
      const other = await opened
      // A new tab is about:blank at first; navigating before the link's page loads would interrupt that.
      await other.waitForURL((url) => url.protocol === 'http:')
      await visit(other, '/consultation')
      await expect(field(other, 'First name')).toHaveValue('')
      expect(await stored(other)).not.toContain('Noor')
      await other.close()
    }
    await close()
  })
})
