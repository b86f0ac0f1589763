import type { LeadMailDeps } from '../deps.ts'
import { skippedNoticeMs } from '../limits.ts'
import { toGmailKey } from './gmail-key.ts'
import { toMailboxKey } from './practice-mailbox.ts'

/** A mailbox that is read for answers. */
export type MailboxStatus = {
  kind: 'imap' | 'google'
  address: string
  /** Owner of the mailbox; null for the practice's own. */
  userId: number | null
  lastSuccessAt: Date | null
  /** Why the latest attempt failed, as a code; null after a success. */
  failure: string | null
  /** Mails that could not be read and were skipped within the last week, and when the last one was. */
  skipped: { count: number; at: Date } | null
}

type StatusDeps = Pick<LeadMailDeps, 'clock' | 'emails' | 'google' | 'imap' | 'systemEmail'>

// Readings are a minute apart. Without one for so long, no instance reads the mailbox.
const maxSilenceMs = 10 * 60_000

type Mailbox = Pick<MailboxStatus, 'kind' | 'address' | 'userId'> & {
  mailboxKey: string
  /** Since when it should have been read. */
  readableSince: Date
}

async function getMailboxStatus(
  { clock, emails }: StatusDeps,
  { mailboxKey, readableSince, ...mailbox }: Mailbox,
): Promise<MailboxStatus> {
  const stored = await emails.findMailbox(mailboxKey)
  const lastSuccessAt = stored?.lastSuccessAt ?? null
  const now = clock.now().getTime()
  const expectedAt = (lastSuccessAt ?? readableSince).getTime()
  const isSilent = expectedAt < now - maxSilenceMs
  const { skippedAt = null, skippedCount: count = 0 } = stored ?? {}
  const isRecent = skippedAt !== null && skippedAt.getTime() > now - skippedNoticeMs
  return {
    ...mailbox,
    lastSuccessAt,
    failure: stored?.failure ?? (isSilent ? 'silent' : null),
    skipped: isRecent ? { count, at: skippedAt } : null,
  }
}

/** The state of the practice's own mailbox; undefined where it is not read. */
export const getPracticeStatus = (deps: StatusDeps) => {
  const { clock, imap, systemEmail } = deps
  const readableSince = clock.now()

  return async (): Promise<MailboxStatus | undefined> => {
    if (!imap) return undefined
    const mailbox = { kind: 'imap', address: systemEmail(), userId: null } as const
    return getMailboxStatus(deps, { ...mailbox, mailboxKey: toMailboxKey(imap), readableSince })
  }
}

export const getStatus = (deps: StatusDeps) => {
  const { clock, google } = deps
  const startedAt = clock.now()
  const readPracticeStatus = getPracticeStatus(deps)

  return async (): Promise<MailboxStatus[]> => {
    const practice = await readPracticeStatus()
    const statuses = practice ? [practice] : []
    for (const { userId, email, isValid, connectedAt } of await google.listMailboxes()) {
      const mailbox = { kind: 'google', address: email, userId } as const
      const mailboxKey = toGmailKey({ userId, email })
      const readableSince = connectedAt > startedAt ? connectedAt : startedAt
      const status = await getMailboxStatus(deps, { ...mailbox, mailboxKey, readableSince })
      statuses.push(isValid ? status : { ...status, failure: 'reconnect' })
    }
    return statuses
  }
}
