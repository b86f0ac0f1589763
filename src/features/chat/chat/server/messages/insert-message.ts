import { bind } from '#platform/server/bind.ts'
import type { ChatMessage, Sender } from '../../contract/messages.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { listOnDuty } from '../duty/list-on-duty.ts'
import type { ConversationKeys, ConversationRow, MessageRow } from '../repository/tables.ts'
import { DuplicateMessage, findSent } from './duplicate-message.ts'
import { filesGone } from './message-errors.ts'
import { toMessage } from './to-message.ts'

export type MessageStoreDeps = ChatDeps & {
  /** Called with every message that this instance has stored, right after the commit. */
  onCommitted(message: ChatMessage, conversation: ConversationKeys): void
}

export type MessageDraft = {
  message: string
  /** Ids of files that its sender has uploaded to the conversation. */
  fileIds?: readonly number[] | undefined
  optimisticId: string | undefined
  isFromClient: boolean
  /** The account that wrote it; unset for the visitor. */
  authorId?: number
}

type MessageSender = Sender & { senderFirstName?: string | null }

/**
 * Inserts a message at the sequence number just reserved, and announces it to every instance with the
 * commit. @throws DuplicateMessage, conflict when one of its files is not there
 */
export async function insertMessage(
  deps: MessageStoreDeps,
  conversation: ConversationRow,
  { senderName, senderEmail, senderPhone, senderFirstName = null }: MessageSender,
  draft: MessageDraft,
  at: Date,
): Promise<MessageRow> {
  const { database, chat, alerts, eventBus, toExpiry, onCommitted } = deps
  const { sessionId, lastSeq: seq, id, assignedTo: ownerId } = conversation
  const { message, isFromClient, optimisticId, authorId } = draft
  const fileIds = [...new Set(draft.fileIds)]
  const row = await chat.insertMessage({
    sessionId,
    seq,
    senderName,
    senderEmail,
    senderPhone,
    senderFirstName,
    message,
    isFromClient,
    isRead: false,
    timestamp: at,
    expiresAt: toExpiry(at),
    optimisticId: optimisticId ?? null,
    fileCount: fileIds.length,
  })
  if (!row) {
    const sent = await findSent(chat, sessionId, optimisticId, isFromClient)
    if (!sent) throw new Error('a conflicting message was not found')
    throw new DuplicateMessage(sent)
  }
  if (fileIds.length > 0) {
    const owner = { conversationId: id, isFromClient, uploadedBy: authorId ?? null }
    row.files = await chat.attachFiles(owner, row.id, fileIds)
    if (row.files.length < fileIds.length) throw filesGone()
    await chat.setLastText(sessionId, [message, ...row.files.map(({ name }) => name)])
  }
  database.afterCommit(() => onCommitted(toMessage(row), conversation))
  const startsWaiting = conversation.waitingSince?.getTime() === at.getTime()
  const stored = { conversationId: id, seq, authorId, ownerId, startsWaiting }
  await alerts.alertToMessage({ ...stored, ...bind(deps, { listOnDuty }) })
  await eventBus.publishWithin(database, { t: 'chat.message', id, seq })
  return row
}
