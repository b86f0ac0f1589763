import type { Page } from 'playwright-core'

export const internalNotes = (page: Page) => page.getByRole('dialog').getByLabel('Internal notes')

/** Opens the first lead of the list on the page. */
export async function openFirstLead(page: Page) {
  await page
    .getByRole('button', { name: /^Manage/ })
    .first()
    .click()
  await internalNotes(page).waitFor()
}

/** The name of the client in the open lead. */
export const readClientName = async (page: Page) =>
  (await page.locator('[data-dialog-title]').first().innerText()).trim()

/** The whole text of the document, visible or not. */
export const readDocument = (page: Page) =>
  page.evaluate<string>('document.documentElement.textContent')
