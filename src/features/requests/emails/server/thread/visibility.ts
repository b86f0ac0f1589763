import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { mailCodes } from '../../contract.ts'
import { mailTexts } from '../../rules.ts'
import type { StoredEmail } from '../repository/emails-table.ts'

/** Administrators see every sent email, others their own and those of the practice's address. */
export const isVisibleTo = (actor: Actor, mailbox: string | undefined) => (email: StoredEmail) =>
  actor.role === 'admin' ||
  email.transport === 'system' ||
  email.senderId === actor.userId ||
  email.fromAddress === mailbox

export const threadDenied = () =>
  new AppError('not-allowed', mailTexts.denied, { detail: mailCodes.denied })

export const isThreadDenied = (error: unknown) =>
  error instanceof AppError && error.detail === mailCodes.denied

/** True if this person began a thread with the lead in a mailbox that cannot be read now. */
export const hasUnreadableThread = (
  actor: Actor,
  stored: readonly StoredEmail[],
  mailbox: string | undefined,
) =>
  stored.some(
    ({ transport, senderId, threadId, fromAddress }) =>
      transport === 'google' &&
      senderId === actor.userId &&
      threadId !== null &&
      fromAddress !== mailbox,
  )
