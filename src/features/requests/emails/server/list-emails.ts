import { GoogleError } from '#features/requests/google-connection/rules.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { LeadThread } from '../contract.ts'
import { getPracticeStatus } from './answers/get-status.ts'
import { findGmailRow } from './answers/gmail-rows.ts'
import { findInMailbox } from './delivery/find-in-mailbox.ts'
import { toSentOutcome } from './delivery/outcomes.ts'
import { recordOutcome } from './delivery/record-outcome.ts'
import type { LeadMailDeps } from './deps.ts'
import { maxAnswers, maxReceived } from './limits.ts'
import type { StoredEmail } from './repository/emails-table.ts'
import { presentPage } from './thread/present-page.ts'
import { type Readable, readReadable } from './thread/read-correspondence.ts'
import { toAnswerId } from './thread/thread-entry.ts'
import { hasUnreadableThread, isThreadDenied } from './thread/visibility.ts'

/** The ids of the unread received messages. */
async function listUnread(
  { emails }: Pick<LeadMailDeps, 'emails'>,
  leadId: number,
  { received, answers }: Readable,
): Promise<ReadonlySet<string>> {
  const heads = received.length > 0 ? await emails.listReceivedHeads(leadId, maxReceived) : []
  // A mail that is not stored yet was not seen either.
  const isUnread = (mail: Readable['received'][number]) =>
    (findGmailRow(heads, mail)?.readAt ?? null) === null
  return new Set([
    ...answers.filter(({ readAt }) => readAt === null).map(({ id }) => toAnswerId(id)),
    ...received.filter(isUnread).map(({ id }) => id),
  ])
}

async function presentThread(
  deps: LeadMailDeps,
  { actor, lead, before }: { actor: Actor; lead: Lead; before: string | undefined },
  readable: Readable,
  isPracticeMailboxUnreadable: boolean,
): Promise<LeadThread> {
  const mailbox = await deps.google.findMailbox(actor.userId)
  const { messages, stored, googleError, isPartlyDenied } = readable
  const unreadIds = await listUnread(deps, lead.id, readable)
  const reader = { readerId: actor.userId, client: lead.email, mailbox }
  const attached = await deps.emails.listDocuments(stored.map(({ id }) => id))
  const documents = Map.groupBy(attached, ({ emailId }) => emailId)
  const options = { before, ...reader, unreadIds, documents }
  const { page, hasEarlier } = await presentPage(messages, options, deps.clean)
  return {
    response: page,
    flags: {
      mailboxUnreadable: googleError !== undefined || hasUnreadableThread(actor, stored, mailbox),
      hasEarlier,
      partlyDenied: isPartlyDenied,
      answersFull: (await deps.emails.countAnswers(lead.id, 'answer')) >= maxAnswers,
      practiceMailboxUnreadable: isPracticeMailboxUnreadable,
    },
  }
}

/**
 * An email whose delivery was not confirmed may be in the mailbox nevertheless. While Google is away it stays
 * unconfirmed.
 */
async function updateUnknown(deps: LeadMailDeps, stored: readonly StoredEmail[], origin: Origin) {
  for (const email of stored.filter(({ status }) => status === 'unknown')) {
    try {
      const sent = await findInMailbox(deps, email)
      if (!sent) continue
      const outcome = toSentOutcome(sent, deps.clock.now())
      await recordOutcome(deps, email, outcome, origin, ['unknown'])
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error
    }
  }
}

/**
 * Newest first. When the reader's own mailbox cannot be read, what is stored is returned, and a flag says so.
 * @throws not-found, not-allowed (THREAD_ACCESS_DENIED)
 */
export const listLeadEmails = (deps: LeadMailDeps) => {
  const readPracticeStatus = getPracticeStatus(deps)
  return async (
    actor: Actor,
    leadId: number,
    origin: Origin,
    before?: string,
  ): Promise<LeadThread> => {
    const lead = await deps.leads.find(actor, leadId, origin, 'lead.email_viewed')
    const view = { actor, origin, record: 'lead', id: leadId, action: 'lead.email_viewed' } as const
    try {
      const readable = await readReadable(deps, actor, lead)
      await updateUnknown(deps, readable.stored, origin)
      await deps.audit.record(view)
      const isUnreadable = ((await readPracticeStatus())?.failure ?? null) !== null
      return await presentThread(deps, { actor, lead, before }, readable, isUnreadable)
    } catch (error) {
      const outcome = isThreadDenied(error) ? 'refused' : 'failed'
      await deps.audit.record({ ...view, outcome })
      throw error
    }
  }
}
