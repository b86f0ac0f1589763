import type { LeadDeps } from './deps.ts'
import type { LeadChangeRow, NewLead, NewLeadNote } from './repository/tables.ts'

export type PastLeadChange = Omit<LeadChangeRow, 'leadId'>
/** The author of the lead's note, and when it was written. */
export type PastNoteAuthor = Pick<NewLeadNote, 'authorId' | 'authorName' | 'createdAt'>

const isAnswer = (status: string | null) =>
  status === 'contacted' || status === 'scheduled' || status === 'complete'

/** For the demo practice: stores a lead as if staff had worked on it for weeks. @returns its id */
export async function insertPastLead(
  { leads }: { leads: Pick<LeadDeps['leads'], 'insert' | 'insertNote' | 'recordChanges'> },
  lead: NewLead,
  changes: readonly PastLeadChange[],
  noteAuthor?: PastNoteAuthor,
): Promise<number> {
  const answer = changes.find(({ field, toValue }) => field === 'status' && isAnswer(toValue))
  const leadId = await leads.insert({ firstAnsweredAt: answer?.at ?? null, ...lead })
  if (leadId === undefined) throw new Error('this submission is already stored')
  await leads.recordChanges(changes.map((change) => ({ ...change, leadId })))
  if (noteAuthor) await leads.insertNote({ ...noteAuthor, leadId, text: lead.internalNotes })
  return leadId
}
