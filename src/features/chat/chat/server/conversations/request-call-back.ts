import { m } from '#messages'
import type { Origin } from '#shared/actor.ts'
import { fieldError } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { formatPhone } from '#shared/phone.ts'
import { noPreference } from '#shared/request-fields.ts'
import { toReference } from '#shared/request-reference.ts'
import type { CallBack } from '../../contract/messages.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { listOnDuty } from '../duty/list-on-duty.ts'
import type { ConversationRow } from '../repository/tables.ts'
import { toChatLead } from './convert-conversation.ts'
import {
  conversationNotFound,
  requireConversation,
  requireOwnConversation,
} from './require-conversation.ts'

type Given = { secret: string; phone?: string | null | undefined }

/** The lead of the conversation, created now unless there is one. */
async function findOrCreateLead(
  deps: ChatDeps,
  conversation: ConversationRow,
  phone: string,
  { language, origin }: { language: Language; origin: Origin },
): Promise<number> {
  const { chat, leads, ownRequests, getDefaultService } = deps
  const { sessionId, leadId } = conversation
  if (leadId !== null) return leadId
  const given = { serviceType: getDefaultService(), preferredLocation: noPreference, phone }
  const lead = await toChatLead(deps, conversation, given)
  const id = await leads.create({ ...lead, contactBy: 'phone' }, origin)
  if (id === undefined) throw new Error('a lead without a submission id is always new')
  await chat.setLead(sessionId, id)
  await deps.consents.record({ leadId: id }, { purpose: 'contact', way: 'chat', language })
  await ownRequests.sendReceipt({ leadId: id, language })
  return id
}

/**
 * Makes a consultation request of a conversation for its visitor, once: the holder of its secret may do what its
 * visitor may. @throws not-found, and bad-input without a telephone number
 */
export async function requestCallBack(
  deps: ChatDeps,
  { secret, phone: given }: Given,
  language: Language,
  origin: Origin,
): Promise<CallBack> {
  const { database, chat, alerts, audit, eventBus, now } = deps
  return database.transaction(async () => {
    const { sessionId } = await requireOwnConversation(deps, secret)
    // Concurrent calls, and staff who convert the conversation, wait here.
    if ((await chat.lockState(sessionId)) === undefined) throw conversationNotFound()
    const conversation = await requireConversation(deps, sessionId)
    const phone = formatPhone(given ?? conversation.senderPhone ?? '')
    if (!phone) throw fieldError('phone', m.chat_phone_required())
    const at = now()
    const wasConverted = conversation.leadId !== null
    const leadId = await findOrCreateLead(deps, conversation, phone, { language, origin })
    const isNew = !wasConverted || conversation.callBackAt === null
    if (isNew) {
      const { id } = conversation
      // A lead that staff have made may have another number: the inbox shows the one to call.
      await chat.setCallBack(conversation, phone, at)
      const action = 'conversation.call_back_requested'
      await audit.record({ actor: null, origin, record: 'conversation', id, action })
      // Staff may have finished with the lead that they made, so the wish itself is announced.
      if (wasConverted) {
        const userIds = await listOnDuty(deps)
        await alerts.enqueue({ kind: 'chat.escalated', recordId: id, userIds })
      }
      await eventBus.publishWithin(database, { t: 'chat.changed', id })
    }
    const askedAt = isNew ? at : (conversation.callBackAt ?? at)
    return { reference: toReference(leadId), at: askedAt.toISOString() }
  })
}
