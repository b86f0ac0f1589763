import { addDocument } from '#features/requests/documents/contract.ts'
import { addReply, type Reply } from '#features/requests/replies/contract.ts'
import { toFileForm } from './chat-files.ts'
import { admin, type TestServer } from './test-server.ts'

async function addOwnReply(server: TestServer, owner: string) {
  const cookie = await server.signIn(owner)
  const body = { title: 'Mine', text: { en: 'Hello' } }
  const { json } = await server.call(addReply, { cookie, body })
  return { id: (json as Reply).id }
}

async function addForm(server: TestServer) {
  const cookie = await server.signIn(admin)
  const sent = { method: 'POST', headers: { cookie }, body: toFileForm({}) }
  const { json } = await server.request(addDocument.path, sent)
  return { id: (json as { id: number }).id }
}

/** For `record-access.test.ts`: quick replies are their owner's, documents are everyone's. */
export const replyCases = {
  'PATCH /api/admin/replies/:id': {
    find: addOwnReply,
    body: { title: 'Still mine' },
    own: 200,
    others: 404,
  },
  'DELETE /api/admin/replies/:id': { find: addOwnReply, own: 204, others: 404 },
  'GET /api/admin/documents/:id/file': { find: addForm, own: 200, others: 200 },
}
