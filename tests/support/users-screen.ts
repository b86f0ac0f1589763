import type { Page } from 'playwright-core'
import { openPerson, visit } from './browser.ts'
import { addSession, type setupE2E } from './e2e.ts'

/** Opens an address as someone who has chosen cards: from ten accounts on they would see a table. */
export async function arriveForCards(
  username: string,
  { browser, server }: ReturnType<typeof setupE2E>,
  path: string,
) {
  const person = await openPerson(browser, server.url)
  await person.context.addInitScript(
    "if (!localStorage['users-view']) localStorage['users-view'] = 'cards'",
  )
  await addSession(person.context, server, username)
  await visit(person.page, path)
  return person
}

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
