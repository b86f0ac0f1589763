import { createSingleRun } from '#platform/server/async/single-run.ts'
import { describeError } from '#platform/server/logger.ts'
import { MailError } from '#platform/server/mail/mailer.ts'
import type { OutgoingMailDeps } from './deps.ts'
import type { OutgoingMail, TextAttachment } from './repository.ts'

const second = 1000
const hour = 60 * 60 * second
// A transport that has not answered by then has failed, and the email is sent again.
const claimMs = 120 * second
const firstPauseMs = 15 * second
const maxPauseMs = hour
// An address that accepts nothing for so long is wrong. The screen shows what the email announced.
const abandonAfterMs = 72 * hour
/**
 * Maximum number of times that an email is sent whose acceptance the transport never confirms, always with the same
 * Message-ID. A
 * lost code or link locks a person out, while a second copy does no harm and is mostly shown once.
 */
const maxUnconfirmed = 3

async function handleFailure(
  { mails, clock, logger }: OutgoingMailDeps,
  { id, attempts, unconfirmed: before, createdAt }: OutgoingMail,
  error: unknown,
): Promise<void> {
  const now = clock.now().getTime()
  const mayHaveArrived = error instanceof MailError && error.mayHaveArrived
  const unconfirmed = before + (mayHaveArrived ? 1 : 0)
  const details = { ...describeError(error), attempts, unconfirmed }
  if (unconfirmed >= maxUnconfirmed) {
    await mails.delete(id)
    logger.warn(details, 'delivery not confirmed, not repeated')
  } else if (now - createdAt.getTime() >= abandonAfterMs) {
    await mails.delete(id)
    logger.error(details, 'delivery abandoned')
  } else {
    const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** (attempts - 1))
    await mails.postpone(id, new Date(now + pauseMs), unconfirmed)
    logger.warn(details, 'delivery failed, will retry')
  }
}

const toFile = ({ filename, contentType, text }: TextAttachment) => ({
  filename,
  contentType,
  content: Buffer.from(text),
})

/** Sends one claimed email. @returns whether the transport accepted it */
async function deliver(deps: OutgoingMailDeps, mail: OutgoingMail): Promise<boolean> {
  const { mails, mailer, sender } = deps
  const { id, recipient, subject, text, html, messageId, language } = mail
  const { attachments, unsubscribeUrl } = mail
  try {
    const written = {
      subject,
      text,
      html,
      messageId,
      ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
      ...(attachments ? { attachments: attachments.map(toFile) } : {}),
    }
    const relayId = await mailer.send({ from: sender(language), to: recipient, ...written })
    if (relayId) await mails.setRelayId(messageId, relayId).catch(() => undefined)
  } catch (error) {
    await handleFailure(deps, mail, error)
    return false
  }
  await mails.delete(id)
  return true
}

/** Delivers the emails that are due, one delivery at a time. */
export const createDelivery = (deps: OutgoingMailDeps) =>
  createSingleRun(async (isStopping) => {
    const { mails, clock } = deps
    let delivered = 0
    while (!isStopping()) {
      const now = clock.now()
      const mail = await mails.claimNext(now, new Date(now.getTime() + claimMs))
      if (!mail) break
      if (await deliver(deps, mail)) delivered += 1
    }
    return delivered
  })
