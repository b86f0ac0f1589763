import type { Actor, Origin } from '#shared/actor.ts'
import { matchesPerson } from '#shared/matches-person.ts'
import { leadScope } from '../policy.ts'
import { leadName } from '../rules.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import { parseSearchTerms } from './search.ts'

/** Read before a name is compared: the text of a search also occurs in notes. */
const maxCompared = 200

/** The leads of people with this name, address or phone number, newest first. */
export async function findLeadsOfPerson(
  deps: LeadDeps,
  actor: Actor,
  origin: Origin,
  person: string,
  limit: number,
) {
  const terms = parseSearchTerms(person, { services: {}, locations: {}, staff: new Map() })
  const order = { by: 'createdAt', descending: true } as const
  const slice = { limit: maxCompared, offset: 0 }
  const cutoff = getRetentionCutoff(deps)
  const rows = await deps.leads.list(leadScope(actor), cutoff, { terms }, order, slice)
  const found = rows.filter((row) => matchesPerson(person, row)).slice(0, limit)
  const ids = found.map(({ id }) => id)
  if (ids.length > 0) await deps.audit.recordList({ actor, origin, record: 'lead', ids })
  return found.map((row) => ({ id: row.id, name: leadName(row) }))
}
