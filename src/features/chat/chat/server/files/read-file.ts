import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import type { ChatDeps } from '../chat-deps.ts'
import {
  conversationNotFound,
  requireOwnConversation,
} from '../conversations/require-conversation.ts'

type FoundFile = { name: string; bytes: Buffer }

async function findFile(
  { chat, now }: ChatDeps,
  conversationId: number,
  fileId: number,
): Promise<FoundFile> {
  const file = await chat.findFileBytes(conversationId, fileId, now())
  if (!file) throw notFound()
  return file
}

/** A file of the conversation whose secret the visitor knows. @throws not-found */
export async function readVisitorFile(
  deps: ChatDeps,
  secret: string,
  fileId: number,
  origin: Origin,
): Promise<FoundFile> {
  const { id } = await requireOwnConversation(deps, secret)
  const file = await findFile(deps, id, fileId)
  await deps.recordOwnView(origin, id)
  return file
}

/** A file of a conversation, for staff; each download is recorded before it begins. @throws not-found */
export async function downloadFile(
  deps: ChatDeps,
  actor: Actor,
  number: number,
  fileId: number,
  origin: Origin,
): Promise<FoundFile> {
  const conversation = await deps.chat.findByNumber(number, deps.now())
  if (!conversation) throw conversationNotFound()
  const file = await findFile(deps, number, fileId)
  await deps.audit.record({
    actor,
    origin,
    record: 'conversation',
    id: number,
    action: 'conversation.file_downloaded',
  })
  return file
}
