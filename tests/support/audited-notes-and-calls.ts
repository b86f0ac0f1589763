import type { ExpectedTrail } from './audited-call.ts'

const ofNote = { id: 0 }

/** Notes about a lead and calls to its client, made and taken back, and the other records of that person. */
export const auditedNotesAndCalls: Record<string, ExpectedTrail> = {
  'GET /api/admin/leads/:id/notes': {
    params: ({ lead }) => ({ id: lead }),
    status: 200,
    // As above.
    leaves: () => [],
  },
  'POST /api/admin/leads/:id/notes': {
    params: ({ lead }) => ({ id: lead }),
    body: () => ({ text: 'Rang a third time.' }),
    status: 201,
    leaves: ({ lead }) => [['lead.note_added', lead]],
  },
  'PATCH /api/admin/leads/:id/notes/:noteId': {
    params: ({ lead }) => ({ id: lead, noteId: ofNote.id }),
    body: async (_, server) => {
      const [newest] = await server.sql('select max(id) as id from lead_notes')
      ofNote.id = Number(newest?.['id'])
      return { text: 'Rang a third time, at six.' }
    },
    status: 200,
    leaves: ({ lead }) => [['lead.note_changed', lead]],
  },
  'DELETE /api/admin/leads/:id/notes/:noteId': {
    params: ({ lead }) => ({ id: lead, noteId: ofNote.id }),
    status: 204,
    leaves: ({ lead }) => [['lead.note_deleted', lead]],
  },
  'POST /api/admin/leads/:id/calls': {
    params: ({ lead }) => ({ id: lead }),
    body: () => ({ outcome: 'noAnswer' }),
    status: 201,
    leaves: ({ lead }) => [['lead.call_logged', lead]],
  },
  'DELETE /api/admin/leads/:id/calls/:callId': {
    params: ({ lead }) => ({ id: lead, callId: 1 }),
    status: 204,
    leaves: ({ lead }) => [['lead.call_deleted', lead]],
  },
  'GET /api/admin/leads/:id/related': {
    params: ({ lead }) => ({ id: lead }),
    status: 200,
    leaves: () => [],
  },
  // The lead was opened just before, which is one view with this.
  'GET /api/admin/leads/:id/call': {
    params: ({ lead }) => ({ id: lead }),
    status: 200,
    leaves: () => [],
  },
}
