import { type GoogleError, mustReconnect } from '#features/requests/google-connection/rules.ts'
import { AppError } from '#shared/errors.ts'
import { type EmailLogEntry, mailCodes } from '../../contract.ts'
import { mailTexts } from '../../rules.ts'
import type { SentMail } from '../gmail.ts'
import type { EmailOutcome, StoredEmail } from '../repository/emails-table.ts'
import { threadDenied } from '../thread/visibility.ts'

export const unknownOutcome: EmailOutcome = {
  status: 'unknown',
  failure: mailTexts.unknown,
  sentAt: null,
}

export const toFailedOutcome = (failure: string): EmailOutcome => ({
  status: 'failed',
  failure,
  sentAt: null,
})

export const toSentOutcome = (
  sent: SentMail,
  sentAt: Date,
  wireMessageId?: string,
): EmailOutcome => ({
  status: 'sent',
  failure: null,
  threadId: sent.threadId,
  providerId: sent.id,
  wireMessageId: wireMessageId ?? null,
  sentAt,
})

/** The error that a failed read of the mailbox is answered with. */
export function toAppError(error: GoogleError): AppError {
  if (error.reason === 'denied') return threadDenied()
  return error.reason === 'reconnect'
    ? new AppError('conflict', error.message, { detail: mailCodes.reconnect })
    : new AppError('unavailable', error.message)
}

/** The response to the sender of an email. @throws AppError unless the email was sent or is being sent */
export function toResponse(email: StoredEmail): EmailLogEntry {
  if (email.status === 'failed') {
    const isLost = email.failure === mustReconnect
    const isAddress = email.failure === mailTexts.address
    const kind = isLost ? 'conflict' : isAddress ? 'bad-input' : 'unavailable'
    const message = email.failure ?? mailTexts.refused
    throw new AppError(kind, message, isLost ? { detail: mailCodes.reconnect } : {})
  }
  if (email.status === 'unknown') {
    throw new AppError('conflict', mailTexts.unknown, { detail: mailCodes.unknown })
  }
  return {
    id: email.id,
    date: (email.sentAt ?? email.createdAt).toISOString(),
    subject: email.subject,
    message: email.message,
    from: email.fromAddress,
    to: email.toAddress,
    status: email.status,
    ...(email.status === 'pending' && email.sendAt ? { sendAt: email.sendAt.toISOString() } : {}),
  }
}
