import { bind } from '#platform/server/bind.ts'
import { addDocument, insertPastDocument } from './add-document.ts'
import { deleteDocument } from './delete-document.ts'
import type { DocumentDeps } from './deps.ts'
import { findDocuments, listDocuments, readDocument } from './list-documents.ts'

export type DocumentService = ReturnType<typeof createDocumentService>

/** Files of the practice that are attached to emails. */
export const createDocumentService = (deps: DocumentDeps) => ({
  ...bind(deps, {
    list: listDocuments,
    find: findDocuments,
    read: readDocument,
    add: addDocument,
    delete: deleteDocument,
  }),
  /** For the demo practice: a document that no one has added. */
  insertPast: insertPastDocument.bind(null, deps),
  /** A document's name and bytes; undefined when it was deleted. */
  readBytes: deps.documents.readBytes,
})
