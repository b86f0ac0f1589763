import { leadNotFound } from '#features/requests/leads/contract/leads.ts'
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

type Settling = {
  actor: Actor
  origin: Origin
  id: number
  action: 'email.attached' | 'email.dismissed'
}

/** Only the first decision about an email counts. @throws conflict */
async function settle(
  { alerts, audit, clock, emails }: Pick<LeadMailDeps, 'alerts' | 'audit' | 'clock' | 'emails'>,
  entry: Settling,
  outcome: 'attached' | 'dismissed',
): Promise<void> {
  const settled = { outcome, settledAt: clock.now(), settledBy: entry.actor.userId }
  const isFirst = await emails.settleUnmatched(entry.id, settled)
  if (!isFirst) throw new AppError('conflict', unmatchedTexts.settled)
  await alerts.dropFor('email', entry.id)
  await audit.record({ ...entry, record: 'email' })
}

/**
 * Makes an email an answer of a lead, with everything that a matched answer causes. What stays on the list's table tells
 * only that it was decided about. @throws not-found, conflict
 */
export async function attachUnmatched(
  deps: LeadMailDeps,
  actor: Actor,
  { id, leadId }: { id: number; leadId: number },
  origin: Origin,
): Promise<void> {
  const { audit, database, leads } = deps
  const entry = { actor, origin, id, action: 'email.attached' } as const
  const email = await findUnmatched(deps, entry)
  await leads.find(actor, leadId, origin, 'lead.email_attached')
  await database.transaction(async () => {
    // Waits for a concurrent deletion of the lead.
    await lockUntilCommit(database, `lead ${leadId}`)
    if ((await leads.listVisible(actor, [leadId])).length === 0) throw notFound(leadNotFound)
    await settle(deps, entry, 'attached')
    const action = 'lead.email_attached'
    await audit.record({ actor, origin, record: 'lead', id: leadId, action })
    await storeAnswers(deps, [toAnswer(email, leadId)])
    await publishChange(deps)
  })
}

/** Takes an email from the list. Its text is deleted after a day. @throws not-found, conflict */
export async function dismissUnmatched(
  deps: LeadMailDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<void> {
  const { database } = deps
  const entry = { actor, origin, id, action: 'email.dismissed' } as const
  await findUnmatched(deps, entry)
  await database.transaction(async () => {
    await settle(deps, entry, 'dismissed')
    await publishChange(deps)
  })
}

/** Puts a dismissed email back, as long as its text is there. @throws not-found */
export async function restoreUnmatched(
  deps: LeadMailDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<void> {
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
