import { serve } from '#platform/server/http/endpoints.ts'
import { sendFile } from '#platform/server/http/send-file.ts'
import {
  downloadChatFile,
  readVisitorFile,
  uploadHeaders,
  uploadStaffFile,
  uploadVisitorFile,
} from '../contract/files.ts'
import type { ChatService } from './service.ts'

export const chatFileRoutes = (
  chat: Pick<ChatService, 'uploadFile' | 'readVisitorFile' | 'downloadFile'>,
) => [
  serve(uploadVisitorFile, ({ headers, origin, upload: read }) =>
    chat.uploadFile({
      sessionId: headers[uploadHeaders.session],
      uploadId: headers[uploadHeaders.upload],
      userId: null,
      address: origin.address,
      read,
    }),
  ),
  serve(readVisitorFile, async ({ params, body, origin, reply }) => {
    sendFile(reply, await chat.readVisitorFile(body.sessionId, params.fileId, origin))
    return undefined
  }),
  serve(uploadStaffFile, ({ actor, params, headers, origin, upload: read }) =>
    chat.uploadFile({
      sessionId: params.sessionId,
      uploadId: headers[uploadHeaders.upload],
      userId: actor.userId,
      address: origin.address,
      read,
    }),
  ),
  serve(downloadChatFile, async ({ actor, params, origin, reply }) => {
    sendFile(reply, await chat.downloadFile(actor, params.number, params.fileId, origin))
    return undefined
  }),
]
