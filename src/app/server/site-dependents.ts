import type { createAuth } from '#features/auth/server/module.ts'
import type { createInvitations } from '#features/invitations/server/module.ts'
import type { createOutgoingMail } from '#features/outgoing-mail/server/module.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'

export type SiteDependents = {
  auth: Pick<ReturnType<typeof createAuth>['service'], 'requireConfirmed'>
  mail: Pick<ReturnType<typeof createOutgoingMail>['service'], 'enqueue'>
  invitations: Pick<ReturnType<typeof createInvitations>['service'], 'countOpen'>
}

/**
 * Lets the site use features that depend on it: its checklist counts invitations, and a publication may
 * ask for the password and send notices. They are read only after all modules exist.
 */
export const createSiteDependents = (read: () => SiteDependents) => ({
  countInvited: () => read().invitations.countOpen(),
  requireConfirmed: (sessionToken: string | undefined) =>
    read().auth.requireConfirmed(sessionToken),
  enqueueMail: (to: string, email: Pick<Mail, 'subject' | 'text' | 'html'>) =>
    read().mail.enqueue(to, email),
})
