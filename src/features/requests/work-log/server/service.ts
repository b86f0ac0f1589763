import { bind } from '#platform/server/bind.ts'
import { addNote } from './add-note.ts'
import { changeNote, deleteNote } from './change-note.ts'
import { deleteCall } from './delete-call.ts'
import type { WorkLogDeps } from './deps.ts'
import { exportEntries } from './export-entries.ts'
import { listEntries } from './list-entries.ts'
import { listNotes } from './list-notes.ts'
import { logCall } from './log-call.ts'
import { writeNote } from './note-store.ts'

export type { PastNote } from './repository/tables.ts'

export type WorkLogService = ReturnType<typeof createWorkLogService>

export const createWorkLogService = (deps: WorkLogDeps) => ({
  ...bind(deps, { listNotes, addNote, changeNote, deleteNote, logCall, deleteCall, listEntries }),
  /** For the demo practice: a note as if staff had written it weeks ago. */
  insertPastNote: deps.log.insertNote,
  /** Attached to leads, which are deleted, searched and exported with it. */
  ofLeads: {
    ...bind(deps, { writeNote, export: exportEntries }),
    listNoteTexts: deps.log.listNoteTexts,
    listSearchedTexts: deps.log.listSearchedTexts,
    count: async (leadId: number) => ({
      notes: await deps.log.countNotes(leadId),
      calls: await deps.log.countCalls(leadId),
    }),
  },
})
