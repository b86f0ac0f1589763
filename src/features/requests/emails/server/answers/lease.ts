import type { LeadMailDeps } from '../deps.ts'

const checkMs = 1_000

/** True if this instance still holds the mailbox it reads. */
export type Lease = { isLost: () => boolean }

type LeaseOptions = {
  mailboxId: number
  heldBy: string
  leaseMs: number
  /** Another instance holds the mailbox by now: ends what is being read. */
  onLost?: () => void
}

/**
 * Renews the lease of a mailbox while `work` reads it, however long that takes, and after a third of its
 * duration, so that a database that is slow once does not end it.
 */
export async function withLease<T>(
  { clock, emails }: Pick<LeadMailDeps, 'clock' | 'emails'>,
  { mailboxId, heldBy, leaseMs, onLost }: LeaseOptions,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  let renewedAt = clock.now().getTime()
  let isLost = false
  let isRenewing = false

  async function renew() {
    const now = clock.now().getTime()
    if (isLost || isRenewing || now - renewedAt < leaseMs / 3) return
    isRenewing = true
    try {
      isLost = !(await emails.renewMailbox(mailboxId, heldBy, new Date(now + leaseMs)))
      renewedAt = now
      if (isLost) onLost?.()
    } finally {
      isRenewing = false
    }
  }

  const timer = setInterval(() => {
    // While the database is away, the reading fails by itself when it stores.
    renew().catch(() => {})
  }, checkMs)
  timer.unref()
  try {
    return await work({ isLost: () => isLost })
  } finally {
    clearInterval(timer)
  }
}
