import { serve } from '#platform/server/http/endpoints.ts'
import { deleteLeadCall, logLeadCall } from '../contract/calls.ts'
import { addLeadNote, changeLeadNote, deleteLeadNote, listLeadNotes } from '../contract/notes.ts'
import type { WorkLogService } from './service.ts'

export const workLogRoutes = (workLog: WorkLogService) => [
  serve(listLeadNotes, ({ actor, params, origin }) => workLog.listNotes(actor, params.id, origin)),
  serve(addLeadNote, ({ actor, params, body, origin }) =>
    workLog.addNote(actor, params.id, body, origin),
  ),
  serve(changeLeadNote, ({ actor, params, body, origin }) =>
    workLog.changeNote(actor, params, body.text, origin),
  ),
  serve(deleteLeadNote, async ({ actor, params, origin }) => {
    await workLog.deleteNote(actor, params, origin)
    return undefined
  }),
  serve(logLeadCall, ({ actor, params, body, origin }) =>
    workLog.logCall(actor, params.id, body, origin),
  ),
  serve(deleteLeadCall, async ({ actor, params, origin }) => {
    await workLog.deleteCall(actor, params, origin)
    return undefined
  }),
]
