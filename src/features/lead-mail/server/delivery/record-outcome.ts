import { setTimeout as wait } from 'node:timers/promises'
import type { Origin } from '#shared/actor.ts'
import type { EmailStatus } from '../../contract.ts'
import type { LeadMailDeps } from '../deps.ts'
import type { EmailOutcome, StoredEmail } from '../repository/lead-emails-table.ts'

type RecordDeps = Pick<LeadMailDeps, 'database' | 'emails' | 'audit' | 'leads'>

const maxTries = 8
const retryMs = 250

const writeOutcome = (
  { database, emails, audit, leads }: RecordDeps,
  email: StoredEmail,
  outcome: EmailOutcome,
  origin: Origin | null,
  from: readonly EmailStatus[],
) =>
  database.transaction(async () => {
    const recorded = await emails.recordOutcome(email.id, from, outcome)
    if (!recorded) return (await emails.find(email.leadId, email.id)) ?? email
    const isSent = outcome.status === 'sent'
    await audit.record({
      actor: email.senderId === null ? null : { userId: email.senderId },
      origin,
      record: 'lead',
      id: email.leadId,
      action: isSent ? 'lead.email_sent' : 'lead.email_failed',
      outcome: isSent ? 'success' : 'failed',
    })
    if (isSent && recorded.threadId) await leads.setEmailThread(email.leadId, recorded.threadId)
    return recorded
  })

/**
 * Records how a delivery ended, its audit entry and the lead's thread, once. The transport reports an
 * outcome only once, so the write is retried while the database restarts.
 */
export const recordOutcome =
  (deps: RecordDeps) =>
  async (
    email: StoredEmail,
    outcome: EmailOutcome,
    origin: Origin | null,
    from: readonly EmailStatus[] = ['sending'],
  ): Promise<StoredEmail> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await writeOutcome(deps, email, outcome, origin, from)
      } catch (error) {
        if (tries === maxTries) throw error
        await wait(tries * retryMs)
      }
    }
  }
