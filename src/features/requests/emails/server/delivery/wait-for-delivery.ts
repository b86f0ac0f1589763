import { setTimeout as wait } from 'node:timers/promises'
import { leadNotFound } from '#features/requests/leads/contract/leads.ts'
import { notFound } from '#shared/errors.ts'
import type { LeadMailDeps } from '../deps.ts'
import type { StoredEmail } from '../repository/emails-table.ts'

const maxWaitMs = 45_000
const pollMs = 150

/** Waits until another request has delivered an email. */
export async function waitForDelivery(
  { emails }: Pick<LeadMailDeps, 'emails'>,
  email: StoredEmail,
): Promise<StoredEmail> {
  const giveUpAt = Date.now() + maxWaitMs
  let current = email
  while (['queued', 'sending'].includes(current.status) && Date.now() < giveUpAt) {
    await wait(pollMs)
    const found = await emails.find(email.leadId, email.id)
    if (!found) throw notFound(leadNotFound)
    current = found
  }
  return current
}
