import type { AccountDetails, AccountService } from '#features/core/accounts/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ComposedEmail } from '#platform/server/mail/compose-email.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { Actor } from '#shared/actor.ts'
import { fullName } from '#shared/names.ts'
import { roleNames } from '../rules.ts'
import {
  accessChangedEmail,
  accountChangedEmail,
  newAccountEmail,
  type Occasion,
} from './emails.ts'

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
  const { outgoingMail, practice, clock, timeZone } = deps
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
        ...(after.username === before.username
          ? []
          : [`The username is ${after.username} now. It was ${before.username}.`]),
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
    async accountMade(actor: Actor, made: AccountDetails): Promise<void> {
      const role = made.role
      await notifyAdministrators(deps, made.id, (occasion) =>
        newAccountEmail({ ...occasion, ...describe(actor, made), role }),
      )
    },

    /** To every administrator: an account that is closed quietly locks a colleague out. */
    async accessChanged(
      actor: Actor,
      account: AccountDetails,
      change: 'suspended' | 'resumed' | 'deleted',
    ): Promise<void> {
      await notifyAdministrators(deps, account.id, (occasion) =>
        accessChangedEmail({ ...occasion, ...describe(actor, account), change }),
      )
    },
  }
}

const describe = (actor: Actor, { email, ...person }: AccountDetails) => ({
  by: fullName(actor),
  name: fullName(person),
  email,
})

async function notifyAdministrators(
  { accounts, outgoingMail, practice, clock, timeZone }: NoticeDeps,
  exceptId: number,
  write: (occasion: Occasion) => ComposedEmail,
): Promise<void> {
  for (const { id, email, firstName } of await accounts.listAdministrators()) {
    if (id === exceptId) continue
    const occasion = { practice: practice(), firstName, at: clock.now(), timeZone }
    await outgoingMail.enqueue(email, write(occasion))
  }
}
