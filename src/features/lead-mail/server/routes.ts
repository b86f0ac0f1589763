import { serve } from '#platform/server/http/endpoints.ts'
import { sendFile } from '#platform/server/http/send-file.ts'
import { escapeHtml } from '#platform/server/mail/mail-layout.ts'
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
import type { MailBody } from './html/mail-body.ts'
import type { LeadMailService } from './service.ts'

// The reader asked for the pictures. Nothing else loads, and no script runs.
const framePolicy =
  "default-src 'none'; img-src https: data:; style-src 'self'; font-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox'

const renderFramePage = ({ body, bodyType }: MailBody) => `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<title>Message</title>
<link rel="stylesheet" href="/mail-frame.css">
</head>
<body>${bodyType === 'html' ? body : `<pre>${escapeHtml(body)}</pre>`}</body>
</html>
`

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
    const received = await mail.viewLeadEmail(actor, params.id, params.emailId, origin)
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', framePolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(renderFramePage(received))
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
