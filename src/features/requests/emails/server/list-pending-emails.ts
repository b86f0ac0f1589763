import type { Actor } from '#shared/actor.ts'
import type { PendingEmail } from '../contract/pending-emails.ts'
import type { LeadMailDeps } from './deps.ts'
import { toLogId } from './thread/thread-entry.ts'

/** The emails that are being sent to the leads that the actor may see. */
export async function listPendingEmails(
  { emails, leads }: LeadMailDeps,
  actor: Actor,
): Promise<PendingEmail[]> {
  const unsent = await emails.listUnsent()
  const ids = [...new Set(unsent.map(({ leadId }) => leadId))]
  const visible = new Set(ids.length === 0 ? [] : await leads.listVisible(actor, ids))
  return unsent
    .filter(({ leadId }) => visible.has(leadId))
    .map(({ id, leadId, senderId, status }) => ({
      leadId,
      emailId: toLogId(id),
      canUndo: status === 'pending' && senderId === actor.userId,
    }))
}
