import type { createChat } from '#features/chat/server/module.ts'
import type { createLeadMail } from '#features/lead-mail/server/module.ts'
import type { createOwnRequest } from '#features/own-request/server/module.ts'

export type LeadRecordServices = {
  chat: Pick<ReturnType<typeof createChat>['service'], 'eraseOfLead' | 'listNumbersOfLead'>
  leadMail: ReturnType<typeof createLeadMail>['service']
  ownRequests: ReturnType<typeof createOwnRequest>['service']
}
type Chat = LeadRecordServices['chat']
type LeadMail = LeadRecordServices['leadMail']
type OwnRequests = LeadRecordServices['ownRequests']

/**
 * Lets leads use their emails, the links to them and the conversations that they were made from. These belong to features that depend on leads, so they
 * are read only after all modules exist.
 */
export const createLeadRecords = (read: () => LeadRecordServices) => ({
  countEmails: (leadId: number) => read().leadMail.countEmails(leadId),
  listMessageIds: (leadId: number) => read().leadMail.listMessageIds(leadId),
  listConversations: (leadId: number) => read().chat.listNumbersOfLead(leadId),
  eraseConversations: (...erased: Parameters<Chat['eraseOfLead']>) =>
    read().chat.eraseOfLead(...erased),
  cancelPendingEmails: (...cancelled: Parameters<LeadMail['cancelPending']>) =>
    read().leadMail.cancelPending(...cancelled),
  requestLinks: {
    find: (leadId: number) => read().ownRequests.findOpenLink(leadId),
    end: (...ended: Parameters<OwnRequests['endLinks']>) => read().ownRequests.endLinks(...ended),
    sendToCorrectedAddress: (...sent: Parameters<OwnRequests['sendToCorrectedAddress']>) =>
      read().ownRequests.sendToCorrectedAddress(...sent),
  },
})
