import type { Actor } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import type { LeadMailDeps } from './deps.ts'
import type { StoredEmail } from './repository/emails-table.ts'
import { isVisibleTo } from './thread/visibility.ts'

export const emailNotFound = () => notFound('This message is not here.')

/** A stored email that the actor may see, by `log-7` or `7`. @throws not-found */
export async function findEmail(
  { emails, google }: Pick<LeadMailDeps, 'emails' | 'google'>,
  actor: Actor,
  leadId: number,
  emailId: string,
): Promise<StoredEmail> {
  const id = /^log-(\d{1,9})$/.exec(emailId)?.[1] ?? emailId
  const email = /^\d{1,9}$/.test(id) ? await emails.find(leadId, Number(id)) : undefined
  const mailbox = await google.findMailbox(actor.userId)
  if (!email || !isVisibleTo(actor, mailbox)(email)) throw emailNotFound()
  return email
}
