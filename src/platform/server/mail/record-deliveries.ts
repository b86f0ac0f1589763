import type { ServiceHealth } from '../database/service-health.ts'
import { MailError, type Mailer } from './mailer.ts'

/** Records whether the mail server accepts emails. One that refuses a recipient's address works. */
export const recordDeliveries = (
  mailer: Mailer,
  health: Pick<ServiceHealth, 'recordSuccess' | 'recordFailure'>,
): Mailer => ({
  ...mailer,
  async send(mail) {
    let relayId: string | undefined
    try {
      relayId = await mailer.send(mail)
    } catch (error) {
      const reason = error instanceof MailError ? error.reason : 'other'
      if (reason !== 'address') await health.recordFailure('mail', reason)
      throw error
    }
    await health.recordSuccess('mail')
    return relayId
  },
})
