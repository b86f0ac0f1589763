import type { Lead } from '#features/requests/leads/contract/leads.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { EmailLogEntry, LeadEmail } from '../contract.ts'
import { deliverClaimed } from './delivery/deliver-claimed.ts'
import { toResponse } from './delivery/outcomes.ts'
import { waitForDelivery } from './delivery/wait-for-delivery.ts'
import type { LeadMailDeps } from './deps.ts'
import { toClaimEnd, toEmailContent, toSendTime } from './email-content.ts'
import { type ChosenDocument, requireDocuments, requireStoredDocuments } from './email-documents.ts'
import type { StoredEmail } from './repository/emails-table.ts'
import { chooseSender } from './sender.ts'
import { readBeforeSending } from './thread/read-correspondence.ts'
import { assertNewestSeen, toReplyHeaders } from './thread/reply-headers.ts'

type Resend = { actor: Actor; lead: Lead; email: StoredEmail; body: LeadEmail; origin: Origin }

/** Replaces the documents of an email that `change` finds in the expected state. */
const withDocuments = (
  { database, emails }: Pick<LeadMailDeps, 'database' | 'emails'>,
  documents: readonly ChosenDocument[] | undefined,
  change: () => Promise<StoredEmail | undefined>,
) =>
  database.transaction(async () => {
    const changed = await change()
    if (changed && documents) await emails.setDocuments(changed.id, documents)
    return changed
  })

/** Sends a stored email again, with the content and sender it has now. */
export async function resendFailed(
  deps: LeadMailDeps,
  { actor, lead, email, body, origin }: Resend,
): Promise<EmailLogEntry> {
  const { clock, emails } = deps
  const documents = body.documentIds && (await requireDocuments(deps, body.documentIds))
  if (!documents) await requireStoredDocuments(deps, email.id)
  const sender = await chooseSender(deps, actor, body.sender)
  const { correspondence, googleError } = await readBeforeSending(deps, actor, lead)
  assertNewestSeen(correspondence.messages, body.lastSeenId, email.id)
  const content = {
    ...toEmailContent(actor, lead, sender, body),
    ...toReplyHeaders(correspondence, sender, body.subject),
  }
  const isReachable = googleError === undefined || sender.transport !== 'google'
  if (body.undoable && isReachable) {
    const sendAt = toSendTime(clock.now())
    const pending = await withDocuments(deps, documents, () =>
      emails.postpone(email.id, [email.status], sendAt, content),
    )
    if (pending) {
      deps.schedulePending(pending)
      return toResponse(pending)
    }
  }
  const claimEnd = toClaimEnd(clock.now())
  const claimed = await withDocuments(deps, documents, () =>
    emails.claim(email.id, [email.status], claimEnd, content),
  )
  if (!claimed) {
    const current = await emails.find(lead.id, email.id)
    return toResponse(await waitForDelivery(deps, current ?? email))
  }
  return deliverClaimed(deps, claimed, sender, googleError, origin)
}
