import { GoogleError } from '#features/requests/google-connection/rules.ts'
import { describeError } from '#platform/server/logger.ts'
import { composeMail, type MailAttachment } from '#platform/server/mail/mailer.ts'
import type { DeliveryDeps, LeadMailDeps } from '../deps.ts'
import type { SentMail } from '../gmail.ts'
import type { EmailOutcome, StoredEmail } from '../repository/emails-table.ts'
import { composeLeadEmail } from './compose.ts'
import { findInMailbox } from './find-in-mailbox.ts'
import { toFailedOutcome, toSentOutcome, unknownOutcome } from './outcomes.ts'

async function sendInThread(
  { gmail }: Pick<LeadMailDeps, 'gmail'>,
  userId: number,
  raw: Buffer,
  threadId: string | null,
): Promise<SentMail> {
  try {
    return await gmail.send(userId, raw, threadId ?? undefined)
  } catch (error) {
    // The thread was deleted in the mailbox: the email begins another one there.
    const isGone = error instanceof GoogleError && error.reason === 'not-found'
    if (!isGone || threadId === null) throw error
    return gmail.send(userId, raw, undefined)
  }
}

/** Gmail may replace the Message-ID. Without its own, replies are matched by ours. */
async function findWireMessageId({ gmail, logger }: DeliveryDeps, userId: number, id: string) {
  try {
    return await gmail.findWireId(userId, id)
  } catch (error) {
    logger.warn(describeError(error), 'Message-ID of sent email not read')
    return undefined
  }
}

export async function sendByGoogle(
  deps: DeliveryDeps,
  email: StoredEmail,
  userId: number,
  attachments: MailAttachment[],
): Promise<EmailOutcome> {
  const raw = await composeMail({ ...(await composeLeadEmail(deps, email)), attachments })
  let sent: SentMail | undefined
  try {
    sent = await sendInThread(deps, userId, raw, email.threadId)
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error
    if (!error.mayHaveWorked) return toFailedOutcome(error.message)
    // The response was lost: only the mailbox can say whether the email was sent.
    sent = await findInMailbox(deps, email).catch(() => undefined)
    if (!sent) return unknownOutcome
  }
  await deps.google.recordSent(userId)
  const wireMessageId = await findWireMessageId(deps, userId, sent.id)
  return toSentOutcome(sent, deps.clock.now(), wireMessageId)
}
