import type { LeadMailDeps } from '../deps.ts'
import type { StoredEmail } from '../repository/emails-table.ts'

/**
 * Alerts the writer of an email that could be undone and was not sent: they have left its page by then. Call it
 * in the transaction that records the outcome.
 */
export async function alertWriter(
  { alerts }: Pick<LeadMailDeps, 'alerts'>,
  { leadId, senderId, sendAt }: StoredEmail,
): Promise<void> {
  if (sendAt === null || senderId === null) return
  await alerts.enqueue({ kind: 'lead.email_failed', recordId: leadId, userIds: [senderId] })
}
