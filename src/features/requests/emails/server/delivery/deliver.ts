import type { Origin } from '#shared/actor.ts'
import { toDeletedDocument } from '../../rules.ts'
import type { DeliveryDeps } from '../deps.ts'
import { readAttachments } from '../email-documents.ts'
import type { EmailOutcome, StoredEmail } from '../repository/emails-table.ts'
import { toFailedOutcome, unknownOutcome } from './outcomes.ts'
import { recordOutcome } from './record-outcome.ts'
import { sendByGoogle } from './send-by-google.ts'
import { sendByPractice } from './send-by-practice.ts'

/** Sends a claimed email. @returns it with its recorded outcome */
export async function deliver(
  deps: DeliveryDeps,
  email: StoredEmail,
  origin: Origin | null,
): Promise<StoredEmail> {
  const files = await readAttachments(deps, email.id)
  if (files.missing !== undefined) {
    const failure = toFailedOutcome(toDeletedDocument(files.missing))
    return recordOutcome(deps, email, failure, origin)
  }
  const { attachments } = files
  let outcome: EmailOutcome
  try {
    outcome =
      email.transport === 'google' && email.senderId !== null
        ? await sendByGoogle(deps, email, email.senderId, attachments)
        : await sendByPractice(deps, email, attachments)
  } catch (error) {
    // An unexpected error may have come before or after the email was sent.
    await recordOutcome(deps, email, unknownOutcome, origin)
    throw error
  }
  return recordOutcome(deps, email, outcome, origin)
}
