import type { GoogleError } from '#features/requests/google-connection/rules.ts'
import type { Origin } from '#shared/actor.ts'
import type { EmailLogEntry } from '../../contract.ts'
import type { LeadMailDeps } from '../deps.ts'
import type { StoredEmail } from '../repository/emails-table.ts'
import type { Sender } from '../sender.ts'
import { deliver } from './deliver.ts'
import { toFailedOutcome, toResponse } from './outcomes.ts'
import { recordOutcome } from './record-outcome.ts'

/** Delivers a claimed email, unless reading the mailbox before has already failed. */
export async function deliverClaimed(
  deps: LeadMailDeps,
  claimed: StoredEmail,
  sender: Sender,
  googleError: GoogleError | undefined,
  origin: Origin,
): Promise<EmailLogEntry> {
  const isUnreachable = googleError !== undefined && sender.transport === 'google'
  return toResponse(
    isUnreachable
      ? await recordOutcome(deps, claimed, toFailedOutcome(googleError.message), origin)
      : await deliver(deps, claimed, origin),
  )
}
