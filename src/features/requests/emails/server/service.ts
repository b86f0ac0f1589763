import { bind } from '#platform/server/bind.ts'
import { getStatus } from './answers/get-status.ts'
import { cancelPending, dropPending } from './cancel-pending.ts'
import type { LeadMailDeps } from './deps.ts'
import { downloadAttachment } from './download-attachment.ts'
import { exportEmails, exportUnmatched } from './export-emails.ts'
import { getEmailTemplate } from './get-email-template.ts'
import { getSystemEmail } from './get-system-email.ts'
import { insertPastEmail } from './insert-past-email.ts'
import { listLeadEmails } from './list-emails.ts'
import { listMailHeads } from './list-mail-heads.ts'
import { listPendingEmails } from './list-pending-emails.ts'
import { markAnswersSeen } from './mark-answers-seen.ts'
import { recoverInterrupted } from './recover-interrupted.ts'
import { resendLeadEmail } from './resend-email.ts'
import { sendLeadEmail } from './send-email.ts'
import { undoLeadEmail } from './undo-email.ts'
import { eraseUnmatched } from './unmatched/delete-unmatched.ts'
import { eraseUnmatchedEmail } from './unmatched/erase-one.ts'
import { getOldest } from './unmatched/find-unmatched.ts'
import { viewLeadEmail } from './view-email.ts'

export type LeadMailService = ReturnType<typeof createLeadMailService>

/** Emails between staff and one lead's client. */
export const createLeadMailService = (deps: LeadMailDeps) => ({
  ...bind(deps, {
    getEmailTemplate,
    markAnswersSeen,
    listMailHeads,
    listPendingEmails,
    sendLeadEmail,
    undoLeadEmail,
    cancelPending,
    dropPending,
    resendLeadEmail,
    viewLeadEmail,
    downloadAttachment,
    exportEmails,
    exportUnmatched,
    eraseUnmatched,
    eraseUnmatchedEmail,
    recoverInterrupted,
  }),
  getSystemEmail: getSystemEmail(deps),
  status: getStatus(deps),
  listLeadEmails: listLeadEmails(deps),
  countEmails: deps.emails.countForLead,
  /** The emails to the practice that match no request. */
  countUnmatched: async () => deps.emails.countUnmatched(getOldest(deps)),
  listMessageIds: deps.emails.listMessageIds,
  /** The emails from these addresses, which are in small letters, or about them. The caller records a view of each. */
  listUnmatchedByAddress: deps.emails.listUnmatchedByAddress,
  findUnmatchedAddress: deps.emails.findUnmatchedAddress,
  insertPastEmail: insertPastEmail.bind(null, deps.emails),
})
