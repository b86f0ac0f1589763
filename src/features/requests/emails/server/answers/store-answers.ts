import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { LeadMailDeps } from '../deps.ts'
import { maxAnswers, maxWorded } from '../limits.ts'
import type { NewAnswer } from '../repository/answers-table.ts'

type StoreDeps = Pick<
  LeadMailDeps,
  'clock' | 'database' | 'emails' | 'leads' | 'eventBus' | 'onAnswer' | 'audit' | 'logger'
>

type StoreResult = { isNew: boolean; isChanged: boolean }
const unchanged: StoreResult = { isNew: false, isChanged: false }

/** Adds an answer. If the lead has too many, the latest becomes unread again, so that staff look into the mailbox. */
async function addAnswer(
  { audit, emails, logger }: StoreDeps,
  answer: NewAnswer,
  stored: number,
): Promise<boolean> {
  const { leadId, kind } = answer
  if (stored >= maxAnswers) {
    logger.warn({ leadId }, 'answer not stored, lead has too many')
    return emails.reopenLatestAnswer(leadId, kind)
  }
  const isAdded = await emails.insertAnswer(answer, { isWorded: stored < maxWorded(kind) })
  const action = 'lead.email_received'
  if (isAdded) await audit.record({ actor: null, origin: null, record: 'lead', id: leadId, action })
  return isAdded
}

async function storeAnswer(deps: StoreDeps, answer: NewAnswer): Promise<StoreResult> {
  const { clock, emails, leads, onAnswer } = deps
  const { leadId, kind } = answer
  const stored = await emails.countAnswers(leadId, kind)
  const updated = await emails.updateAnswer(answer, stored < maxWorded(kind))
  if (updated) return { isNew: false, isChanged: updated === 'filled' }
  const isReported = await emails.hasUnread(leadId, kind)
  if (!(await addAnswer(deps, answer, stored))) return unchanged
  if (kind === 'answer') {
    await leads.recordAnswer(leadId, answer.receivedAt, clock.now())
  }
  // Only the first unread one causes an alert.
  if ((kind === 'answer' || kind === 'bounce') && !isReported) {
    await onAnswer({ leadId, assignedTo: await leads.findAssignee(leadId), kind })
  }
  return { isNew: true, isChanged: true }
}

/** Stores answers once each, and alerts the assignee. Call it in a transaction. @returns how many are new */
export async function storeAnswers(
  deps: StoreDeps,
  answers: readonly NewAnswer[],
): Promise<number> {
  const { database, eventBus } = deps
  let count = 0
  let isChanged = false
  // Locks are taken in the same order everywhere.
  for (const answer of answers.toSorted((a, b) => a.leadId - b.leadId)) {
    await lockUntilCommit(database, `lead mail ${answer.leadId}`)
    const result = await storeAnswer(deps, answer)
    if (result.isNew) count += 1
    isChanged ||= result.isChanged
  }
  if (isChanged) {
    await eventBus.publishWithin(database, { t: 'changed', topic: 'leads' })
    await eventBus.publishWithin(database, { t: 'changed', topic: 'mail' })
  }
  return count
}
