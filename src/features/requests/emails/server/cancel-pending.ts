import { mailTexts } from '../rules.ts'
import { alertWriter } from './delivery/alert-writer.ts'
import { toFailedOutcome } from './delivery/outcomes.ts'
import type { LeadMailDeps } from './deps.ts'

/** Nothing is sent to a client who has just withdrawn, or to an address that was wrong. Call it in the transaction of the change. */
export async function cancelPending(
  deps: Pick<LeadMailDeps, 'alerts' | 'audit' | 'database' | 'emails' | 'eventBus'>,
  leadId: number,
  reason: 'withdrawn' | 'corrected',
): Promise<void> {
  const { audit, database, emails, eventBus } = deps
  const cancelled = await emails.endPending(toFailedOutcome(mailTexts[reason]), leadId)
  for (const email of cancelled) {
    await audit.record({
      actor: email.senderId === null ? null : { userId: email.senderId },
      origin: null,
      record: 'lead',
      id: leadId,
      action: 'lead.email_failed',
      outcome: 'failed',
    })
    await alertWriter(deps, email)
  }
  if (cancelled.length > 0) {
    await eventBus.publishWithin(database, { t: 'changed', topic: 'mail' })
  }
}

/** After a restored backup: what waited when it was made has been sent since, or has been undone. */
export async function dropPending({ emails }: Pick<LeadMailDeps, 'emails'>): Promise<number> {
  const outcome = { status: 'unknown', failure: mailTexts.restored, sentAt: null } as const
  return (await emails.endPending(outcome)).length
}
