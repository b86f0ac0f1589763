// The portal without a mouse, where nothing that has the focus is covered and the focus is never lost; and on paper.
import type { Locator, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { visit } from '../support/browser.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { isWholeRun } from '../support/run.ts'
import { director, maya } from '../support/test-server.ts'

const stage = setupE2E()
const slow = { timeout: 240_000 }

/** Presses Tab until this has the focus, and checks that nothing covers it. */
async function tabInto(page: Page, target: Locator, maxSteps = 90) {
  await target.waitFor()
  for (let step = 0; step < maxSteps; step += 1) {
    await page.keyboard.press('Tab')
    if ((await page.locator(':focus').and(target).count()) === 0) continue
    // As text, because the tests' types include no DOM.
    const over = await page.evaluate<string>(`(() => {
      const one = document.activeElement
      // Native checkboxes and radio buttons are covered by drawn ones.
      const shown = one.matches('[type=radio], [type=checkbox]') ? one.closest('label') ?? one : one
      const { left, top, width, height } = shown.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
      if (there !== null && (shown.contains(there) || there.contains(shown))) return 'nothing'
      return there === null ? 'it is out of sight' : there.outerHTML.slice(0, 200)
    })()`)
    expect(over, `what lies over ${String(target)}`).toBe('nothing')
    return
  }
  throw new Error(`no way to ${String(target)} by Tab`)
}

describe('without a mouse', () => {
  it.runIf(isWholeRun)(
    'a therapist fills in her profile, with tags and switches, and previews it',
    slow,
    async () => {
      const { page, problems, close } = await arriveAs(maya, stage, '/admin/profile')
      const title = page.getByLabel('Title', { exact: true })
      await tabInto(page, title)
      await page.keyboard.press('Control+A')
      await page.keyboard.type('Registered Psychotherapist, Couples')
      await tabInto(page, page.getByRole('combobox', { name: 'Specializations' }))
      await page.keyboard.type('Winter blues')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: /Winter blues/ }).waitFor()
      await tabInto(page, page.getByRole('switch', { name: /^Accepting clients/ }))
      await page.keyboard.press('Space')
      await tabInto(page, page.getByRole('button', { name: 'Save Profile' }))
      await page.keyboard.press('Enter')
      await toast(page, 'Profile Updated').waitFor()
      await visit(page, '/admin/profile')
      await tabInto(page, page.getByRole('tab', { name: 'Profile Information' }))
      await page.keyboard.press('ArrowRight')
      await page.getByText('Not accepting new clients').waitFor()
      await page
        .getByRole('article', { name: 'Profile preview' })
        .getByText('Winter blues')
        .waitFor()
      expect(problems).toEqual([])
      await close()
    },
  )
})

describe('the list of leads', () => {
  it('returns the focus to its row after a lead is closed, also after the skip link', async () => {
    const { page, problems, close } = await arriveAs(director, stage, '/admin/leads#main')
    const manage = page.getByRole('button', { name: /^Manage/ }).nth(2)
    for (const isSkipped of [false, true]) {
      if (isSkipped) {
        await page.getByRole('link', { name: 'Skip to content' }).focus()
        await page.keyboard.press('Enter')
        await expect(page.locator('#main')).toBeFocused()
      }
      await manage.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByLabel('Status').waitFor()
      // A heading is not interactive, so it has no focus ring.
      await expect(page.locator('[data-dialog-title]')).toHaveCSS('outline-style', 'none')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect(manage).toBeFocused()
    }
    expect(problems).toEqual([])
    await close()
  })
})
