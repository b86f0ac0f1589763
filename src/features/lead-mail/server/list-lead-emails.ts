import { GoogleError } from '#features/google-connection/rules.ts'
import type { Lead } from '#features/leads/contract.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { LeadThread } from '../contract.ts'
import { findSeenInGmail } from './answers/find-seen-in-gmail.ts'
import { markAnswersRead } from './answers/mark-answers-read.ts'
import { findInMailbox } from './delivery/find-in-mailbox.ts'
import { toAppError, toSentOutcome } from './delivery/outcomes.ts'
import { recordOutcome } from './delivery/record-outcome.ts'
import type { LeadMailDeps } from './deps.ts'
import type { StoredEmail } from './repository/lead-emails-table.ts'
import { presentPage } from './thread/present-page.ts'
import { readBeforeSending, readCorrespondence } from './thread/read-correspondence.ts'
import type { Correspondence } from './thread/thread-entry.ts'
import { hasUnreadableThread, isThreadDenied } from './thread/visibility.ts'

async function presentThread(
  deps: LeadMailDeps,
  { actor, lead, before }: { actor: Actor; lead: Lead; before: string | undefined },
  { messages, stored, answers, received }: Correspondence,
): Promise<LeadThread> {
  const mailbox = await deps.google.findMailbox(actor.userId)
  const mailboxUnreadable = hasUnreadableThread(actor, stored, mailbox)
  const addresses = { client: lead.email, mailbox }
  const { page, hasEarlier } = await presentPage(messages, { before, ...addresses }, deps.clean)
  const unread = answers.filter(({ readAt }) => readAt === null).map(({ id }) => id)
  const seen = await findSeenInGmail(deps)(actor, lead.id, received)
  await markAnswersRead(deps)(actor, lead.id, [...unread, ...seen])
  return { response: page, flags: { mailboxUnreadable, hasEarlier } }
}

/** An email whose delivery was not confirmed may be in the mailbox nevertheless. */
async function updateUnknown(deps: LeadMailDeps, stored: readonly StoredEmail[], origin: Origin) {
  for (const email of stored.filter(({ status }) => status === 'unknown')) {
    const sent = await findInMailbox(deps)(email)
    if (!sent) continue
    const outcome = toSentOutcome(sent, deps.clock.now())
    await recordOutcome(deps)(email, outcome, origin, ['unknown'])
  }
}

/** Newest first. @throws not-found, not-allowed (THREAD_ACCESS_DENIED), unavailable */
export const listLeadEmails =
  (deps: LeadMailDeps) =>
  async (actor: Actor, leadId: number, origin: Origin, before?: string): Promise<LeadThread> => {
    const lead = await deps.leads.find(actor, leadId, origin, 'lead.email_viewed')
    const view = { actor, origin, record: 'lead', id: leadId, action: 'lead.email_viewed' } as const
    try {
      const correspondence = await readCorrespondence(deps)(actor, lead)
      await updateUnknown(deps, correspondence.stored, origin)
      await deps.audit.record(view)
      return await presentThread(deps, { actor, lead, before }, correspondence)
    } catch (error) {
      if (error instanceof GoogleError && error.reason === 'reconnect') {
        // The flag says that replies are missing; what was sent from here is stored and shown.
        const { correspondence } = await readBeforeSending(deps)(actor, lead)
        await deps.audit.record(view)
        const shown = { actor, lead, before }
        const { response, flags } = await presentThread(deps, shown, correspondence)
        return { response, flags: { ...flags, mailboxUnreadable: true } }
      }
      const outcome = isThreadDenied(error) ? 'refused' : 'failed'
      await deps.audit.record({ ...view, outcome })
      throw error instanceof GoogleError ? toAppError(error) : error
    }
  }
