import type { AccountService } from '#features/accounts/server/service.ts'
import type { AlertService } from '#features/alerts/server/service.ts'
import type { OutgoingMailService } from '#features/outgoing-mail/server/service.ts'
import {
  type MailPractice,
  mailButton,
  mailLayout,
  mailParagraph,
} from '#platform/server/mail/mail-layout.ts'
import { paths } from '#shared/paths.ts'
import type { AnswerAlert } from '../deps.ts'

type AlertDeps = {
  accounts: Pick<AccountService, 'find'>
  alerts: Pick<AlertService, 'enqueue'>
  outgoingMail: Pick<OutgoingMailService, 'enqueue'>
  practice: () => MailPractice
  publicUrl: string
}

/** One message and a link, no personal data. */
function bounceEmail(practice: MailPractice, link: string) {
  const subject = 'An email was not delivered'
  const message = 'An email to a client could not be delivered.'
  return {
    subject: `${subject} (${practice.shortName})`,
    text: `${message}\n\nOpen it: ${link}\n`,
    html: mailLayout({
      practice,
      preheader: message,
      heading: subject,
      blocks: [mailParagraph(message), mailButton('Open the request', link)],
      footer: 'You receive this because the request is assigned to you.',
    }),
  }
}

/**
 * Tells whoever a lead is assigned to: of an answer as they chose, of an email that did not arrive always by email.
 * Inside a transaction, nothing is sent before it commits.
 */
export const alertAssignee =
  ({ accounts, alerts, outgoingMail, practice, publicUrl }: AlertDeps) =>
  async ({ leadId, assignedTo, kind }: AnswerAlert): Promise<void> => {
    if (assignedTo === null) return
    if (kind === 'answer') {
      await alerts.enqueue({ kind: 'lead.answered', recordId: leadId, userIds: [assignedTo] })
      return
    }
    const assignee = await accounts.find(assignedTo)
    if (!assignee) return
    const link = `${publicUrl}${paths.lead(leadId)}`
    await outgoingMail.enqueue(assignee.email, bounceEmail(practice(), link))
  }
