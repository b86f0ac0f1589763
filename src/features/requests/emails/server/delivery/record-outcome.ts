import { setTimeout as wait } from 'node:timers/promises'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Origin } from '#shared/actor.ts'
import type { EmailStatus } from '../../contract.ts'
import type { LeadMailDeps } from '../deps.ts'
import type { EmailOutcome, StoredEmail } from '../repository/emails-table.ts'
import { alertWriter } from './alert-writer.ts'

type RecordDeps = Pick<
  LeadMailDeps,
  'alerts' | 'audit' | 'database' | 'emails' | 'eventBus' | 'leads'
>

const maxTries = 8
const retryMs = 250

/** Changes to the lead of a sent email. */
async function updateLead(
  { leads }: Pick<RecordDeps, 'leads'>,
  email: StoredEmail,
  origin: Origin | null,
) {
  const { leadId, marksContacted, senderId, senderName, threadId, createdAt } = email
  if (threadId) await leads.setEmailThread(leadId, threadId)
  // An answer that came after the email was written still waits.
  await leads.recordHandled(leadId, createdAt)
  if (!marksContacted || senderId === null) return
  await leads.markContacted(leadId, { userId: senderId, name: senderName }, origin)
}

/** Open tabs learn of a request's change by the request, and of what the server does by itself from here. */
async function notifyTabs({ database, eventBus }: RecordDeps) {
  await eventBus.publishWithin(database, { t: 'changed', topic: 'leads' })
  await eventBus.publishWithin(database, { t: 'changed', topic: 'mail' })
}

const writeOutcome = (
  deps: RecordDeps,
  email: StoredEmail,
  outcome: EmailOutcome,
  origin: Origin | null,
  from: readonly EmailStatus[],
) =>
  deps.database.transaction(async () => {
    const { audit, database, emails } = deps
    // The lead is changed after its email: deleting a lead locks them in the other order.
    await lockUntilCommit(database, `lead ${email.leadId}`)
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
    if (isSent) await updateLead(deps, recorded, origin)
    else await alertWriter(deps, recorded)
    if (origin === null) await notifyTabs(deps)
    return recorded
  })

/**
 * Records how a delivery ended, its audit entry and the lead's thread, once. The transport reports an
 * outcome only once, so the write is retried while the database restarts.
 */
export async function recordOutcome(
  deps: RecordDeps,
  email: StoredEmail,
  outcome: EmailOutcome,
  origin: Origin | null,
  from: readonly EmailStatus[] = ['sending'],
): Promise<StoredEmail> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await writeOutcome(deps, email, outcome, origin, from)
    } catch (error) {
      if (tries === maxTries) throw error
      await wait(tries * retryMs)
    }
  }
}
