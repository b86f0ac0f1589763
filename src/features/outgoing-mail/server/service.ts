import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import { type Mailer, newMessageId } from '#platform/server/mail/mailer.ts'
import type { OutgoingMailRepository } from './repository.ts'

/** What a mail says; who gets it is said beside it. */
export type Email = { subject: string; text: string; html: string }

type OutgoingMailDeps = {
  database: Database
  mails: OutgoingMailRepository
  mailer: Mailer
  clock: Clock
  logger: Logger
  from: string
}

// A transport that has not answered by then has failed; the mail is tried again.
const claimMs = 2 * 60 * 1000
const firstPauseMs = 15 * 1000
const maxPauseMs = 60 * 60 * 1000
// An address that takes nothing for so long is wrong; what it should have heard is on the screen.
const giveUpMs = 3 * 24 * 60 * 60 * 1000

// Mail that lies as a file has been read by then, or never will be. It may hold a client's words.
const filesKeptMs = 7 * 24 * 60 * 60 * 1000

export type OutgoingMailService = ReturnType<typeof createOutgoingMailService>

/**
 * System mail that may wait: stored in the transaction of what it announces, handed to the
 * transport right after, and again with growing pauses until it is taken.
 */
export function createOutgoingMailService(deps: OutgoingMailDeps) {
  const { database, mails, mailer, clock, logger } = deps
  let underWay: Promise<number> | undefined
  let isAskedAgain = false

  async function deliverAll(): Promise<number> {
    let delivered = 0
    for (;;) {
      const now = clock.now()
      const mail = await mails.claimNext(now, new Date(now.getTime() + claimMs))
      if (!mail) return delivered
      try {
        await mailer.send({
          to: mail.recipient,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: mail.messageId,
        })
      } catch (error) {
        if (clock.now().getTime() - mail.createdAt.getTime() >= giveUpMs) {
          await mails.remove(mail.id)
          logger.error({ ...describeError(error), attempts: mail.attempts }, 'mail given up')
          continue
        }
        const pause = Math.min(maxPauseMs, firstPauseMs * 2 ** (mail.attempts - 1))
        await mails.postpone(mail.id, new Date(clock.now().getTime() + pause))
        logger.warn({ ...describeError(error), attempts: mail.attempts }, 'mail not taken yet')
        continue
      }
      await mails.remove(mail.id)
      delivered += 1
    }
  }

  async function deliverUntilNobodyAsks(): Promise<number> {
    try {
      let delivered = 0
      do {
        isAskedAgain = false
        delivered += await deliverAll()
      } while (isAskedAgain)
      return delivered
    } finally {
      underWay = undefined
    }
  }

  /**
   * Hands over what is due; a second call while one is under way joins it. It looks once more then:
   * what has come in since may have missed its last look.
   */
  const deliverDue = (): Promise<number> => {
    isAskedAgain = true
    underWay ??= deliverUntilNobodyAsks()
    return underWay
  }

  return {
    async enqueue(to: string, email: Email): Promise<void> {
      const now = clock.now()
      await mails.insert({
        recipient: to,
        ...email,
        messageId: newMessageId(deps.from),
        attempts: 0,
        nextTryAt: now,
        createdAt: now,
      })
      database.afterCommit(() => {
        const failed = (error: unknown) => logger.warn(describeError(error), 'mail stays queued')
        deliverDue().catch(failed)
      })
    },

    deliverDue,

    /** How many mails nobody has taken yet. */
    countWaiting: mails.count,

    /** Without a mail server, mails are files. @returns how many were old enough to go */
    removeOldFiles: () => mailer.removeBefore(new Date(clock.now().getTime() - filesKeptMs)),

    /**
     * Forgets what waits: in a restored backup it has most likely been sent since.
     * @returns how many
     */
    dropWaiting: mails.removeAll,
  }
}
