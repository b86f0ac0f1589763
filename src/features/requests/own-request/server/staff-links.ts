import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { getLastLinkEnd, getLinkEnd } from '../rules.ts'
import type { OwnRequestDeps } from './deps.ts'
import { correctedAddressEmail } from './emails.ts'
import { findCallEnd } from './find-call-end.ts'
import { hashEmail, issueLink } from './issue-link.ts'

/** A member of staff who may see the lead. */
export type StaffUse = { actor: Actor; origin: Origin; leadId: number }
/** Null: the client, who has withdrawn. */
type LinkEnd = Omit<StaffUse, 'actor'> & { actor: Actor | null }

/** The link with which the client can open a request at this moment. */
export async function findOpenLink(
  deps: Pick<OwnRequestDeps, 'links' | 'clock' | 'leads' | 'timeZone'>,
  leadId: number,
): Promise<{ sentAt: Date; endsAt: Date } | undefined> {
  const { links, clock } = deps
  const link = await links.findOpen(leadId)
  const endsAt = link && getLinkEnd(link, await findCallEnd(deps, leadId))
  return endsAt && endsAt > clock.now() ? { sentAt: link.createdAt, endsAt } : undefined
}

/** Ends the links to a request, which is recorded if there were any. Requires a transaction. */
export async function endLinks(
  { links, audit }: Pick<OwnRequestDeps, 'links' | 'audit'>,
  { actor, origin, leadId }: LinkEnd,
): Promise<void> {
  const ended = await links.endAll(leadId)
  if (ended === 0) return
  await audit.record({ actor, origin, record: 'lead', id: leadId, action: 'lead.link_ended' })
}

/**
 * Ends the links to a request whose address was corrected, and mails one to the new address, unless no link to the
 * request works any more or it was closed, when we have said that we write no more. Requires the transaction of
 * the correction.
 */
export async function sendToCorrectedAddress(deps: OwnRequestDeps, use: StaffUse): Promise<void> {
  const { database, leads, audit, mail, practice, clock, timeZone } = deps
  const { actor, origin, leadId } = use
  await endLinks(deps, use)
  const found = await leads.findForClient(leadId)
  const createdAt = clock.now()
  if (!found || found.lead.status === 'leadLost') return
  const { lead } = found
  if (getLastLinkEnd(new Date(lead.createdAt)) <= createdAt) return
  const { emailHash } = hashEmail(deps, lead.email)
  await lockUntilCommit(database, `request links of ${emailHash}`)
  const { language } = lead
  const link = await issueLink(deps, { lead, emailHash, kind: 'correction', createdAt }, language)
  await audit.record({ actor, origin, record: 'lead', id: leadId, action: 'lead.link_sent' })
  const content = { practice: practice(language), language, timeZone, lead, link }
  await mail.enqueue(lead.email, { ...correctedAddressEmail(content), language, leadId })
}
