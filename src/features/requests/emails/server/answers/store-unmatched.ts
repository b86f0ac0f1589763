import { createHash } from 'node:crypto'
import { getRetentionStart } from '#features/requests/leads/rules.ts'
import type { LeadMailDeps } from '../deps.ts'
import { maxUnmatched, maxUnmatchedOfPerson } from '../limits.ts'
import type { NewAnswer } from '../repository/answers-table.ts'
import type { NewUnmatched } from '../repository/unmatched-emails.ts'

/** A mail that matches no lead. */
export type UnmatchedMail = Omit<NewAnswer, 'leadId'> &
  Pick<NewUnmatched, 'purpose' | 'personAddress'>

type StoreDeps = Pick<
  LeadMailDeps,
  'alerts' | 'audit' | 'clock' | 'database' | 'emails' | 'eventBus' | 'logger' | 'retentionDays'
>

/** Two mails with one Message-ID and different texts are two: one of them may be forged. */
function toContentKey({ messageId, fromAddress, subject, html, plain, receivedAt }: UnmatchedMail) {
  // Without a Message-ID of its own the mail's number in the mailbox stands for it, which may change.
  const id = messageId.startsWith('<') ? messageId : receivedAt.toISOString()
  const content = JSON.stringify([id, fromAddress, subject, html, plain])
  return createHash('sha256').update(content).digest('hex')
}

/** The number of waiting emails, and of those from this address. */
async function countWaiting({ emails }: StoreDeps, oldest: Date, personAddress: string) {
  const [all, ofPerson] = await Promise.all([
    emails.countUnmatched(oldest),
    emails.countUnmatched(oldest, personAddress),
  ])
  return { ofPerson, hasRoom: all < maxUnmatched && ofPerson < maxUnmatchedOfPerson }
}

/**
 * Stores a mail that matches no lead once, until someone attaches or dismisses it. What machines answer, and copies of
 * what the practice wrote elsewhere, wait for no one. Call it in the transaction that moves the mailbox's position.
 */
export async function storeUnmatched(deps: StoreDeps, unmatched: UnmatchedMail): Promise<void> {
  const { kind, wireMessageId: _, ...mail } = unmatched
  const { alerts, audit, clock, database, emails, eventBus, logger, retentionDays } = deps
  if (kind !== 'answer' && kind !== 'bounce') return
  const oldest = getRetentionStart(clock.now(), retentionDays)
  if (mail.receivedAt <= oldest) return
  const { ofPerson, hasRoom } = await countWaiting(deps, oldest, mail.personAddress)
  if (!hasRoom) {
    logger.warn('unmatched email not stored, too many wait')
    return
  }
  const contentKey = toContentKey(unmatched)
  const id = await emails.insertUnmatched({ ...mail, kind, contentKey })
  if (id === undefined) return
  const action = 'email.received'
  await audit.record({ actor: null, origin: null, record: 'email', id, action })
  // Only the first of an address, so that no one can send staff a flood of alerts.
  if (ofPerson === 0) await alerts.enqueue({ kind: 'mail.unmatched', recordId: id })
  await eventBus.publishWithin(database, { t: 'changed', topic: 'unmatched-mail' })
}
