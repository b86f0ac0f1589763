import { serve } from '#platform/server/http/endpoints.ts'
import { sendFile } from '#platform/server/http/send-file.ts'
import { addDocument, deleteDocument, downloadDocument, listDocuments } from '../contract.ts'
import type { DocumentService } from './service.ts'

export const documentRoutes = (documents: DocumentService) => [
  serve(listDocuments, () => documents.list()),
  serve(addDocument, async ({ actor, origin, upload }) =>
    documents.add(actor, await upload(), origin),
  ),
  serve(downloadDocument, async ({ params, reply }) => {
    sendFile(reply, await documents.read(params.id))
    return undefined
  }),
  serve(deleteDocument, async ({ actor, params, origin }) => {
    await documents.delete(actor, params.id, origin)
    return undefined
  }),
]
