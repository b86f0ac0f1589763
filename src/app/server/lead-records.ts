import type { createLeadMail } from '#features/lead-mail/server/module.ts'

export type LeadMailService = ReturnType<typeof createLeadMail>['service']

/** What leads do with their emails. These belong to lead-mail, which depends on leads: it is read only after all modules exist. */
export const createStoredEmails = (
  read: () => Pick<LeadMailService, 'countEmails' | 'cancelPending'>,
) => ({
  countEmails: (leadId: number) => read().countEmails(leadId),
  cancelPendingEmails: (leadId: number) => read().cancelPending(leadId),
})
