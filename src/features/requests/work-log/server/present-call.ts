import type { LeadCall } from '../contract/calls.ts'
import type { CallRow } from './repository/tables.ts'

export const presentCall = ({ id, at, authorName, outcome, note }: CallRow): LeadCall => ({
  id,
  at: at.toISOString(),
  by: authorName,
  outcome,
  note,
})
