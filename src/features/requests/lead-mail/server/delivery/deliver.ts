import type { Origin } from '#shared/actor.ts'
import type { DeliveryDeps } from '../deps.ts'
import type { EmailOutcome, StoredEmail } from '../repository/lead-emails-table.ts'
import { unknownOutcome } from './outcomes.ts'
import { recordOutcome } from './record-outcome.ts'
import { sendByGoogle } from './send-by-google.ts'
import { sendByPractice } from './send-by-practice.ts'

/** Sends a claimed email. @returns it with its recorded outcome */
export async function deliver(
  deps: DeliveryDeps,
  email: StoredEmail,
  origin: Origin | null,
): Promise<StoredEmail> {
  let outcome: EmailOutcome
  try {
    outcome =
      email.transport === 'google' && email.senderId !== null
        ? await sendByGoogle(deps, email, email.senderId)
        : await sendByPractice(deps, email)
  } catch (error) {
    // An unexpected error may have come before or after the email was sent.
    await recordOutcome(deps, email, unknownOutcome, origin)
    throw error
  }
  return recordOutcome(deps, email, outcome, origin)
}
