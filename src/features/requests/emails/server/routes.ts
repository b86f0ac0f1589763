import { serve } from '#platform/server/http/endpoints.ts'
import { sendFile } from '#platform/server/http/send-file.ts'
import { listPendingEmails } from '../contract/pending-emails.ts'
import {
  downloadAttachment,
  getEmailTemplate,
  getSystemEmail,
  listLeadEmails,
  markAnswersSeen,
  resendLeadEmail,
  sendLeadEmail,
  undoLeadEmail,
  viewLeadEmail,
} from '../contract.ts'
import { sendFramePage } from './html/send-frame-page.ts'
import type { LeadMailService } from './service.ts'

export const leadMailRoutes = (mail: LeadMailService) => [
  serve(listLeadEmails, ({ actor, params, query, origin }) =>
    mail.listLeadEmails(actor, params.id, origin, query.before),
  ),
  serve(markAnswersSeen, async ({ actor, params, body, origin }) => {
    await mail.markAnswersSeen(actor, params.id, body, origin)
    return undefined
  }),
  serve(sendLeadEmail, ({ actor, params, body, origin }) =>
    mail.sendLeadEmail(actor, params.id, body, origin),
  ),
  serve(listPendingEmails, ({ actor }) => mail.listPendingEmails(actor)),
  serve(undoLeadEmail, ({ actor, params, origin }) =>
    mail.undoLeadEmail(actor, params.id, params.emailId, origin),
  ),
  serve(resendLeadEmail, ({ actor, params, body, origin }) =>
    mail.resendLeadEmail(actor, params.id, params.emailId, body.hasChecked ?? false, origin),
  ),
  serve(viewLeadEmail, async ({ actor, params, origin, reply }) => {
    sendFramePage(reply, await mail.viewLeadEmail(actor, params.id, params.emailId, origin))
    return undefined
  }),
  serve(downloadAttachment, async ({ actor, params, origin, reply }) => {
    const asked = { messageId: params.emailId, number: params.number }
    sendFile(reply, await mail.downloadAttachment(actor, params.id, asked, origin))
    return undefined
  }),
  serve(getSystemEmail, () => mail.getSystemEmail()),
  serve(getEmailTemplate, ({ actor, query }) => mail.getEmailTemplate(actor, query.language)),
]
