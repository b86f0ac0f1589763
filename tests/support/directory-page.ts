import type { Page } from 'playwright-core'

// Parts of the directory's page.

export const pill = (page: Page, name: string) =>
  page.locator('summary').filter({ hasText: name }).first()
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 2, name })
export const cards = (page: Page) => page.getByRole('article')
export const search = (page: Page) => new URL(page.url()).search
export const place = (page: Page) => page.evaluate<number>('Math.round(scrollY)')

/** Keeps all scripts but the first back. @returns a function that lets them through */
export async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!start)[^/]+\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
