import { createSingleRun } from '#platform/server/jobs/single-run.ts'
import { describeError } from '#platform/server/logger.ts'
import type { OutgoingMailDeps } from './deps.ts'
import type { OutgoingMail } from './repository.ts'

const second = 1000
const hour = 60 * 60 * second
// A transport that has not answered by then has failed, and the email is sent again.
const claimMs = 120 * second
const firstPauseMs = 15 * second
const maxPauseMs = hour
// An address that accepts nothing for so long is wrong. The screen shows what the email announced.
const abandonAfterMs = 72 * hour

/** Sends one claimed email. @returns whether the transport accepted it */
async function deliver(
  { mails, mailer, sender, clock, logger }: OutgoingMailDeps,
  mail: OutgoingMail,
): Promise<boolean> {
  const { id, attempts, recipient, subject, text, html, messageId, unsubscribeUrl } = mail
  try {
    const written = {
      subject,
      text,
      html,
      messageId,
      ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    }
    await mailer.send({ from: sender(), to: recipient, ...written })
  } catch (error) {
    const now = clock.now().getTime()
    if (now - mail.createdAt.getTime() >= abandonAfterMs) {
      await mails.delete(id)
      logger.error({ ...describeError(error), attempts }, 'delivery abandoned')
    } else {
      const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** (attempts - 1))
      await mails.postpone(id, new Date(now + pauseMs))
      logger.warn({ ...describeError(error), attempts }, 'delivery failed, will retry')
    }
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
