import type { Page } from 'playwright-core'

/** What one reaches for in the list of accounts. */
export const search = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search name, email or username' })

export const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages of users' })

export const pageButton = (page: Page, label: string) =>
  pages(page).getByRole('button', { name: label, exact: true })
