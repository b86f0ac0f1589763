import { setTimeout as sleep } from 'node:timers/promises'
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
  const { id, attempts, recipient, subject, text, html, messageId } = mail
  try {
    await mailer.send({ from: sender(), to: recipient, subject, text, html, messageId })
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

// A transport that does not answer must not block a stop, which ends after nine seconds: its email stays queued.
const maxSettleMs = second

/** Delivers the emails that are due, one delivery at a time. */
export function createDelivery(deps: OutgoingMailDeps) {
  const { mails, clock } = deps
  let current: Promise<number> | undefined
  let mustCheckAgain = false
  let isStopping = false

  async function deliverOnce(): Promise<number> {
    let delivered = 0
    for (;;) {
      if (isStopping) return delivered
      const now = clock.now()
      const mail = await mails.claimNext(now, new Date(now.getTime() + claimMs))
      if (!mail) return delivered
      if (await deliver(deps, mail)) delivered += 1
    }
  }

  async function deliverAll(): Promise<number> {
    try {
      let delivered = 0
      do {
        mustCheckAgain = false
        delivered += await deliverOnce()
      } while (mustCheckAgain)
      return delivered
    } finally {
      current = undefined
    }
  }

  return {
    /**
     * Delivers what is due. A call during a delivery joins it and makes it check once more: what was queued
     * since may have missed its last check.
     */
    async deliverDue(): Promise<number> {
      if (isStopping) return 0
      mustCheckAgain = true
      current ??= deliverAll()
      return current
    },

    /** Starts no further delivery and waits for the present one, before the database closes. */
    async settle(): Promise<void> {
      isStopping = true
      if (!current) return
      const done = current.then(
        () => {},
        () => {}, // reported to whoever started the delivery
      )
      await Promise.race([done, sleep(maxSettleMs, undefined, { ref: false })])
    },
  }
}
