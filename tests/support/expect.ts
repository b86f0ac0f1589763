import { expect as playwrightExpect } from 'playwright/test'

/** Playwright's assertions. Those about a locator or page wait, long enough for a busy machine. */
export const expect = playwrightExpect.configure({ timeout: 60_000 })
