import { afterAll, beforeAll, expect } from 'vitest'
import { getCurrentUser } from '#features/core/sessions/contract.ts'
import type { LeadEvent } from '#features/requests/leads/contract/history.ts'
import {
  changeLead,
  type Lead,
  listLeads,
  type OpenedLead,
  openLead,
} from '#features/requests/leads/contract/leads.ts'
import type { Engine } from '#platform/server/database/database.ts'
import { submitConsultation } from './consultation.ts'
import { day } from './test-clock.ts'
import { admin, daniel, maya, startTestServer, type TestServer } from './test-server.ts'

export const retentionDays = 45

/** A practice with an administrator and two therapists signed in, and the calls about leads. */
export function setupLeads(engine: Engine) {
  let server: TestServer
  let asAdmin: string
  let asMaya: string
  let asDaniel: string
  let mayaId: number
  let danielId: number
  let adminId: number

  beforeAll(async () => {
    server = await startTestServer(engine, {
      LEAD_RETENTION_DAYS: String(retentionDays),
      CHAT_HOURS: '0-24',
    })
    asAdmin = await server.signIn(admin)
    asMaya = await server.signIn(maya)
    asDaniel = await server.signIn(daniel)
    adminId = await getId(asAdmin)
    mayaId = await getId(asMaya)
    danielId = await getId(asDaniel)
  })
  afterAll(() => server.stop())

  const getId = async (cookie: string) =>
    ((await server.call(getCurrentUser, { cookie })).json as { id: number }).id
  const list = async (cookie: string) => (await server.call(listLeads, { cookie })).json as Lead[]
  const find = async (cookie: string, id: number) =>
    (await list(cookie)).find((lead) => lead.id === id)
  const change = (cookie: string, id: number | string, body: Record<string, unknown>) =>
    server.call(changeLead, { cookie, params: { id }, body })
  const open = (cookie: string, id: number | string) =>
    server.call(openLead, { cookie, params: { id } })
  const getHistory = async (id: number): Promise<LeadEvent[]> =>
    ((await open(asAdmin, id)).json as OpenedLead).history
  const getRow = async (id: number) =>
    (await server.sql('select * from consultation_leads where id = ?', [id]))[0]
  const setCreated = (id: number, createdAt: Date) =>
    server.sql('update consultation_leads set created_at = ? where id = ?', [
      createdAt.toISOString(),
      id,
    ])
  const daysAgo = (days: number, more = 0) => new Date(Date.now() - days * day - more)

  /** A new lead, assigned to Maya. */
  async function mayasLead(changes: Record<string, unknown> = {}): Promise<number> {
    const id = await submitConsultation(server, changes)
    expect((await change(asAdmin, id, { assignedTo: mayaId })).status).toBe(200)
    return id
  }

  return {
    get server() {
      return server
    },
    get asAdmin() {
      return asAdmin
    },
    get asMaya() {
      return asMaya
    },
    get asDaniel() {
      return asDaniel
    },
    get mayaId() {
      return mayaId
    },
    get danielId() {
      return danielId
    },
    get adminId() {
      return adminId
    },
    list,
    find,
    change,
    open,
    getHistory,
    getRow,
    setCreated,
    daysAgo,
    mayasLead,
  }
}
