import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { dayMs } from '#shared/durations.ts'
import type { Language } from '#shared/language.ts'
import { maxReceiptsPerDay } from '../rules.ts'
import type { OwnRequestDeps } from './deps.ts'
import { hashEmail, issueLink } from './issue-link.ts'

export type IssueDeps = Pick<
  OwnRequestDeps,
  'clock' | 'database' | 'links' | 'publicUrl' | 'secrets'
>

type LinkedLead = Pick<Lead, 'id' | 'createdAt' | 'email'>

/** Makes the link of a receipt. Requires a transaction. @returns undefined where the address got too many receipts today */
export async function issueReceiptLink(
  deps: IssueDeps,
  lead: LinkedLead,
  language: Language,
): Promise<string | undefined> {
  const { database, links, clock } = deps
  const { emailHash, emailHashes } = hashEmail(deps, lead.email)
  // Concurrent requests count one after the other, so that they send no more emails.
  await lockUntilCommit(database, `request links of ${emailHash}`)
  const createdAt = clock.now()
  const sent = await links.countReceipts(emailHashes, new Date(+createdAt - dayMs))
  if (sent >= maxReceiptsPerDay) return undefined
  return issueLink(deps, { lead, emailHash, kind: 'receipt', createdAt }, language)
}

/**
 * Makes the link of an email about a free call. That of its confirmation is a receipt, which counts as one and is always
 * sent, because bookings have limits of their own and the client needs the link to change the call. Requires the
 * transaction of the email.
 */
export async function issueCallLink(
  deps: IssueDeps,
  lead: LinkedLead & Pick<Lead, 'language'>,
  kind: 'receipt' | 'call',
): Promise<string> {
  const { emailHash } = hashEmail(deps, lead.email)
  return issueLink(deps, { lead, emailHash, kind, createdAt: deps.clock.now() }, lead.language)
}
