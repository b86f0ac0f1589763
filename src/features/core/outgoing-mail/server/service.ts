import { bind } from '#platform/server/bind.ts'
import { describeError } from '#platform/server/logger.ts'
import { type MailPurpose, newMessageId } from '#platform/server/mail/message-ids.ts'
import type { Language } from '#shared/language.ts'
import { createDelivery } from './deliver-due.ts'
import type { OutgoingMailDeps } from './deps.ts'
import { createLateRemoval, eraseMails, eraseOneMail, listClientMails } from './erase-mails.ts'
import { exportMail } from './export-mail.ts'
import type { TextAttachment } from './repository.ts'

/** The content of a system email, without its recipient. */
export type Email = {
  subject: string
  text: string
  html: string
  /** Files that are texts. */
  attachments?: readonly TextAttachment[]
  /** Where the recipient ends such emails with one click. */
  unsubscribeUrl?: string
  /** That of its texts, in which its sender is named; English if unset. */
  language?: Language
  /** The lead that it is about, when it goes to the client: answers to it are the lead's. */
  leadId?: number | undefined
  /** The same for an email to a client that is about no lead. */
  about?: Exclude<MailPurpose, 'lead'> | undefined
}

// Files may contain a client's text, so they are deleted once they have most likely been read.
const maxFileAgeMs = 7 * 24 * 60 * 60 * 1000

export type OutgoingMailService = ReturnType<typeof createOutgoingMailService>

/**
 * System emails that may wait: stored in the transaction of what they announce, sent right after it
 * commits, and retried with growing pauses until the transport accepts them.
 */
export function createOutgoingMailService(deps: OutgoingMailDeps) {
  const { database, mails, mailer, health, hasServer, clock, logger, sender, secrets } = deps
  const { run: deliverDue, settle } = createDelivery(deps)
  const removeLateFiles = createLateRemoval(deps, deliverDue)

  return {
    async enqueue(to: string, { leadId, about, ...email }: Email): Promise<void> {
      const now = clock.now()
      const purpose = leadId === undefined ? about : 'lead'
      const messageId = newMessageId(sender().address, purpose && { secrets, purpose })
      if (leadId !== undefined) await mails.insertSent(leadId, messageId)
      await mails.insert({
        recipient: to,
        ...email,
        unsubscribeUrl: email.unsubscribeUrl ?? null,
        attachments: email.attachments ?? null,
        language: email.language ?? 'en',
        messageId,
        attempts: 0,
        unconfirmed: 0,
        nextTryAt: now,
        createdAt: now,
      })
      database.afterCommit(() => {
        deliverDue().catch((error: unknown) =>
          logger.warn(describeError(error), 'delivery failed, email stays queued'),
        )
      })
    },

    deliverDue,
    settle,

    findSent: mails.findSent,

    countWaiting: mails.count,

    /** Reports whether emails are delivered, system emails and others. */
    async getHealth() {
      const [record, waiting, oldestAt] = await Promise.all([
        health.find('mail'),
        mails.count(),
        mails.findOldest(),
      ])
      return { ...record, hasServer, waiting, oldestAt }
    },

    /** Without a mail server, emails are files. @returns how many were deleted */
    deleteOldFiles: () => mailer.removeBefore(new Date(clock.now().getTime() - maxFileAgeMs)),

    /** The Message-IDs of the emails about a lead. They are deleted with it. */
    listSentIds: mails.listSentIds,
    /** Call it in the transaction that deletes what the emails are about. */
    erase: eraseMails.bind(null, deps, removeLateFiles),
    eraseOne: eraseOneMail.bind(null, deps, removeLateFiles),
    ...bind(deps, { listToClient: listClientMails, export: exportMail }),

    /**
     * Empties the queue: what a restored backup contains has most likely been sent since.
     * @returns how many were deleted
     */
    dropWaiting: mails.deleteAll,
  }
}
