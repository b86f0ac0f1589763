import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { dayMs } from '#shared/durations.ts'
import type { Language } from '#shared/language.ts'
import { maxReceiptsPerDay } from '../rules.ts'
import type { OwnRequestDeps } from './deps.ts'
import { receiptEmail } from './emails.ts'
import { hashEmail, issueLink } from './issue-link.ts'

export type Receipt = { leadId: number; language: Language }

/**
 * Queues the receipt of a request, with the link to it. Call it in the transaction that stores the request, so
 * that neither exists without the other. @returns false where the address got too many receipts today
 */
export async function sendReceipt(
  deps: OwnRequestDeps,
  { leadId, language }: Receipt,
): Promise<boolean> {
  const { database, links, leads, mail, practice, clock, timeZone } = deps
  const found = await leads.findForClient(leadId)
  if (!found) return false
  const { lead } = found
  const { emailHash, emailHashes } = hashEmail(deps, lead.email)
  // Concurrent requests count one after the other, so that they send no more emails.
  await lockUntilCommit(database, `request links of ${emailHash}`)
  const createdAt = clock.now()
  const sent = await links.countReceipts(emailHashes, new Date(+createdAt - dayMs))
  if (sent >= maxReceiptsPerDay) return false
  const link = await issueLink(deps, { lead, emailHash, kind: 'receipt', createdAt }, language)
  const content = { practice: practice(language), language, timeZone, lead, link }
  await mail.enqueue(lead.email, { ...receiptEmail(content), language, leadId })
  return true
}
