import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { capitaliseName } from '#shared/names.ts'
import { textLimits } from '#shared/text.ts'
import { toLeadNotes } from '../../rules.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { ConversationRow, MessageRow } from '../repository/tables.ts'
import { requireConversation } from './require-conversation.ts'

// More text than the notes of a lead have room for.
const maxMessagesInNotes = 1_000

function toLead(conversation: ConversationRow, messages: readonly MessageRow[]) {
  const [firstName = '', ...otherNames] = conversation.senderName.split(/\s+/)
  return {
    firstName: capitaliseName(firstName),
    lastName: capitaliseName(otherNames.join(' ')) || null,
    email: conversation.senderEmail,
    phone: conversation.senderPhone ?? '',
    serviceType: 'other',
    preferredLocation: 'no-preference',
    preferredTherapist: null,
    notes: toLeadNotes(messages, textLimits.notes),
    language: conversation.language,
    submissionId: null,
  } as const
}

/** Converts a conversation to a lead, once. @throws not-found */
export const convertToLead =
  (deps: ChatDeps) =>
  async (actor: Actor, sessionId: string, origin: Origin): Promise<{ leadId: number }> => {
    const { database, chat, leads, audit, now } = deps
    return database.transaction(async () => {
      const { id } = await requireConversation(deps)(sessionId)
      // Two requests at once: the second waits here and then finds the lead of the first.
      await lockUntilCommit(database, `conversation ${id}`)
      const conversation = await requireConversation(deps)(sessionId)
      if (conversation.leadId !== null) return { leadId: conversation.leadId }
      const messages = await chat.listFirstOfVisitor(sessionId, maxMessagesInNotes, now())
      const leadId = await leads.create(toLead(conversation, messages), origin, actor)
      if (leadId === undefined) throw new Error('a lead without a submission id is always new')
      await chat.setLead(sessionId, leadId)
      await audit.record({
        actor,
        origin,
        record: 'conversation',
        id,
        action: 'conversation.converted',
      })
      return { leadId }
    })
  }
