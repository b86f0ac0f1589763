import type { Actor, Origin } from '#shared/actor.ts'
import { toContacts } from '#shared/contact.ts'
import type { Lead } from '../contract/leads.ts'
import { leadName } from '../rules.ts'
import { listMatching } from './find-of-contact.ts'
import type { LeadDeps } from './lead-deps.ts'
import type { LeadRow } from './repository/tables.ts'

export type RelatedBy = 'email' | 'phone'
export type RelatedLead = Pick<Lead, 'id' | 'createdAt' | 'status' | 'serviceType'> & {
  name: string
  by: RelatedBy[]
}

const maxRelated = 50

/**
 * The other leads with the email address or the phone number of one, newest first, as far as the actor may see them.
 * Their names are shown, so this is a view of each.
 */
export async function findRelatedLeads(
  deps: LeadDeps,
  actor: Actor,
  lead: Pick<Lead, 'id' | 'email' | 'phone'>,
  origin: Origin,
): Promise<RelatedLead[]> {
  const found = new Map<number, { row: LeadRow; by: RelatedBy[] }>()
  for (const { by, contact } of toContacts(lead)) {
    for (const row of await listMatching(deps, actor, contact)) {
      const known = found.get(row.id)
      if (known) known.by.push(by)
      else if (row.id !== lead.id) found.set(row.id, { row, by: [by] })
    }
  }
  const related = [...found.values()]
    .toSorted((a, b) => b.row.createdAt.getTime() - a.row.createdAt.getTime())
    .slice(0, maxRelated)
  const ids = related.map(({ row }) => row.id)
  if (ids.length > 0) await deps.audit.recordList({ actor, origin, record: 'lead', ids })
  return related.map(({ row, by }) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    name: leadName(row),
    status: row.status,
    serviceType: row.serviceType,
    by,
  }))
}
