import type { Page } from 'playwright-core'
import { changeLead, type Lead, listLeads } from '#features/leads/contract/leads.ts'
import { desktop, openPerson } from './browser.ts'
import { submitConsultation } from './consultation.ts'
import { setupE2E, signInAt } from './e2e.ts'
import { expect } from './expect.ts'
import { admin, maya } from './test-server.ts'

/** The screen polls every ten seconds; the rest is for a busy machine. */
export const patience = { timeout: 40_000 }

export const rows = (page: Page) => page.locator('tbody').getByRole('row')
export const names = async (page: Page) =>
  (await rows(page).locator('td:first-child').allInnerTexts()).map(
    (text) => text.split('\n')[0] ?? '',
  )
export const manage = (page: Page, name: string) =>
  page.getByRole('button', { name: `Manage ${name}` })
export const getDialog = (page: Page, name: string) => page.getByRole('dialog', { name })
export const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
/** On narrow screens the facts and fields of a lead are behind a switch. */
export async function showDetails(page: Page) {
  const choice = page.getByRole('group', { name: 'Show', exact: true })
  if ((page.viewportSize()?.width ?? 0) < 1024)
    await choice.getByRole('button', { name: 'Details' }).click()
}
export const query = (page: Page) => decodeURIComponent(new URL(page.url()).search)
export const focused = (page: Page) =>
  page.evaluate<string>(
    '(document.activeElement.innerText || document.activeElement.name || document.activeElement.tagName).trim().replace(/\\s+/g, " ")',
  )

/** The demo practice, and people who look at its leads in a browser. */
export function setupLeadScreen() {
  const stage = setupE2E()

  /** Opens a page of the portal and signs in. */
  async function arrive(username: string, path: string, viewport = desktop) {
    const person = await openPerson(stage.browser, stage.server.url, { viewport })
    await signInAt(person.page, path, username)
    await person.page.waitForURL((url) => url.pathname + url.search === path)
    await person.page.getByRole('heading', { level: 1, name: /Leads$|^Welcome/ }).waitFor()
    return person
  }

  async function getLeads(username: string): Promise<Lead[]> {
    const cookie = await stage.server.signIn(username)
    return (await stage.server.call(listLeads, { cookie })).json as Lead[]
  }

  /** A change by another person on another screen. */
  async function changeFromElsewhere(username: string, id: number, body: Record<string, unknown>) {
    const cookie = await stage.server.signIn(username)
    const answer = await stage.server.call(changeLead, { cookie, params: { id }, body })
    expect(answer.status).toBe(200)
  }

  /** A new request, which appears in every administrator's list within ten seconds. */
  const addLead = (changes: Record<string, unknown> = {}) =>
    submitConsultation(stage.server, changes)

  async function addMayasLead(changes: Record<string, unknown> = {}) {
    const id = await addLead(changes)
    const [user] = await stage.server.sql('select id from users where email = ?', [maya])
    await changeFromElsewhere(admin, id, { assignedTo: user?.['id'] })
    return id
  }

  return { stage, arrive, getLeads, changeFromElsewhere, addLead, addMayasLead }
}
