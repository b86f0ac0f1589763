import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { expectSound, openPerson, visit } from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { demoPassword, maya } from '../support/test-server.ts'

const e2e = setupE2E()
const narrow = { width: 320, height: 700 }

async function giveCredentials(page: Page, secret: string) {
  await page.getByLabel('Nom d’utilisateur').fill(maya)
  await page.getByLabel('Mot de passe', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

describe('the French sign-in page', () => {
  it('is refused in French, then opens the portal in English', async () => {
    const { page, close } = await openPerson(e2e.browser, e2e.server.url, { viewport: narrow })
    await visit(page, '/fr/auth?next=/admin/dashboard')
    await expect(page).toHaveTitle('Connexion des thérapeutes | Psychothérapie Stillwater')
    await expectSound(page)
    await giveCredentials(page, 'not the password')
    await page.getByText('Nom d’utilisateur ou mot de passe incorrect').waitFor()
    await giveCredentials(page, demoPassword)
    await page.waitForURL('**/admin/dashboard')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA')
    await page.getByRole('heading', { level: 1, name: /Dashboard|Welcome/ }).waitFor()
    await close()
  })

  it('leads to the French home page where no page was asked for', async () => {
    const { page, close } = await openPerson(e2e.browser, e2e.server.url, { viewport: narrow })
    await visit(page, '/fr/auth')
    await giveCredentials(page, demoPassword)
    await expect(page).toHaveURL(`${e2e.server.url}/fr`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA')
    await close()
  })
})
