import type { Page } from 'playwright-core'
import { expect } from './expect.ts'

/** The name of the focused element. */
export const readFocused = (page: Page) =>
  page.evaluate<string>(
    "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()",
  )

/** Presses Tab until the focused element has this name. */
export async function tabTo(page: Page, name: RegExp | string, maxSteps = 80) {
  const passed: string[] = []
  for (let step = 0; step < maxSteps; step += 1) {
    await page.keyboard.press('Tab')
    const now = await readFocused(page)
    passed.push(now)
    if (typeof name === 'string' ? now === name : name.test(now)) {
      // Nothing sticky covers it, and its focus is visible.
      const isInSight = await page.evaluate<boolean>(`(() => {
        const { top, bottom, left, right } = document.activeElement.getBoundingClientRect()
        return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      })()`)
      expect(isInSight).toBe(true)
      return
    }
  }
  throw new Error(`no way to ${String(name)} by Tab; passed ${passed.join(' | ')}`)
}
