import type { LeadDeps } from './lead-deps.ts'
import type { LeadChangeRow, NewLead } from './repository/tables.ts'

export type PastLeadChange = Omit<LeadChangeRow, 'leadId'>

/** For the demo practice: stores a lead as if staff had worked on it for weeks. @returns its id */
export const insertPastLead =
  ({ leads }: { leads: Pick<LeadDeps['leads'], 'insert' | 'recordChanges'> }) =>
  async (lead: NewLead, changes: readonly PastLeadChange[]): Promise<number> => {
    const leadId = await leads.insert(lead)
    if (leadId === undefined) throw new Error('this submission is already stored')
    await leads.recordChanges(changes.map((change) => ({ ...change, leadId })))
    return leadId
  }
