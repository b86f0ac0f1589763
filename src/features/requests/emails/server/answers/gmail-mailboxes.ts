import { randomUUID } from 'node:crypto'
import { GoogleError } from '#features/requests/google-connection/rules.ts'
import { describeError } from '#platform/server/logger.ts'
import type { LeadMailDeps } from '../deps.ts'
import type { AnswerMailbox } from '../repository/answers-table.ts'
import { toGmailKey } from './gmail-key.ts'
import { withLease } from './lease.ts'
import { gmailLeaseMs, readGmailAnswers } from './read-gmail-answers.ts'

async function recordFailure(deps: LeadMailDeps, stored: AnswerMailbox, error: unknown) {
  const reason = error instanceof GoogleError ? error.reason : 'internal'
  if (reason === 'internal') deps.logger.error(describeError(error), 'Gmail answers not read')
  if (stored.failure === reason) return
  deps.logger.warn({ reason }, 'Gmail answers not read, will retry')
  await deps.emails.recordFailure(stored.id, reason)
}

/** Reads the connected Gmail mailboxes for answers, each by one instance at a time. `run` is called every minute. */
export function createGmailMailboxes(deps: LeadMailDeps) {
  const { clock, emails, google } = deps
  const heldBy = randomUUID()

  async function readMailbox(owner: { userId: number; email: string }): Promise<number> {
    const mailboxKey = toGmailKey(owner)
    await emails.addMailbox({
      kind: 'google',
      mailboxKey,
      userId: owner.userId,
      address: owner.email,
    })
    const now = clock.now()
    const until = new Date(now.getTime() + gmailLeaseMs)
    const stored = await emails.claimMailbox(mailboxKey, { heldBy, now, until })
    if (!stored) return 0
    try {
      const threads = await emails.listGmailThreads(owner.userId, owner.email)
      const reading = { stored: { ...stored, userId: owner.userId }, heldBy, threads }
      const held = { mailboxId: stored.id, heldBy, leaseMs: gmailLeaseMs }
      const count = await withLease(deps, held, (lease) =>
        readGmailAnswers(deps, { ...reading, lease }),
      )
      await emails.recordRead(stored.id, heldBy, now)
      return count
    } catch (error) {
      await recordFailure(deps, stored, error)
      return 0
    } finally {
      await emails.releaseMailbox(mailboxKey, heldBy)
    }
  }

  return {
    async run(): Promise<number> {
      let count = 0
      for (const owner of await google.listMailboxes()) {
        if (owner.isValid) count += await readMailbox(owner)
      }
      return count
    },
  }
}
