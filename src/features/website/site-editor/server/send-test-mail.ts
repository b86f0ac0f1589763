import { describeError } from '#platform/server/logger.ts'
import { MailError, type MailErrorReason } from '#platform/server/mail/mailer.ts'
import type { Actor } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import type { EditorDeps } from './deps.ts'
import { testEmail } from './test-email.ts'

const reasons: Record<MailErrorReason, string> = {
  slow: 'The mail server did not answer in time. Check its name and port in SMTP_URL, and whether a firewall is between.',
  down: 'The mail server could not be reached. Check its name and port in SMTP_URL.',
  address: 'The mail server does not accept your address. Check it under your account.',
  refused:
    'The mail server refused the mail. Check user name and password in SMTP_URL, and whether it may send from the address of the practice.',
}

const writtenToFile =
  'Written to a file on the server, because no mail server is set (SMTP_URL). No one receives mail until then.'

/** Sends an email to the caller at once, because a queued one would say nothing about what went wrong. */
export async function sendTestMail(
  deps: EditorDeps,
  actor: Actor,
): Promise<{ delivered: boolean; message: string }> {
  const { accounts, mailer, site, clock, logger, hasMailServer } = deps
  const user = await accounts.find(actor.userId)
  if (!user) throw notFound()
  const email = testEmail(deps.published.getMailPractice(), user.firstName)
  try {
    await mailer.send({ from: deps.published.getSender(), to: user.email, ...email })
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    logger.warn(describeError(error), 'test mail failed')
    return { delivered: false, message: reasons[error.reason] }
  }
  if (!hasMailServer) return { delivered: false, message: writtenToFile }
  await site.storeStep({ step: 'mail', doneAt: clock.now(), doneBy: actor.userId })
  return {
    delivered: true,
    message: `Sent to ${user.email}. Look for it there, also among junk mail.`,
  }
}
