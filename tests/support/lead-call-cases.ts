import { logLeadCall } from '#features/requests/work-log/contract/calls.ts'
import { addLeadNote } from '#features/requests/work-log/contract/notes.ts'
import { admin, type TestServer } from './test-server.ts'

type Find<Owner> = (server: TestServer, owner: Owner) => Promise<Record<string, unknown>>

/** Of `tests/api/record-access.test.ts`: who may write notes and log calls, and read what else a person has sent. */
export function listLeadCallCases<Owner extends string>(find: Find<Owner>) {
  const addNote: Find<Owner> = async (server, owner) => {
    const { id } = await find(server, owner)
    const cookie = await server.signIn(admin)
    const note = { params: { id: Number(id) }, body: { text: 'Called back.' }, cookie }
    const { json } = await server.call(addLeadNote, note)
    return { id, noteId: (json as { id: number }).id }
  }
  const logCall: Find<Owner> = async (server, owner) => {
    const { id } = await find(server, owner)
    const cookie = await server.signIn(admin)
    const call = { params: { id: Number(id) }, body: { outcome: 'noAnswer' }, cookie } as const
    const { json } = await server.call(logLeadCall, call)
    return { id, callId: (json as { id: number }).id }
  }
  return {
    'GET /api/admin/leads/:id/notes': { find, own: 200, others: 404 },
    'POST /api/admin/leads/:id/notes': {
      find,
      body: { text: 'Called back.' },
      own: 201,
      others: 404,
    },
    'PATCH /api/admin/leads/:id/notes/:noteId': {
      find: addNote,
      body: { text: 'Mine.' },
      own: 403, // written by the administrator
      others: 404,
    },
    // Written or logged by the administrator.
    'DELETE /api/admin/leads/:id/notes/:noteId': { find: addNote, own: 403, others: 404 },
    'POST /api/admin/leads/:id/calls': {
      find,
      body: { outcome: 'noAnswer' },
      own: 201,
      others: 404,
    },
    'DELETE /api/admin/leads/:id/calls/:callId': { find: logCall, own: 403, others: 404 },
    'GET /api/admin/leads/:id/related': { find, own: 200, others: 404 },
    'GET /api/admin/leads/:id/call': { find, own: 200, others: 404 },
  }
}
