import type { Origin } from '#shared/actor.ts'
import type { Lead } from '../contract/leads.ts'
import { clientScope } from '../policy.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import { presentLead } from './present-lead.ts'
import type { LeadRow } from './repository/tables.ts'

/** The author of the client's own changes in the history of a lead. No account has this number. */
export const client = { actorId: 0, actorName: 'Client' } as const

/** A lead, for the person who made the request. */
export type ClientLead = { lead: Lead; isWithdrawn: boolean }

export const toClientLead = async (deps: LeadDeps, row: LeadRow): Promise<ClientLead> => ({
  lead: presentLead(deps, row),
  isWithdrawn:
    row.status === 'leadLost' && (await deps.leads.hasStatusChangeBy(row.id, client.actorId)),
})

/** A lead that is retained. Call it only for the person who made the request. */
export async function findForClient(deps: LeadDeps, id: number): Promise<ClientLead | undefined> {
  const row = await deps.leads.find(clientScope(), id, getRetentionCutoff(deps))
  return row && toClientLead(deps, row)
}

/** The retained leads of an email address in any letter case, the newest first. */
export async function listForClient(deps: LeadDeps, email: string, max: number): Promise<Lead[]> {
  const rows = await deps.leads.listByEmail(clientScope(), email, getRetentionCutoff(deps), max)
  return rows.map((row) => presentLead(deps, row))
}

/** The same as `findForClient`, recorded as a view by the client. */
export async function viewByClient(
  deps: LeadDeps,
  id: number,
  origin: Origin,
): Promise<ClientLead | undefined> {
  return deps.database.transaction(async () => {
    const found = await findForClient(deps, id)
    if (!found) return undefined
    const action = 'lead.viewed_by_client'
    await deps.audit.record({ actor: null, origin, record: 'lead', id, action })
    return found
  })
}
