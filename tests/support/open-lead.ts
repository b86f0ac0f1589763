import type { Locator, Page } from 'playwright-core'

const lead = (page: Page) => page.getByRole('dialog')

/** The field in which a note about the open lead is written. */
export const internalNotes = (page: Page) => lead(page).getByLabel('Internal notes')

/** Opens the first lead of the list on the page, and the field for a note about it. */
export async function openFirstLead(page: Page) {
  if (!(await lead(page).isVisible())) {
    await page
      .getByRole('button', { name: /^Manage/ })
      .first()
      .click()
  }
  await writeNote(page)
}

/** Where an email is written: the field that is open on arrival, or on a phone the button that opens it. */
export const emailEntrance = (scope: Locator | Page) =>
  scope
    .getByLabel('Message', { exact: true })
    .or(scope.getByRole('button', { name: /^(Compose email|Reply|Continue draft)( to |$)/ }))
    .first()

/** Opens the email to the client of the lead that is open. */
export const writeEmail = (scope: Locator | Page) => emailEntrance(scope).click()

/** The way to a note: a tab of the composer, or on a phone a button. */
export const noteEntrance = (scope: Locator | Page) =>
  scope
    .getByRole('tab', { name: /^Note/ })
    .or(scope.getByRole('button', { name: /^(Add|Continue) note$/ }))
    .first()

/** Opens the field for a note about the lead that is open. */
export async function writeNote(page: Page) {
  await noteEntrance(lead(page)).click()
  await internalNotes(page).waitFor()
}

/** Adds the note that was written. */
export const addNote = (page: Page) =>
  lead(page).getByRole('button', { name: 'Add note', exact: true }).click()

/** The name of the client in the open lead. */
export const readClientName = async (page: Page) =>
  (await page.locator('[data-dialog-title]').first().innerText()).trim()

/** The whole text of the document, visible or not. */
export const readDocument = (page: Page) =>
  page.evaluate<string>('document.documentElement.textContent')

/** From the next visit on, the open lead stays after Send, instead of the next one of the list. */
export const stayOnLead = (page: Page) =>
  page.addInitScript("localStorage.setItem('next-lead-after-send', 'off')")
