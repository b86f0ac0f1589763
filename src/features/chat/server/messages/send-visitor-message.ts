import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import type { VisitorMessage } from '../../contract/messages.ts'
import { appendMessage } from './append-message.ts'
import {
  DuplicateMessage,
  findSent,
  idempotently,
  type StoredMessage,
} from './duplicate-message.ts'
import type { MessageDraft, MessageStoreDeps } from './insert-message.ts'
import { chatClosed } from './message-errors.ts'
import { startConversation } from './start-conversation.ts'
import { toMessage } from './to-message.ts'

/**
 * Stores a visitor's message. Resolves after the commit with the stored message; a repeated attempt
 * resolves with the message of the first one, whatever else has changed since. A conversation that starts
 * with it has the `language`.
 */
export const sendVisitorMessage =
  (deps: MessageStoreDeps) =>
  async (given: VisitorMessage, language: Language, origin: Origin): Promise<StoredMessage> => {
    const { chat, hours } = deps
    const { sessionId, message, fileIds } = given
    const optimisticId = given.optimisticId ?? undefined
    const draft: MessageDraft = { message, fileIds, optimisticId, isFromClient: true }
    if (!hours.getAvailability().available) {
      const sent = await findSent(chat, sessionId, optimisticId, true)
      if (sent) return { message: toMessage(sent), isNew: false }
      throw chatClosed()
    }
    return idempotently(async () => {
      const appended = await appendMessage(deps)(sessionId, draft)
      if (appended) return appended
      try {
        return await startConversation(deps)(given, language, draft, origin)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        // A concurrent attempt with the same first message has spent the security check.
        const first = await findSent(chat, sessionId, optimisticId, true)
        if (first) throw new DuplicateMessage(first)
        // If another tab's first message spent it, the conversation exists by now.
        const further = await appendMessage(deps)(sessionId, draft)
        if (further) return further
        throw error
      }
    })
  }
