import type { Lead } from '#features/requests/leads/contract/leads.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { EmailLogEntry, LeadEmail } from '../contract.ts'
import { deliverClaimed } from './delivery/deliver-claimed.ts'
import { toResponse } from './delivery/outcomes.ts'
import { waitForDelivery } from './delivery/wait-for-delivery.ts'
import type { LeadMailDeps } from './deps.ts'
import { toClaimEnd, toEmailContent, toSendTime } from './email-content.ts'
import type { StoredEmail } from './repository/lead-emails-table.ts'
import { chooseSender } from './sender.ts'
import { readBeforeSending } from './thread/read-correspondence.ts'
import { assertNewestSeen, toReplyHeaders } from './thread/reply-headers.ts'

type Resend = { actor: Actor; lead: Lead; email: StoredEmail; body: LeadEmail; origin: Origin }

/** Sends a stored email again, with the content and sender it has now. */
export async function resendFailed(
  deps: LeadMailDeps,
  { actor, lead, email, body, origin }: Resend,
): Promise<EmailLogEntry> {
  const { clock, emails } = deps
  const sender = await chooseSender(deps, actor, body.sender)
  const { correspondence, googleError } = await readBeforeSending(deps, actor, lead)
  assertNewestSeen(correspondence.messages, body.lastSeenId, email.id)
  const content = {
    ...toEmailContent(actor, lead, sender, body),
    ...toReplyHeaders(correspondence, sender, body.subject),
  }
  const isReachable = googleError === undefined || sender.transport !== 'google'
  if (body.undoable && isReachable) {
    const sendAt = toSendTime(clock.now())
    const pending = await emails.postpone(email.id, [email.status], sendAt, content)
    if (pending) {
      deps.schedulePending(pending)
      return toResponse(pending)
    }
  }
  const claimEnd = toClaimEnd(clock.now())
  const claimed = await emails.claim(email.id, [email.status], claimEnd, content)
  if (!claimed) {
    const current = await emails.find(lead.id, email.id)
    return toResponse(await waitForDelivery(deps, current ?? email))
  }
  return deliverClaimed(deps, claimed, sender, googleError, origin)
}
