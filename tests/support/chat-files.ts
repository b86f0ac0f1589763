import { randomUUID } from 'node:crypto'
import type { ChatFile } from '#features/chat/chat/contract/file-schemas.ts'
import {
  downloadChatFile,
  readVisitorFile,
  uploadHeaders,
  uploadStaffFile,
  uploadVisitorFile,
} from '#features/chat/chat/contract/files.ts'
import type { FileType } from '#features/chat/chat/file-rules.ts'
import { fillPath } from '#shared/endpoint.ts'
import type { TestAnswer, TestServer } from './test-server.ts'

const signatures: Record<FileType, Buffer> = {
  'application/pdf': Buffer.from('%PDF-1.7\n'),
  'image/jpeg': Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
  'image/png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  'image/webp': Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'),
}

/** Bytes that begin like a file of this type. */
export const someFile = (type: FileType = 'application/pdf', size = 2_000) =>
  Buffer.concat([signatures[type], Buffer.alloc(size, 7)], size)

type Sent = { bytes?: Buffer; name?: string; type?: string; uploadId?: string; field?: string }

export function toFileForm({
  bytes = someFile(),
  name = 'report.pdf',
  type = 'application/pdf',
  field,
}: Sent) {
  const form = new FormData()
  form.append(field ?? 'file', new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}

/** The calls that upload and download files of conversations, as browsers make them. */
export const createFileCalls = (getServer: () => Pick<TestServer, 'url' | 'request'>) => ({
  asVisitor: (
    sessionId: string | undefined,
    { uploadId = randomUUID(), ...sent }: Sent = {},
  ): Promise<TestAnswer> =>
    getServer().request(uploadVisitorFile.path, {
      method: 'POST',
      headers: {
        [uploadHeaders.upload]: uploadId,
        ...(sessionId === undefined ? {} : { [uploadHeaders.session]: sessionId }),
      },
      body: toFileForm(sent),
    }),
  asStaff: (
    cookie: string,
    sessionId: string,
    { uploadId = randomUUID(), ...sent }: Sent = {},
  ): Promise<TestAnswer> =>
    getServer().request(fillPath(uploadStaffFile.path, { sessionId }), {
      method: 'POST',
      headers: { cookie, [uploadHeaders.upload]: uploadId },
      body: toFileForm(sent),
    }),
  readAsVisitor: async (sessionId: string, fileId: number) =>
    fetch(`${getServer().url}${fillPath(readVisitorFile.path, { fileId })}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId }),
    }),
  readAsStaff: async (cookie: string, number: number, fileId: number) =>
    fetch(`${getServer().url}${fillPath(downloadChatFile.path, { number, fileId })}`, {
      headers: { cookie },
    }),
})

/** The file that an upload has stored. */
export function toStoredFile({ status, text, json }: TestAnswer): ChatFile {
  if (status !== 201) throw new Error(`the upload was answered ${status} ${text}`)
  return json as ChatFile // filtered by its schema on the server
}
