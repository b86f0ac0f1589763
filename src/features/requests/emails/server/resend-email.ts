import type { Actor, Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { EmailLogEntry } from '../contract.ts'
import { mailTexts } from '../rules.ts'
import { findInMailbox } from './delivery/find-in-mailbox.ts'
import { toResponse, toSentOutcome } from './delivery/outcomes.ts'
import { recordOutcome } from './delivery/record-outcome.ts'
import type { LeadMailDeps } from './deps.ts'
import { findEmail } from './find-email.ts'
import { resendFailed } from './resend-failed.ts'

/**
 * Sends a failed email again, as the person who asks. One that may have been sent (`unknown`) needs
 * `hasChecked`: a person has made sure that it did not arrive.
 */
export async function resendLeadEmail(
  deps: LeadMailDeps,
  actor: Actor,
  leadId: number,
  emailId: string,
  hasChecked: boolean,
  origin: Origin,
): Promise<EmailLogEntry> {
  const lead = await deps.leads.find(actor, leadId, origin, 'lead.email_sent')
  const email = await findEmail(deps, actor, leadId, emailId)
  const { subject, message, htmlMessage, marksContacted, status } = email
  const text = { subject, message, ...(htmlMessage ? { htmlMessage } : {}) }
  const body = { ...text, markContacted: marksContacted }
  const resend = () => resendFailed(deps, { actor, lead, email, body, origin })
  if (status === 'failed') return resend()
  if (status !== 'unknown') throw new AppError('conflict', mailTexts.notResendable)
  const sent = await findInMailbox(deps, email).catch(() => undefined)
  if (sent) {
    const outcome = toSentOutcome(sent, deps.clock.now())
    return toResponse(await recordOutcome(deps, email, outcome, origin, ['unknown']))
  }
  return hasChecked ? resend() : toResponse(email)
}
