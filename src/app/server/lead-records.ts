import type { createLeadMail } from '#features/lead-mail/server/module.ts'
import type { createOwnRequest } from '#features/own-request/server/module.ts'

export type LeadRecordServices = {
  leadMail: ReturnType<typeof createLeadMail>['service']
  ownRequests: ReturnType<typeof createOwnRequest>['service']
}
type LeadMail = LeadRecordServices['leadMail']
type OwnRequests = LeadRecordServices['ownRequests']

/**
 * Lets leads use their emails and the links to them. These belong to features that depend on leads, so they
 * are read only after all modules exist.
 */
export const createLeadRecords = (read: () => LeadRecordServices) => ({
  countEmails: (leadId: number) => read().leadMail.countEmails(leadId),
  eraseUnmatchedEmails: (email: string) => read().leadMail.eraseUnmatched(email),
  cancelPendingEmails: (...cancelled: Parameters<LeadMail['cancelPending']>) =>
    read().leadMail.cancelPending(...cancelled),
  requestLinks: {
    find: (leadId: number) => read().ownRequests.findOpenLink(leadId),
    end: (...ended: Parameters<OwnRequests['endLinks']>) => read().ownRequests.endLinks(...ended),
    sendToCorrectedAddress: (...sent: Parameters<OwnRequests['sendToCorrectedAddress']>) =>
      read().ownRequests.sendToCorrectedAddress(...sent),
  },
})
