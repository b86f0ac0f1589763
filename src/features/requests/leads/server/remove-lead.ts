import type { AuditDetails } from '#features/core/audit/contract/entries.ts'
import type { Eraser } from '#shared/traces.ts'
import type { LeadDeps } from './deps.ts'

type RemoveDeps = Pick<
  LeadDeps,
  | 'leads'
  | 'alerts'
  | 'mail'
  | 'countEmails'
  | 'listMessageIds'
  | 'eraseConversations'
  | 'eraseTraces'
  | 'countRemoved'
  | 'freeCalls'
  | 'workLog'
>

/** The conversations that the lead was made from may stay, as they end by themselves. */
export type RemovalOptions = { withConversations: boolean }

/** The numbers of deleted parts, for the receipt in the audit log. */
export type RemovedLead = Exclude<AuditDetails, { fields: unknown } | { reason: unknown }>

/**
 * Deletes a lead with all that is stored with it, the alerts to it, the emails to its client, in the queue and in files,
 * and what the client wrote that matches no request. Call it under the lead's lock.
 */
export async function removeLead(
  deps: RemoveDeps,
  { id, email }: { id: number; email: string },
  by: Eraser,
  { withConversations }: RemovalOptions,
): Promise<RemovedLead> {
  const { leads, alerts, mail, countEmails } = deps
  const emails = await countEmails(id)
  const changes = await leads.countChanges(id)
  const { notes, calls } = await deps.workLog.count(id)
  const messageIds = [...(await mail.listSentIds(id)), ...(await deps.listMessageIds(id))]
  const others = withConversations ? await deps.eraseConversations(id, by) : []
  await alerts.dropFor('lead', id)
  // The time is free at once, in the calendars too; then the call is deleted with the lead.
  await deps.freeCalls.cancel(id, by, { notifies: 'noOne' })
  const freeCalls = await deps.freeCalls.countForReports([id])
  await deps.countRemoved(await leads.delete(id), freeCalls)
  const toClient = await deps.eraseTraces({ addresses: [email, ...others], messageIds }, by)
  const counts = { emails, changes, notes, toClient, conversations: others.length }
  return calls > 0 ? { ...counts, calls } : counts
}
