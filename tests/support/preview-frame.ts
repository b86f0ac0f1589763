// Screens of the portal that show a page of the site in a frame.
import type { Page } from 'playwright-core'
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts'

/** The frame of a preview runs no scripts, which the browser reports. */
export const withoutSandbox = (problems: readonly string[]) =>
  problems.filter((problem) => !problem.startsWith('Blocked script execution'))

/** Checks a screen beside its frame: no accessibility violation, and no sideways scrolling. */
export async function expectSoundEditor(page: Page) {
  await expectAccessible(page, { frames: false })
  await expectNoSidewaysScroll(page)
}
