import { describeError } from '#platform/server/logger.ts'
import { mailTexts } from '../rules.ts'
import { findInMailbox } from './delivery/find-in-mailbox.ts'
import { toFailedOutcome, toSentOutcome, unknownOutcome } from './delivery/outcomes.ts'
import { recordOutcome } from './delivery/record-outcome.ts'
import type { LeadMailDeps } from './deps.ts'
import { toClaimEnd } from './email-content.ts'
import type { StoredEmail } from './repository/emails-table.ts'

async function toOutcome(deps: LeadMailDeps, email: StoredEmail) {
  if (email.status === 'queued') return toFailedOutcome(mailTexts.notHandedOver)
  try {
    const sent = await findInMailbox(deps, email)
    return sent ? toSentOutcome(sent, deps.clock.now()) : unknownOutcome
  } catch (error) {
    deps.logger.warn(describeError(error), 'mailbox lookup failed, outcome unknown')
    return unknownOutcome
  }
}

/** Finds out how interrupted deliveries ended, for example after the server was killed. */
export async function recoverInterrupted(deps: LeadMailDeps): Promise<number> {
  for (let recovered = 0; ; recovered += 1) {
    const now = deps.clock.now()
    const email = await deps.emails.claimInterrupted(now, toClaimEnd(now))
    if (!email) return recovered
    await recordOutcome(deps, email, await toOutcome(deps, email), null, [
      email.status === 'queued' ? 'queued' : 'sending',
    ])
  }
}
