import type { LeadDeps } from './deps.ts'
import type { LeadChangeRow, NewLead } from './repository/tables.ts'

export type PastLeadChange = Omit<LeadChangeRow, 'leadId'>

const isAnswer = (status: string | null) =>
  status === 'contacted' || status === 'scheduled' || status === 'complete'

/** For the demo practice: stores a lead as if staff had worked on it for weeks. @returns its id */
export async function insertPastLead(
  { leads }: { leads: Pick<LeadDeps['leads'], 'insert' | 'recordChanges'> },
  lead: NewLead,
  changes: readonly PastLeadChange[],
): Promise<number> {
  const answer = changes.find(({ field, toValue }) => field === 'status' && isAnswer(toValue))
  const leadId = await leads.insert({ firstAnsweredAt: answer?.at ?? null, ...lead })
  if (leadId === undefined) throw new Error('this submission is already stored')
  await leads.recordChanges(changes.map((change) => ({ ...change, leadId })))
  return leadId
}
