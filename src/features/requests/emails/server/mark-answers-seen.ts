import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { ParsedBody } from '#shared/endpoint.ts'
import type { markAnswersSeen as markAnswersSeenCall } from '../contract.ts'
import { findOrStoreSeen } from './answers/gmail-rows.ts'
import { markAnswersRead } from './answers/mark-answers-read.ts'
import type { LeadMailDeps } from './deps.ts'
import { maxReceived } from './limits.ts'
import type { ReceivedMail } from './mail-reader.ts'
import { readReadable } from './thread/read-correspondence.ts'
import { parseAnswerId } from './thread/thread-entry.ts'
import { isThreadDenied } from './thread/visibility.ts'

/** Messages of the reader's own mailbox that may not be stored yet. */
async function readUnstored(
  deps: LeadMailDeps,
  actor: Actor,
  lead: Awaited<ReturnType<LeadMailDeps['leads']['find']>>,
  ids: readonly string[],
): Promise<ReceivedMail[]> {
  if (ids.length === 0 || (await deps.google.findMailbox(actor.userId)) === undefined) return []
  try {
    const { received } = await readReadable(deps, actor, lead)
    return received.filter(({ id }) => ids.includes(id))
  } catch (error) {
    if (isThreadDenied(error)) return []
    throw error
  }
}

/**
 * Marks the answers that a person has had on their screen as read. Anyone who may see the lead may also mark an answer in
 * a colleague's mailbox, of which they see that it came: the colleague may no longer have the lead.
 * Ids that are none of this lead's answers are ignored. @throws not-found
 */
export async function markAnswersSeen(
  deps: LeadMailDeps,
  actor: Actor,
  leadId: number,
  { ids, clientWroteAt }: ParsedBody<typeof markAnswersSeenCall>,
  origin: Origin,
): Promise<void> {
  const action = 'lead.email_viewed'
  const lead = await deps.leads.find(actor, leadId, origin, action)
  const heads = await deps.emails.listReceivedHeads(leadId, maxReceived)
  const answerIds = ids.flatMap((id) => parseAnswerId(id) ?? [])
  const gmailIds = ids.filter((id) => parseAnswerId(id) === undefined)
  const stored = heads.filter(
    ({ mailboxKind, providerId }) => mailboxKind === 'google' && gmailIds.includes(providerId),
  )
  const unstored = gmailIds.filter((id) => !stored.some(({ providerId }) => providerId === id))
  const mails = await readUnstored(deps, actor, lead, unstored)
  await deps.database.transaction(async () => {
    // An answer that is stored at the same time marks the lead before or after this, never in between.
    await lockUntilCommit(deps.database, `lead mail ${leadId}`)
    const inGmail = await findOrStoreSeen(deps, actor, leadId, mails)
    const seen = [...answerIds, ...stored.map(({ id }) => id), ...inGmail]
    const marked = await markAnswersRead(deps, actor, leadId, { ids: seen, clientWroteAt })
    if (marked === 0) return
    await deps.audit.record({ actor, origin, record: 'lead', id: leadId, action })
  })
}
