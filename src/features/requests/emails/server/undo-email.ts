import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, notAllowed } from '#shared/errors.ts'
import type { EmailLogEntry } from '../contract.ts'
import { mailTexts } from '../rules.ts'
import { toResponse } from './delivery/outcomes.ts'
import type { LeadMailDeps } from './deps.ts'
import { listDocumentIds } from './email-documents.ts'
import { emailNotFound, findEmail } from './find-email.ts'
import type { StoredEmail } from './repository/emails-table.ts'
import { withoutBrackets } from './thread/thread-entry.ts'

/** A lead's thread may be named after its first email: without that, by the oldest of the others. */
async function renameThread(
  { emails, leads }: Pick<LeadMailDeps, 'emails' | 'leads'>,
  { leadId, messageId }: StoredEmail,
) {
  const first = (await emails.listForLead(leadId)).at(-1)
  const next = first ? (first.threadId ?? withoutBrackets(first.messageId)) : null
  await leads.replaceEmailThread(leadId, withoutBrackets(messageId), next)
}

/**
 * Withdraws an email that is not being sent yet, for its writer. @returns its content
 * @throws not-found, also when it was taken back before; not-allowed; conflict when it is being sent
 */
export async function undoLeadEmail(
  deps: LeadMailDeps,
  actor: Actor,
  leadId: number,
  emailId: string,
  origin: Origin,
): Promise<EmailLogEntry> {
  const { audit, database, emails, leads } = deps
  const action = 'lead.email_undone'
  await leads.find(actor, leadId, origin, action)
  const email = await findEmail(deps, actor, leadId, emailId)
  const entry = { actor, origin, record: 'lead', id: leadId, action } as const
  if (email.senderId !== actor.userId) {
    await audit.record({ ...entry, outcome: 'refused' })
    throw notAllowed(mailTexts.onlyWriterUndoes)
  }
  const documentIds = await listDocumentIds(deps, email.id)
  const isUndone = await database.transaction(async () => {
    // In the order of all who take both.
    await lockUntilCommit(database, `lead ${leadId}`)
    await lockUntilCommit(database, `lead mail ${leadId}`)
    if (!(await emails.deletePending(email.id, actor.userId))) return false
    await renameThread(deps, email)
    await audit.record(entry)
    return true
  })
  if (isUndone) return { ...toResponse(email), documentIds }
  if (!(await emails.find(leadId, email.id))) throw emailNotFound()
  throw new AppError('conflict', mailTexts.notUndone)
}
