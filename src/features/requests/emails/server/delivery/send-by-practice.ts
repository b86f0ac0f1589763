import { describeError } from '#platform/server/logger.ts'
import { type MailAttachment, MailError } from '#platform/server/mail/mailer.ts'
import { mailTexts } from '../../rules.ts'
import type { DeliveryDeps } from '../deps.ts'
import type { EmailOutcome, StoredEmail } from '../repository/emails-table.ts'
import { withoutBrackets } from '../thread/thread-entry.ts'
import { composeLeadEmail } from './compose.ts'
import { toFailedOutcome, unknownOutcome } from './outcomes.ts'

export async function sendByPractice(
  deps: DeliveryDeps,
  email: StoredEmail,
  attachments: MailAttachment[],
): Promise<EmailOutcome> {
  try {
    const mail = { ...(await composeLeadEmail(deps, email)), attachments }
    const relayId = (await deps.mailer.send(mail)) ?? null
    const threadId = email.threadId ?? withoutBrackets(email.messageId)
    return { status: 'sent', failure: null, threadId, relayId, sentAt: deps.clock.now() }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    deps.logger.warn(
      { ...describeError(error), reason: error.reason },
      'lead email delivery failed',
    )
    return error.mayHaveArrived ? unknownOutcome : toFailedOutcome(mailTexts[error.reason])
  }
}
