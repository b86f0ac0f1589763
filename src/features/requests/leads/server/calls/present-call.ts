import type { LeadCall } from '../../contract/calls.ts'
import type { LeadCallRow } from '../repository/tables.ts'

export const presentCall = ({ id, at, authorName, outcome, note }: LeadCallRow): LeadCall => ({
  id,
  at: at.toISOString(),
  by: authorName,
  outcome,
  note,
})
