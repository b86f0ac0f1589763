import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { mayAssignLeads } from '#features/requests/leads/policy.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { capitaliseName } from '#shared/capitalise-name.ts'
import { AppError, notAllowed } from '#shared/errors.ts'
import { textLimits } from '#shared/text.ts'
import type { ChatLead } from '../../contract/conversion.ts'
import { toLeadNotes } from '../../message-lines.ts'
import { splitName } from '../../rules.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { ConversationRow } from '../repository/tables.ts'
import { requireConversation } from './require-conversation.ts'

// More text than the notes of a lead have room for.
const maxMessagesInNotes = 1_000

const readMessages = async ({ chat, now }: ChatDeps, { sessionId }: ConversationRow) =>
  toLeadNotes(await chat.listFirstOfVisitor(sessionId, maxMessagesInNotes, now()), textLimits.notes)

/** Builds a lead from the details given by staff, and from the conversation for the rest. */
export async function toChatLead(deps: ChatDeps, conversation: ConversationRow, given: ChatLead) {
  const { senderName, senderEmail, senderPhone, language } = conversation
  const name = splitName(senderName)
  const { firstName = name.firstName, lastName = name.lastName } = given
  return {
    firstName: capitaliseName(firstName),
    lastName: capitaliseName(lastName ?? '') || null,
    email: given.email ?? senderEmail,
    phone: given.phone ?? senderPhone ?? '',
    serviceType: given.serviceType,
    preferredLocation: given.preferredLocation,
    preferredTherapist: null,
    notes: given.notes ?? (await readMessages(deps, conversation)),
    language,
    source: 'chat',
    submissionId: null,
  } as const
}

/** @throws bad-input for a service or a location that the practice does not offer (any more) */
async function checkChoices({ findChoiceIssues }: ChatDeps, given: ChatLead): Promise<void> {
  const issues = await findChoiceIssues(given)
  const [first] = issues
  if (first) throw new AppError('bad-input', first.message, { issues })
}

/** Converts a conversation to a lead, once. @throws not-found, not-allowed, bad-input, conflict */
export async function convertToLead(
  deps: ChatDeps,
  actor: Actor,
  sessionId: string,
  given: ChatLead,
  origin: Origin,
): Promise<Lead> {
  const { database, chat, leads, audit } = deps
  const { assignedTo } = given
  if (typeof assignedTo === 'number' && !mayAssignLeads(actor)) {
    throw notAllowed('Only administrators assign leads.')
  }
  await checkChoices(deps, given)
  return database.transaction(async () => {
    const conversation = await requireConversation(deps, sessionId)
    const { id } = conversation
    const lead = await leads.createByStaff(
      actor,
      await toChatLead(deps, conversation, given),
      origin,
    )
    if (!(await chat.setLead(sessionId, lead.id))) {
      throw new AppError('conflict', 'This conversation is a consultation lead already.')
    }
    await audit.record({
      actor,
      origin,
      record: 'conversation',
      id,
      action: 'conversation.converted',
    })
    if (typeof assignedTo !== 'number') return lead
    return leads.change(actor, lead.id, { assignedTo }, origin)
  })
}
