import type { LeadDeps } from './deps.ts'
import type { LeadLink } from './emails.ts'
import type { LeadRow } from './repository/tables.ts'

type StaffEmail = { subject: string; text: string; html: string }

/**
 * Notifies the people who work on a lead of what its client did. By email too, because they might call the client before
 * they look at the portal.
 */
export async function mailStaff(
  { accounts, mail, practice, systemEmail, publicUrl }: LeadDeps,
  { id, assignedTo }: Pick<LeadRow, 'id' | 'assignedTo'>,
  write: (link: LeadLink) => StaffEmail,
): Promise<void> {
  const assignee = assignedTo === null ? undefined : await accounts.find(assignedTo)
  const email = write({ practice: practice(), publicUrl, id })
  await mail.enqueue(assignee?.email ?? systemEmail(), email)
}
