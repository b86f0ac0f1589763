import type { LeadDeps } from './lead-deps.ts'

type Removed = { emails: number; changes: number; notes: number }

/**
 * Deletes a lead with all that is stored with it, the alerts to it and what waits to be sent to its client. Call it
 * under the lead's lock. @returns how many of each were deleted, for the receipt in the audit log
 */
export async function removeLead(
  deps: Pick<LeadDeps, 'leads' | 'alerts' | 'mail' | 'countEmails' | 'eraseUnmatchedEmails'>,
  { id, email }: { id: number; email: string },
): Promise<Removed> {
  const { leads, alerts, mail, countEmails } = deps
  const emails = await countEmails(id)
  const changes = await leads.countChanges(id)
  const notes = await leads.countNotes(id)
  await alerts.dropForLead(id)
  await mail.dropForLead(id)
  await leads.delete(id)
  await deps.eraseUnmatchedEmails(email)
  return { emails, changes, notes }
}
