import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'
import { chatFileSchema, maxFileBytes } from './file-schemas.ts'
import { sessionIdSchema, sessionParams } from './session-id.ts'

const upload = { field: 'file', maxBytes: maxFileBytes } as const

/** Made by the sender for each file: repeated attempts are stored once. */
const uploadId = z.string().check(z.regex(/^[A-Za-z0-9-]{16,64}$/))

export const uploadHeaders = { session: 'x-chat-session', upload: 'x-upload-id' } as const

/** The secret is a header, because the body is the file and a URL is logged by proxies. */
export const uploadVisitorFile = endpoint({
  method: 'POST',
  path: '/api/chat/files',
  access: 'public',
  needsOpenPractice: true,
  summary:
    'A file (PDF, JPEG, PNG or WebP, at most 10 MB) for a message that the visitor sends within an hour.',
  headers: z.looseObject({
    [uploadHeaders.session]: sessionIdSchema,
    [uploadHeaders.upload]: uploadId,
  }),
  upload,
  response: chatFileSchema,
  status: 201,
  limit: { max: 40, seconds: 3_600, isShared: true },
})

/** POST, so that the conversation’s secret is not part of a URL. */
export const readVisitorFile = endpoint({
  method: 'POST',
  path: '/api/chat/files/:fileId',
  access: 'public',
  needsOpenPractice: true,
  summary: 'The bytes of a file of the visitor’s own conversation, to be saved.',
  params: z.object({ fileId: recordId }),
  body: z.object({ sessionId: sessionIdSchema }),
  response: null,
  limit: { max: 120, seconds: 300 },
})

export const uploadStaffFile = endpoint({
  method: 'POST',
  path: '/api/admin/chat-session/:sessionId/files',
  access: 'staff',
  summary:
    'A file (PDF, JPEG, PNG or WebP, at most 10 MB) for a reply that the same person sends within an hour.',
  params: sessionParams,
  headers: z.looseObject({ [uploadHeaders.upload]: uploadId }),
  upload,
  response: chatFileSchema,
  status: 201,
})

export const downloadChatFile = endpoint({
  method: 'GET',
  path: '/api/admin/chat-sessions/:number/files/:fileId',
  access: 'staff',
  summary: 'The bytes of a file of a conversation, to be saved. Each download is in the audit log.',
  params: z.object({ number: recordId, fileId: recordId }),
  response: null,
})
