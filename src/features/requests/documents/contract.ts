import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'

const megabyte = 1024 * 1024

export const documentLimits = {
  bytes: 10 * megabyte,
  /** All that the practice keeps. */
  count: 50,
} as const

export const documentSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  createdAt: z.string(),
})
export type PracticeDocument = z.output<typeof documentSchema>

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/admin/documents',
  access: 'staff',
  summary: 'The documents of the practice that can be attached to emails, by name.',
  response: z.array(documentSchema),
  reads: 'documents',
})

export const addDocument = endpoint({
  method: 'POST',
  path: '/api/admin/documents',
  access: 'admin',
  summary: 'A new document of the practice: a PDF of at most 10 MB.',
  upload: { field: 'file', maxBytes: documentLimits.bytes },
  response: documentSchema,
  status: 201,
  changes: 'documents',
})

/** Never shown by the browser: the response is saved as a file. */
export const downloadDocument = endpoint({
  method: 'GET',
  path: '/api/admin/documents/:id/file',
  access: 'staff',
  summary: 'The bytes of a document, to be saved.',
  params: z.object({ id: recordId }),
  response: null,
})

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/api/admin/documents/:id',
  access: 'admin',
  summary:
    'Deletes a document. Emails that were sent with it stay; one that still waits is not sent.',
  params: z.object({ id: recordId }),
  response: null,
  changes: 'documents',
})
