// Loaded when a visitor first chooses or saves a file, so that the chat opens without it.
import { m } from '#messages'
import { CallError, isServerUnavailable, toErrorMessage } from '#platform/client/http/api.ts'
import { saveFile } from '#platform/client/http/save-file.ts'
import { uploadOverHttp } from '#platform/client/http/uploads.ts'
import { fillPath } from '#shared/endpoint.ts'
import type { ChatFile } from '../../contract/file-schemas.ts'
import { readVisitorFile, uploadHeaders, uploadVisitorFile } from '../../contract/files.ts'
import type { OutgoingFile } from '../../outbox.ts'
import type { Delivery } from '../send-queue.ts'
import { FileLost, type FindFile, uploadAll } from './upload-files.ts'
import { setUploadProgress } from './upload-progress.tsx'

export { chooseFiles } from './choose-files.ts'
export { ChosenFiles } from './chosen-files.tsx'
export { UploadProgress } from './upload-progress.tsx'

function toDelivery(error: unknown): Delivery {
  const isLost = error instanceof FileLost
  if (isLost) return { kind: 'refused', message: m.chat_file_lost(), code: undefined }
  if (!(error instanceof CallError) || isServerUnavailable(error)) return { kind: 'lost' }
  return { kind: 'refused', message: error.userMessage, code: undefined }
}

/** @returns the ids of the files, for their message, or why there are none */
export async function uploadVisitorFiles(
  sessionId: string,
  files: readonly OutgoingFile[],
  find: FindFile,
): Promise<number[] | Delivery> {
  try {
    return await uploadAll(
      files,
      find,
      (file, uploadId, onProgress) => {
        const headers = { [uploadHeaders.session]: sessionId, [uploadHeaders.upload]: uploadId }
        return uploadOverHttp(uploadVisitorFile, {}, file, { headers, onProgress })
      },
      (percent) => setUploadProgress(files, percent),
    )
  } catch (error) {
    return toDelivery(error)
  } finally {
    setUploadProgress([], 0)
  }
}

/** Saves a file of the visitor's conversation. @returns why that did not succeed, for the visitor */
export async function saveVisitorFile(
  sessionId: string | undefined,
  { id, name }: Pick<ChatFile, 'id' | 'name'>,
): Promise<string | undefined> {
  try {
    await saveFile(fillPath(readVisitorFile.path, { fileId: id }), name, {
      method: readVisitorFile.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId }),
    })
    return undefined
  } catch (error) {
    return toErrorMessage(error, m.chat_file_not_saved())
  }
}
