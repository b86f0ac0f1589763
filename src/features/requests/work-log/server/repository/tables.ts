import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { CallOutcome } from '../../contract/calls.ts'

type NotesTable = {
  id: Generated<number>
  leadId: number
  /** Null for the text of a lead from before authors were recorded. */
  authorId: number | null
  /** The name when it was written. */
  authorName: string | null
  text: string
  /** The idempotency key of the call that added it. */
  submissionKey: string | null
  createdAt: Date
  editedAt: Date | null
}

type CallsTable = {
  id: Generated<number>
  leadId: number
  authorId: number
  /** The name when it was logged. */
  authorName: string
  outcome: CallOutcome
  note: string
  at: Date
  /** Up to when the lead counts as handled by this call, and up to when it did before. */
  handledAt: Date
  handledBefore: Date | null
  /** The moment of the change that made the lead contacted; null if the call made none. */
  contactedAt: Date | null
}

export type WorkLogTables = { leadNotes: NotesTable; leadCalls: CallsTable }

export type NoteRow = Omit<Selectable<NotesTable>, 'submissionKey'>
export type NewNote = Omit<NoteRow, 'id' | 'editedAt'> & { submissionKey?: string | null }
export type CallRow = Selectable<CallsTable>
/** A note with its author, for one that was not written just now. */
export type PastNote = Pick<NewNote, 'authorId' | 'authorName' | 'createdAt'>

export const queryWorkLog = (database: Database) => database.query<WorkLogTables>()
