import type { Kysely } from '#platform/server/database/column-types.ts'
import { foldText } from '#shared/fold-text.ts'

// A migration's queries use camelCase names, as repositories do.
type Tables = {
  consultationLeads: {
    id: number
    firstName: string
    lastName: string | null
    email: string
    phone: string
    preferredTherapist: string | null
    notes: string
    internalNotes: string
    leadLostReason: string | null
    searchText: string
  }
}
const batchSize = 500

/**
 * A lead is also found by its phone number, preferred therapist, notes and reason. The text is now too
 * long for an index entry on PostgreSQL (about 2,700 bytes), so the index that covered a search goes: a
 * search reads the leads of the retention period.
 */
export async function up(root: Kysely<unknown>) {
  await root.schema.dropIndex('consultation_leads_search').execute()
  const db = root as Kysely<Tables> // the table at this point
  for (let lastId = 0; ; ) {
    const rows = await db
      .selectFrom('consultationLeads')
      .select(['id', 'firstName', 'lastName', 'email', 'phone', 'preferredTherapist'])
      .select(['notes', 'internalNotes', 'leadLostReason'])
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const lead of rows) {
      await db
        .updateTable('consultationLeads')
        .set({ searchText: toSearchText(lead) })
        .where('id', '=', lead.id)
        .execute()
      lastId = lead.id
    }
    if (rows.length < batchSize) return
  }
}

// As features/leads/rules.ts had it when this was written.
function toSearchText(lead: Omit<Tables['consultationLeads'], 'id' | 'searchText'>): string {
  const parts = [
    `${lead.firstName} ${lead.lastName ?? ''}`.trim(),
    lead.email,
    lead.phone,
    lead.phone.replaceAll(/\D/g, ''),
    lead.preferredTherapist,
    lead.notes,
    lead.internalNotes,
    lead.leadLostReason,
  ]
  return foldText(parts.filter(Boolean).join('\n'))
}
