import type { Eraser } from '#shared/traces.ts'
import type { LeadMailDeps } from '../deps.ts'

/** Deletes one email that matches no request, dismissed or not. Requires a transaction. @returns false if it is gone */
export async function eraseUnmatchedEmail(
  { audit, database, emails, eventBus }: LeadMailDeps,
  id: number,
  by: Eraser,
): Promise<boolean> {
  if (!(await emails.eraseUnmatchedRow(id))) return false
  await audit.record({ ...by, record: 'email', id, action: 'email.deleted' })
  await eventBus.publishWithin(database, { t: 'changed', topic: 'unmatched-mail' })
  return true
}
