import { m } from '#messages'
import { fieldError } from '#shared/errors.ts'
import type { ChatMessage } from '../../contract/messages.ts'
import type { MessageRow } from '../repository/tables.ts'
import type { ChatRepository } from '../repository.ts'
import { toMessage } from './to-message.ts'

/** Thrown to roll back a reserved sequence number: the message is already stored. */
export class DuplicateMessage extends Error {
  readonly row: MessageRow
  constructor(row: MessageRow) {
    super('this message is already stored')
    this.row = row
  }
}

/** A message in the database; `isNew` unless an earlier attempt had stored it. */
export type StoredMessage = { message: ChatMessage; isNew: boolean }

/** Finds what an earlier attempt with this optimistic id stored. @throws bad-input if by the other side */
export async function findSent(
  chat: Pick<ChatRepository, 'findSent'>,
  sessionId: string,
  optimisticId: string | undefined,
  isFromClient: boolean,
): Promise<MessageRow | undefined> {
  if (optimisticId === undefined) return undefined
  const row = await chat.findSent(sessionId, optimisticId)
  if (row && row.isFromClient !== isFromClient) {
    throw fieldError('optimisticId', m.chat_other_sender())
  }
  return row
}

/** Answers a repeated attempt with the message that the first one stored. */
export async function idempotently(store: () => Promise<MessageRow>): Promise<StoredMessage> {
  try {
    return { message: toMessage(await store()), isNew: true }
  } catch (error) {
    if (error instanceof DuplicateMessage) return { message: toMessage(error.row), isNew: false }
    throw error
  }
}
