import type { AccountDetails, AccountService } from '#features/accounts/server/service.ts'
import type { OutgoingMailService } from '#features/outgoing-mail/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { Actor } from '#shared/actor.ts'
import { fullName } from '#shared/names.ts'
import { roleNames } from '../rules.ts'
import { accountChangedEmail, newAdministratorEmail } from './emails.ts'

type NoticeDeps = {
  accounts: Pick<AccountService, 'listAdministrators'>
  outgoingMail: Pick<OutgoingMailService, 'enqueue'>
  practice: () => MailPractice
  clock: Clock
  timeZone: string
}

/**
 * Mails about changes of who can sign in, so that a person who uses another's session cannot do it
 * quietly. They join the transaction of the change.
 */
export function createAccountNotices(deps: NoticeDeps) {
  const { accounts, outgoingMail, practice, clock, timeZone } = deps
  return {
    /** To the old and the new address. */
    async accountChanged(
      actor: Actor,
      before: AccountDetails,
      after: AccountDetails,
      isPasswordNew: boolean,
    ): Promise<void> {
      const changes = [
        ...(after.email === before.email
          ? []
          : [`The email is ${after.email} now. It was ${before.email}.`]),
        ...(after.role === before.role ? [] : [`The role is ${roleNames[after.role]} now.`]),
        ...(isPasswordNew ? ['There is a new password. Ask the administrator for it.'] : []),
      ]
      if (changes.length === 0) return
      const { firstName } = after
      const mail = accountChangedEmail({
        practice: practice(),
        firstName,
        by: fullName(actor),
        changes,
        at: clock.now(),
        timeZone,
      })
      for (const address of new Set([before.email, after.email])) {
        await outgoingMail.enqueue(address, mail)
      }
    },

    /** To every other administrator, the one who did it among them. */
    async administratorMade(actor: Actor, made: AccountDetails): Promise<void> {
      for (const { id, email, firstName } of await accounts.listAdministrators()) {
        if (id === made.id) continue
        const mail = newAdministratorEmail({
          practice: practice(),
          firstName,
          by: fullName(actor),
          name: fullName(made),
          email: made.email,
          at: clock.now(),
          timeZone,
        })
        await outgoingMail.enqueue(email, mail)
      }
    },
  }
}
