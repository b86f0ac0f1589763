// The frame around every screen of the portal: sign-in, navigation, sidebar, sign-out, and code that fails to load.
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { desktop, openPerson, phone } from '../support/browser.ts'
import { setupE2E, signInOnForm, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { isWholeRun } from '../support/run.ts'
import { admin } from '../support/test-server.ts'

const stage = setupE2E()
const slow = { timeout: 240_000 }

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Portal' })
const leadsLink = (page: Page) =>
  navigation(page).getByRole('link', { name: /^Consultation Leads/ })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

describe('an administrator', () => {
  it.runIf(isWholeRun)(
    'signs in on the way to a lead, uses the menu of a phone, and signs out',
    slow,
    async () => {
      const { page, context, problems, close } = await openPerson(stage.browser, stage.server.url)
      await signInOnForm(page, '/admin/leads?lead=3', admin)
      await expect(page).toHaveURL(/\/admin\/leads\?lead=3$/)
      await toast(page, 'Login successful').waitFor()
      await toast(page, 'Welcome back, Grace!').waitFor()
      await page.getByRole('dialog').getByLabel('Status').waitFor()
      await page.keyboard.press('Escape')
      const [row] = await stage.server.sql(
        "select count(*) as n from consultation_leads where status = 'notContacted'",
      )
      await expect(leadsLink(page)).toHaveText(
        new RegExp(`^Consultation Leads\\s*,\\s*${Number(row?.['n'])}\\s*not contacted`),
      )

      await page.setViewportSize(phone)
      const open = page.getByRole('button', { name: 'Open the menu' })
      const panel = page.getByRole('dialog', { name: 'Menu' })
      await open.click()
      await panel.waitFor()
      // Tab cycles within the panel: the page behind cannot be reached.
      for (let steps = 0; steps < 14; steps += 1) {
        await page.keyboard.press('Tab')
        const isBehind = await page.evaluate("document.activeElement?.closest('main') !== null")
        expect([steps, isBehind]).toEqual([steps, false])
      }
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(open).toBeFocused()
      await open.click()
      await page.mouse.click(10, 400) // the backdrop
      await expect(panel).toBeHidden()
      await open.click()
      await panel.getByRole('link', { name: 'Dashboard' }).click()
      await expect(panel).toBeHidden()
      await heading(page, 'Welcome back, Grace').waitFor()
      await open.click()
      await panel.getByRole('link', { name: /Logged in as Grace Kim/ }).click()
      await expect(panel).toBeHidden()
      await heading(page, 'Your account').waitFor()

      await page.setViewportSize(desktop)
      await navigation(page).getByRole('button', { name: 'Logout' }).click()
      await page.waitForURL('**/auth')
      await toast(page, 'Logout successful').waitFor()
      await toast(page, 'You have been logged out.').waitFor()
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('sid')
      await page.goBack()
      await heading(page, 'Therapist Login').waitFor()
      expect(problems).toEqual([])
      await close()
    },
  )
})
