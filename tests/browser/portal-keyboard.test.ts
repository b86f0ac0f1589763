// The portal without a mouse, where nothing that has the focus is covered and the focus is never lost; and on paper.
// These cases seldom are the only ones to find a fault: the story in tests/e2e runs in every `npm test`.
import type { Locator, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { admin, director } from '../support/test-server.ts'

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
  it('an administrator hires someone', slow, async () => {
    const { page, problems, close } = await arriveAs(admin, stage, '/admin/users')
    await tabInto(page, page.getByRole('button', { name: 'Add New User' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add New User' })
    await dialog.waitFor()
    for (const [label, text] of [
      ['First name', 'Anne-Marie'],
      ['Last name', 'Bélanger'],
      ['Email', 'anne-marie.belanger@stillwater.example'],
      ['Password', 'a quiet morning on the lake'],
    ] as const) {
      const field = dialog.getByLabel(label, { exact: true })
      const isThere = (await page.locator(':focus').and(field).count()) > 0
      if (!isThere) await tabInto(page, field)
      await page.keyboard.type(text)
    }
    await tabInto(page, dialog.getByRole('radio', { name: /^Therapist/ }))
    await page.keyboard.press('ArrowUp')
    await expect(dialog.getByRole('radio', { name: /^Administrator/ })).toBeChecked()
    await tabInto(page, dialog.getByRole('switch', { name: /^Therapist Account/ }))
    await page.keyboard.press('Space')
    await tabInto(page, dialog.getByRole('button', { name: 'Create user' }))
    await page.keyboard.press('Enter')
    await toast(page, 'User Created').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: /^Edit Anne-Marie Bélanger/ }).waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

describe('printing', () => {
  it('leaves out all controls, and prints an open lead alone and completely', slow, async () => {
    const { page, close } = await arriveAs(director, stage, '/admin/leads')
    const title = page.getByRole('heading', { level: 1, name: 'Consultation Leads' })
    const manage = page.getByRole('button', { name: /^Manage/ }).first()
    await manage.waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect(title).toBeVisible()
    await expect(page.locator('nav[aria-label="Portal"]:visible')).toHaveCount(0)
    await expect(page.locator('button:visible')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await manage.click()
    await page.getByRole('dialog').getByLabel('Status').waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect(title).toBeHidden()
    await expect(page.locator('button:visible')).toHaveCount(0)
    const clipped = `[...document.querySelectorAll('dialog[open], dialog[open] :is(div, form, section)')]
      .filter((one) => one.checkVisibility() && one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== 'visible').length`
    await expect.poll(() => page.evaluate(clipped)).toBe(0)
    await close()
  })
})
