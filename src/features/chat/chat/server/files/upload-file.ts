import { m } from '#messages'
import type { UploadedFile } from '#platform/server/http/uploads.ts'
import { AppError } from '#shared/errors.ts'
import type { ChatFile } from '../../contract/file-schemas.ts'
import type { FileType } from '../../file-rules.ts'
import { detectFileType } from '../../file-types.ts'
import type { ChatDeps } from '../chat-deps.ts'
import {
  conversationNotFound,
  requireConversation,
  requireOwnConversation,
} from '../conversations/require-conversation.ts'
import { chatClosed } from '../messages/message-errors.ts'
import { toFile } from '../messages/to-message.ts'
import type { FileRow } from '../repository/tables.ts'
import { cleanFileName } from './clean-file-name.ts'
import { conversationFileLimits } from './limits.ts'
import { requireStorage } from './require-storage.ts'

type Given = {
  /** The name by which the sender knows the conversation: for the visitor, their secret. */
  sessionId: string
  /** Made by the sender: the file of a repeated attempt is stored once. */
  uploadId: string
  /** The member of staff; null for the visitor. */
  userId: number | null
  /** Where a visitor sends it from. */
  address: string
  /** Reads the file from the request, which is not done before the sender may send one. */
  read: () => Promise<UploadedFile>
}

/** The type of a file, which its content and its sender have to agree on. @throws wrong-type */
function requireType({ bytes, mediaType }: UploadedFile): FileType {
  const type = detectFileType(bytes)
  if (type === undefined || type !== mediaType.toLowerCase()) {
    throw new AppError('wrong-type', m.chat_file_wrong_type())
  }
  return type
}

/** @throws conflict when one side has sent all that a conversation may have */
async function requireRoom(
  { chat, now }: Pick<ChatDeps, 'chat' | 'now'>,
  conversationId: number,
  isFromClient: boolean,
  size: number,
): Promise<void> {
  const max = conversationFileLimits[isFromClient ? 'client' : 'staff']
  const { files, bytes } = await chat.measureFiles(conversationId, isFromClient, now())
  if (files < max.files && bytes + size <= max.bytes) return
  const megabytes = String(max.bytes / 1024 / 1024)
  throw new AppError('conflict', m.chat_file_limit({ count: String(max.files), size: megabytes }))
}

const isBySame = (file: FileRow, userId: number | null) =>
  file.isFromClient === (userId === null) && file.uploadedBy === userId

/**
 * Stores a file for a message that its sender sends next, or has been sending.
 * @throws not-found, conflict (chat is closed, or the conversation has as many files as it may), wrong-type, too-large
 */
export async function uploadFile(
  deps: ChatDeps,
  { sessionId: given, uploadId, userId, address, read }: Given,
): Promise<ChatFile> {
  const { database, chat, hours, now } = deps
  const isFromClient = userId === null
  const find = isFromClient ? requireOwnConversation : requireConversation
  const { id: conversationId, sessionId } = await find(deps, given)
  if (isFromClient && !hours.getAvailability().available) throw chatClosed()
  const known = await chat.findUpload(conversationId, uploadId)
  if (!known) await requireRoom(deps, conversationId, isFromClient, 0)
  const file = await read()
  const mediaType = requireType(file)
  const { bytes } = file
  if (isFromClient && !known) await requireStorage(deps, address, bytes.length)
  const name = cleanFileName(file.name, mediaType)
  return database.transaction(async () => {
    // Concurrent uploads to the conversation wait here, so that all of them count.
    if ((await chat.lockState(sessionId)) === undefined) throw conversationNotFound()
    const stored = await chat.findUpload(conversationId, uploadId)
    if (stored && isBySame(stored, userId)) return toFile(stored)
    if (stored) throw new AppError('conflict', m.chat_other_sender())
    await requireRoom(deps, conversationId, isFromClient, bytes.length)
    const row = await chat.insertFile({
      conversationId,
      uploadId,
      isFromClient,
      uploadedBy: userId,
      name,
      mediaType,
      size: bytes.length,
      createdAt: now(),
      bytes,
    })
    return toFile(row)
  })
}
