import type { Page } from 'playwright-core'
import { type Lead, listLeads } from '#features/requests/leads/contract/leads.ts'
import { submitConsultation } from './consultation.ts'
import { setupE2E } from './e2e.ts'
import { changeAs } from './leads.ts'
import { admin } from './test-server.ts'

/** Without its live connection a screen polls every ten seconds; the rest is for a busy machine. */
export const patience = { timeout: 60_000 }

export const rows = (page: Page) => page.locator('tbody').getByRole('row')
export const names = async (page: Page) =>
  (await rows(page).locator('td:nth-child(2)').allInnerTexts()).map((text) =>
    (text.split('\n')[0] ?? '').trim(),
  )
export const manage = (page: Page, name: string) =>
  page.getByRole('button', { name: `Manage ${name}` })
export const getDialog = (page: Page, name: string) => page.getByRole('dialog', { name })

export const query = (page: Page) => decodeURIComponent(new URL(page.url()).search)

/** The demo practice, with leads that a test adds and that others change. */
export function setupLeadScreen() {
  const stage = setupE2E()

  async function getLeads(username: string): Promise<Lead[]> {
    const cookie = await stage.server.signIn(username)
    return (await stage.server.call(listLeads, { cookie })).json as Lead[]
  }

  /** A change by another person on another screen. */
  const changeFromElsewhere = (username: string, id: number, body: Record<string, unknown>) =>
    changeAs(username, { server: stage.server, id, ...body })

  const assignTo = async (username: string, id: number) =>
    changeFromElsewhere(admin, id, { assignedTo: await stage.server.userId(username) })

  /** A new request, which every administrator's list shows. */
  const addLead = (changes: Record<string, unknown> = {}) =>
    submitConsultation(stage.server, changes)

  return { stage, getLeads, changeFromElsewhere, assignTo, addLead }
}
