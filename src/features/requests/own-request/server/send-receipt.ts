import type { Language } from '#shared/language.ts'
import type { OwnRequestDeps } from './deps.ts'
import { receiptEmail } from './emails.ts'
import { issueReceiptLink } from './issue-call-link.ts'

export type Receipt = { leadId: number; language: Language }

/**
 * Queues the receipt of a request, with the link to it. Call it in the transaction that stores the request, so
 * that neither exists without the other. @returns false where the address got too many receipts today
 */
export async function sendReceipt(
  deps: OwnRequestDeps,
  { leadId, language }: Receipt,
): Promise<boolean> {
  const { leads, mail, practice, timeZone } = deps
  const found = await leads.findForClient(leadId)
  if (!found) return false
  const { lead } = found
  const link = await issueReceiptLink(deps, lead, language)
  if (link === undefined) return false
  const content = { practice: practice(language), language, timeZone, lead, link }
  await mail.enqueue(lead.email, { ...receiptEmail(content), language, leadId })
  return true
}
