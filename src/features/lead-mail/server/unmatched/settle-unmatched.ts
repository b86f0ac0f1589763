import { leadNotFound } from '#features/leads/contract/leads.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { unmatchedTexts } from '../../contract/unmatched.ts'
import { storeAnswers } from '../answers/store-answers.ts'
import type { LeadMailDeps } from '../deps.ts'
import { undoDismissalMs } from '../limits.ts'
import type { NewAnswer } from '../repository/answers-table.ts'
import type { StoredUnmatched } from '../repository/unmatched-emails.ts'
import { findUnmatched, getOldest, refuseGone } from './find-unmatched.ts'

const publishChange = ({ database, eventBus }: Pick<LeadMailDeps, 'database' | 'eventBus'>) =>
  eventBus.publishWithin(database, { t: 'changed', topic: 'unmatched-mail' })

const toAnswer = (email: StoredUnmatched, leadId: number): NewAnswer => {
  const { mailboxId, kind, messageId, validity, providerId, referenceIds } = email
  const { fromName, fromAddress, toAddress, subject, html, plain, attachments } = email
  const words = { fromName, fromAddress, toAddress, subject, html, plain, attachments }
  const place = { mailboxId, messageId, validity, providerId, referenceIds, wireMessageId: null }
  return { leadId, kind, ...place, ...words, isCut: email.isCut, receivedAt: email.receivedAt }
}

const settledConflict = () => new AppError('conflict', unmatchedTexts.settled)

/**
 * Makes an email an answer of a lead, with everything that a matched answer causes. What stays on the list's table tells
 * only that it was decided about. @throws not-found, conflict
 */
export const attachUnmatched =
  (deps: LeadMailDeps) =>
  async (
    actor: Actor,
    { id, leadId }: { id: number; leadId: number },
    origin: Origin,
  ): Promise<void> => {
    const { audit, clock, database, emails, leads } = deps
    const entry = { actor, origin, id, action: 'email.attached' } as const
    const email = await findUnmatched(deps, entry)
    await leads.find(actor, leadId, origin, 'lead.email_attached')
    await database.transaction(async () => {
      // Waits for a concurrent deletion of the lead.
      await lockUntilCommit(database, `lead ${leadId}`)
      if ((await leads.listVisible(actor, [leadId])).length === 0) throw notFound(leadNotFound)
      const settled = {
        outcome: 'attached',
        settledAt: clock.now(),
        settledBy: actor.userId,
      } as const
      if (!(await emails.settleUnmatched(id, settled))) throw settledConflict()
      await audit.record({ ...entry, record: 'email' })
      const action = 'lead.email_attached'
      await audit.record({ actor, origin, record: 'lead', id: leadId, action })
      await storeAnswers(deps)([toAnswer(email, leadId)])
      await publishChange(deps)
    })
  }

/** Takes an email from the list. Its words are deleted after a day. @throws not-found, conflict */
export const dismissUnmatched =
  (deps: LeadMailDeps) =>
  async (actor: Actor, id: number, origin: Origin): Promise<void> => {
    const { audit, clock, database, emails } = deps
    const entry = { actor, origin, id, action: 'email.dismissed' } as const
    await findUnmatched(deps, entry)
    await database.transaction(async () => {
      const settled = {
        outcome: 'dismissed',
        settledAt: clock.now(),
        settledBy: actor.userId,
      } as const
      if (!(await emails.settleUnmatched(id, settled))) throw settledConflict()
      await audit.record({ ...entry, record: 'email' })
      await publishChange(deps)
    })
  }

/** Puts a dismissed email back, as long as its words are there. @throws not-found */
export const restoreUnmatched =
  (deps: LeadMailDeps) =>
  async (actor: Actor, id: number, origin: Origin): Promise<void> => {
    const { audit, clock, database, emails } = deps
    const entry = { actor, origin, id, action: 'email.put_back' } as const
    const since = new Date(clock.now().getTime() - undoDismissalMs)
    const isRestored = await database.transaction(async () => {
      if (!(await emails.restoreUnmatched(id, since, getOldest(deps)))) return false
      await audit.record({ ...entry, record: 'email' })
      await publishChange(deps)
      return true
    })
    if (!isRestored) throw await refuseGone(deps, entry)
  }
