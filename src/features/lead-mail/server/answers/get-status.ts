import type { LeadMailDeps } from '../deps.ts'
import { toGmailKey } from './gmail-mailboxes.ts'
import { toMailboxKey } from './practice-mailbox.ts'

/** A mailbox that is read for answers. */
export type MailboxStatus = {
  kind: 'imap' | 'google'
  address: string
  lastSuccessAt: Date | null
  /** Why the latest attempt failed, as a code; null after a success. */
  failure: string | null
}

type StatusDeps = Pick<LeadMailDeps, 'clock' | 'emails' | 'google' | 'imap' | 'systemEmail'>

// Readings are a minute apart. Without one for so long, no instance reads the mailbox.
const maxSilenceMs = 10 * 60_000

async function getMailboxStatus(
  { clock, emails }: StatusDeps,
  { mailboxKey, kind, address }: Pick<MailboxStatus, 'kind' | 'address'> & { mailboxKey: string },
): Promise<MailboxStatus> {
  const stored = await emails.findMailbox(mailboxKey)
  const lastSuccessAt = stored?.lastSuccessAt ?? null
  const silentSince = clock.now().getTime() - maxSilenceMs
  const isSilent = lastSuccessAt !== null && lastSuccessAt.getTime() < silentSince
  return { kind, address, lastSuccessAt, failure: stored?.failure ?? (isSilent ? 'silent' : null) }
}

export const getStatus = (deps: StatusDeps) => async (): Promise<MailboxStatus[]> => {
  const { google, imap, systemEmail } = deps
  const statuses: MailboxStatus[] = []
  if (imap) {
    const mailboxKey = toMailboxKey(imap)
    const address = systemEmail()
    statuses.push(await getMailboxStatus(deps, { kind: 'imap', address, mailboxKey }))
  }
  for (const { userId, email, isValid } of await google.listMailboxes()) {
    const mailboxKey = toGmailKey({ userId, email })
    const status = await getMailboxStatus(deps, { kind: 'google', address: email, mailboxKey })
    statuses.push(isValid ? status : { ...status, failure: 'reconnect' })
  }
  return statuses
}
