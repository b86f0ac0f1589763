import { setTimeout as sleep } from 'node:timers/promises'
import { mustReconnect } from '#features/requests/google-connection/rules.ts'
import { describeError } from '#platform/server/logger.ts'
import { mailTexts } from '../../rules.ts'
import type { DeliveryDeps } from '../deps.ts'
import { toClaimEnd } from '../email-content.ts'
import type { StoredEmail } from '../repository/emails-table.ts'
import { deliver } from './deliver.ts'
import { toFailedOutcome } from './outcomes.ts'
import { recordOutcome } from './record-outcome.ts'

// After a long stop, what the email says may no longer be right.
const maxDelayMs = 60 * 60 * 1000
// Node may fire a timer a millisecond early, before the email is due.
const timerSlackMs = 20
const maxDeliveries = 20
// The stop ends after nine seconds; a delivery without an outcome is recovered by the next start.
const maxSettleMs = 2_000

/** Why an email is not sent at its time: in the meantime much may have changed. */
async function findObstacle(
  { accounts, google }: Pick<DeliveryDeps, 'accounts' | 'google'>,
  { senderId, transport, fromAddress, sendAt }: StoredEmail,
  now: Date,
): Promise<string | undefined> {
  if (sendAt && now.getTime() - sendAt.getTime() > maxDelayMs) return mailTexts.expired
  const writer = senderId === null ? undefined : await accounts.findDetails(senderId)
  if (!writer || writer.isSuspended) return mailTexts.accountClosed
  const isMoved = transport === 'google' && (await google.findMailbox(writer.id)) !== fromAddress
  return isMoved ? mustReconnect : undefined
}

/**
 * Sends emails when their time has come: by a timer of the instance that accepted one, and by a job for those
 * of other instances and of before a restart. A claim decides which of them sends an email.
 */
export function createPendingDelivery(deps: DeliveryDeps) {
  const { clock, emails, logger } = deps
  const timers = new Set<NodeJS.Timeout>()
  const deliveries = new Set<Promise<void>>()
  let isStopping = false

  const logFailure = (error: unknown) =>
    logger.error(describeError(error), 'delivery of pending email failed')

  async function finish(claimed: StoredEmail, obstacle: string | undefined) {
    if (obstacle === undefined) await deliver(deps, claimed, null)
    else await recordOutcome(deps, claimed, toFailedOutcome(obstacle), null)
  }

  /** @returns whether this instance sends the email */
  async function start(id: number): Promise<boolean> {
    const now = clock.now()
    const due = await emails.findDue(id, now)
    if (!due) return false
    const obstacle = await findObstacle(deps, due, now)
    const claimed = await emails.claimDue(id, now, toClaimEnd(now))
    if (!claimed) return false
    const delivery = finish(claimed, obstacle)
      .catch(logFailure)
      .finally(() => deliveries.delete(delivery))
    deliveries.add(delivery)
    return true
  }

  return {
    schedule({ id, sendAt }: Pick<StoredEmail, 'id' | 'sendAt'>) {
      if (sendAt === null || isStopping) return
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          start(id).catch(logFailure)
        },
        Math.max(0, sendAt.getTime() - clock.now().getTime()) + timerSlackMs,
      )
      timers.add(timer)
    },

    /** Starts the delivery of what is due. @returns of how many */
    async sendDue(): Promise<number> {
      const room = maxDeliveries - deliveries.size
      if (isStopping || room <= 0) return 0
      let started = 0
      for (const id of await emails.listDue(clock.now(), room)) {
        if (isStopping) break
        if (await start(id)) started += 1
      }
      return started
    },

    /** Leaves what is not due for the next start, and waits a moment for what is being sent. */
    async stop(): Promise<void> {
      isStopping = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.race([Promise.all(deliveries), sleep(maxSettleMs, undefined, { ref: false })])
    },
  }
}
