import type { BrowserContext, Page } from 'playwright-core'

/** A browser whose owner has chosen cards: from ten accounts on it would show a table. */
export const preferCards = (context: BrowserContext) =>
  context.addInitScript("if (!localStorage['users-view']) localStorage['users-view'] = 'cards'")

export const search = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search name, email or username' })

export const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ hasText: name })

export const person = (page: Page, name: string) =>
  page.getByRole('link', { name: `Edit ${name}`, exact: true })

export const summary = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).waitFor({ state: 'attached' })

export const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages of users' })

export const pageButton = (page: Page, label: string) =>
  pages(page).getByRole('button', { name: label, exact: true })

export const getQuery = (page: Page) => new URL(page.url()).search
