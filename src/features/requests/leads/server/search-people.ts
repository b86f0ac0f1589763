import type { Actor, Origin } from '#shared/actor.ts'
import { foldForSearch } from '#shared/fold-text.ts'
import { phoneDigits } from '#shared/phone.ts'
import type { Lead } from '../contract/leads.ts'
import { leadScope } from '../policy.ts'
import { leadName } from '../rules.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import { presentLeads } from './present-lead.ts'
import type { LeadRow } from './repository/tables.ts'
import { parseSearchTerms, type SearchTerm } from './search.ts'

// Words of a search also occur in notes, which are left out here.
const maxCompared = 500
const newestFirst = { by: 'createdAt', descending: true } as const

function matchesPerson(row: LeadRow, terms: readonly SearchTerm[]) {
  const { email, phone } = row
  const person = foldForSearch([leadName(row), email, phone, phoneDigits(phone)].join('\n'))
  return terms.every(({ text, id }) => id === row.id || person.includes(text))
}

/**
 * The newest leads whose name, email address, phone number, reference or number has all words of a search. Those that
 * are returned are recorded as seen in a list.
 */
export async function searchPeople(
  deps: LeadDeps,
  actor: Actor,
  origin: Origin,
  { text, limit }: { text: string; limit: number },
): Promise<Lead[]> {
  const terms = parseSearchTerms(text, { services: {}, locations: {}, staff: new Map() })
  if (terms.length === 0) return []
  const cutoff = getRetentionCutoff(deps)
  const slice = { limit: maxCompared, offset: 0 }
  const rows = await deps.leads.list(leadScope(actor), cutoff, { terms }, newestFirst, slice)
  const found = rows.filter((row) => matchesPerson(row, terms)).slice(0, limit)
  if (found.length > 0) {
    const ids = found.map(({ id }) => id)
    await deps.audit.recordList({ actor, origin, record: 'lead', ids })
  }
  return presentLeads(deps, actor, found)
}
