import type { Page } from 'playwright-core'
import { phone, visit } from './browser.ts'

export const search = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search name, email or username' })

export const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ hasText: name })

export const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages of users' })

export const pageButton = (page: Page, label: string) =>
  pages(page).getByRole('button', { name: label, exact: true })

/**
 * Shows the accounts as cards or as a table: with the switch, or on phones, which have none, by opening the
 * URL that the switch leads to.
 */
export async function showAs(page: Page, look: 'Cards' | 'Table', address: string) {
  const button = page.getByRole('button', { name: look, exact: true })
  if ((page.viewportSize()?.width ?? 0) > phone.width) await button.click()
  else await visit(page, address)
}
