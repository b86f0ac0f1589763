import { randomUUID } from 'node:crypto'
import { createSequence } from '#platform/server/async/sequence.ts'
import { describeError } from '#platform/server/logger.ts'
import type { ImapSettings } from '#platform/server/mail/imap-settings.ts'
import type { LeadMailDeps } from '../deps.ts'
import type { AnswerMailbox } from '../repository/answers-table.ts'
import { type Lease, withLease } from './lease.ts'
import { createMailboxConnection } from './mailbox-connection.ts'
import { leaseMs, readNewAnswers } from './read-new-answers.ts'
import { createReadingState, toReadingProblem } from './reading-state.ts'

/** Between two readings without news: for servers without IDLE, and routers that forget silent connections. */
const pollMs = 60_000

export const toMailboxKey = ({ user, host, port, folder }: ImapSettings) =>
  `imap ${user} ${host}:${port} ${folder}`

async function recordResult(
  { emails, eventBus, logger }: LeadMailDeps,
  { id, failure }: AnswerMailbox,
  result: { readAt: Date; heldBy: string } | { reason: string; failures: number },
): Promise<void> {
  const reason = 'reason' in result ? result.reason : null
  if ('readAt' in result) await emails.recordRead(id, result.heldBy, result.readAt)
  else logger.warn(result, 'practice mailbox not read, will retry')
  if (failure === reason) return
  if (reason === null) logger.info('practice mailbox readable again')
  else await emails.recordFailure(id, reason)
  await eventBus.publish({ t: 'changed', topic: 'mail' })
}

/**
 * Reads the practice's mailbox (`IMAP_URL`) for answers, on one instance at a time. `run` is called every few
 * seconds: it keeps the mailbox claimed and the connection open. New mail is read when the server announces it.
 */
export function createPracticeMailbox(deps: LeadMailDeps, settings: ImapSettings) {
  const { clock, emails, logger } = deps
  const mailboxKey = toMailboxKey(settings)
  const heldBy = randomUUID()
  const state = createReadingState()
  const inSequence = createSequence()
  const connection = createMailboxConnection({ clock, settings, onChange: wake })
  let isStopped = false
  let readAt = new Date(0)

  function wake() {
    if (isStopped) return
    run().catch((error: unknown) => logger.error(describeError(error), 'mailbox reading failed'))
  }

  async function readAll(stored: AnswerMailbox, lease: Lease): Promise<number> {
    const now = clock.now()
    const mailbox = await connection.get()
    const { count, isComplete } = await readNewAnswers(deps, {
      mailbox,
      stored,
      heldBy,
      state,
      lease,
    })
    if (!isComplete) return count
    connection.recordSuccess()
    readAt = now
    await recordResult(deps, stored, { readAt, heldBy })
    return count
  }

  async function read(stored: AnswerMailbox): Promise<number> {
    const isDue = connection.isOutdated() || clock.now().getTime() - readAt.getTime() >= pollMs
    if (!isDue || !connection.isRetryDue()) return 0
    const lease = { mailboxId: stored.id, heldBy, leaseMs, onLost: connection.close }
    return withLease(deps, lease, async ({ isLost }) => {
      try {
        return await readAll(stored, { isLost })
      } catch (error) {
        if (isStopped || isLost()) return 0
        const reason = toReadingProblem(error)
        if (reason === 'internal') logger.error(describeError(error), 'answer not stored')
        const failures = connection.recordFailure(reason)
        await recordResult(deps, stored, { reason, failures })
        return 0
      }
    })
  }

  const run = () =>
    inSequence(async () => {
      if (isStopped) return 0
      const now = clock.now()
      const claim = { heldBy, now, until: new Date(now.getTime() + leaseMs) }
      const stored = await emails.claimMailbox(mailboxKey, claim)
      if (stored) return read(stored)
      connection.close()
      return 0
    })

  return {
    start: () =>
      emails.addMailbox({ kind: 'imap', mailboxKey, userId: null, address: deps.systemEmail() }),
    run,
    /** Ends the connection, so that another instance takes over at once. */
    async stop(): Promise<void> {
      isStopped = true
      connection.close()
      await inSequence(() => emails.releaseMailbox(mailboxKey, heldBy))
    },
  }
}
