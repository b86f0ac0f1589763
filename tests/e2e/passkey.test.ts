// A passkey, with the device that Chromium has for tests: added in the portal, then instead of a password.
import type { Page } from 'playwright-core'
import { it, vi, expect as vitestExpect } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { setupE2E, signInOnForm, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { isWholeRun } from '../support/run.ts'
import { daniel, maya } from '../support/test-server.ts'

const stage = setupE2E()
// A story of many steps, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A device with a fingerprint reader, whose owner always agrees. */
async function addDevice(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await session.send('WebAuthn.addVirtualAuthenticator', { options })
}

it('adds a passkey, and signs in with it alone', async () => {
  // Browsers offer no passkeys to an IP address.
  const address = stage.server.url.replace('127.0.0.1', 'localhost')
  const { page, problems, close } = await openPerson(stage.browser, address)
  await addDevice(page)
  await signInOnForm(page, '/auth?next=/admin/account', maya)
  await button(page, 'Add a passkey').click()
  await page.getByLabel('Name', { exact: true }).fill('Office computer')
  await button(page, 'Continue').click()
  await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()
  await button(page, 'I have kept them').click()
  await expect(page.getByText(/^Added .*, not used yet$/)).toBeVisible()

  // The portal, while it is open, would go to the sign-in page by itself at the same moment.
  await page.goto('about:blank')
  await page.request.post('/api/logout')
  await visit(page, '/auth')
  await button(page, 'Sign in with a passkey').click()
  await toast(page, 'Login successful').waitFor()
  await page.waitForURL((url) => url.pathname !== '/auth')
  vitestExpect(problems).toEqual([])
  await close()
})

it.runIf(isWholeRun)('unlocks the screen and confirms by a passkey', async () => {
  const address = stage.server.url.replace('127.0.0.1', 'localhost')
  const { page, problems, close } = await openPerson(stage.browser, address)
  await addDevice(page)
  await signInOnForm(page, '/auth?next=/admin/account', daniel)
  await button(page, 'Add a passkey').click()
  await page.getByLabel('Name', { exact: true }).fill('Front desk')
  await button(page, 'Continue').click()
  await button(page, 'I have kept them').click()

  await page.request.post('/api/screen-lock')
  await visit(page, '/admin/account')
  await button(page, 'Use my passkey').click()
  await page.waitForURL((url) => url.pathname === '/admin/account')

  // The password was entered more than five minutes ago.
  await stage.server.sql('update sessions set confirmed_at = null')
  await button(page, 'New recovery codes').click()
  await button(page, 'Use a passkey instead').click()
  await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible()
  vitestExpect(problems).toEqual([])
  await close()
})
