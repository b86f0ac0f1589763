import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { LeadMailDeps } from '../deps.ts'
import { maxAnswers } from '../limits.ts'
import type { NewAnswer } from '../repository/answers-table.ts'

type StoreDeps = Pick<
  LeadMailDeps,
  'database' | 'emails' | 'leads' | 'eventBus' | 'onAnswer' | 'audit' | 'logger'
>

async function storeAnswer(
  { audit, emails, leads, logger, onAnswer }: StoreDeps,
  answer: NewAnswer,
): Promise<boolean> {
  const { leadId, kind } = answer
  if ((await emails.countAnswers(leadId)) >= maxAnswers) {
    logger.warn({ leadId }, 'answer not stored, lead has too many')
    return false
  }
  const isReported = kind === 'bounce' && (await emails.hasUnread(leadId, kind))
  if (!(await emails.insertAnswer(answer))) return false
  const action = 'lead.email_received'
  await audit.record({ actor: null, origin: null, record: 'lead', id: leadId, action })
  if (kind === 'answer') {
    // Only the first unread answer alerts somebody.
    const marked = await leads.markAnswered(leadId, answer.receivedAt)
    if (marked) await onAnswer({ leadId, assignedTo: marked.assignedTo, kind })
  } else if (kind === 'bounce' && !isReported) {
    await onAnswer({ leadId, assignedTo: await leads.findAssignee(leadId), kind })
  }
  return true
}

/** Stores answers once each, and alerts whoever is assigned. Call it in a transaction. @returns how many are new */
export const storeAnswers =
  (deps: StoreDeps) =>
  async (answers: readonly NewAnswer[]): Promise<number> => {
    const { database, eventBus } = deps
    let stored = 0
    // Locks are taken in the same order everywhere.
    for (const answer of answers.toSorted((a, b) => a.leadId - b.leadId)) {
      await lockUntilCommit(database, `lead mail ${answer.leadId}`)
      if (await storeAnswer(deps, answer)) stored += 1
    }
    if (stored > 0) {
      await eventBus.publishWithin(database, { t: 'changed', topic: 'leads' })
      await eventBus.publishWithin(database, { t: 'changed', topic: 'mail' })
    }
    return stored
  }
