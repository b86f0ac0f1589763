import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { AlertService } from '#features/requests/alerts/server/service.ts'
import { composeAlert } from '#platform/server/mail/compose-email.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import { paths } from '#shared/paths.ts'
import type { AnswerAlert } from '../deps.ts'
import type { LeadMailRepository } from '../repository.ts'

type AlertDeps = {
  accounts: Pick<AccountService, 'findDetails' | 'listAdministrators'>
  alerts: Pick<AlertService, 'enqueue'>
  emails: Pick<LeadMailRepository, 'findLastWriter'>
  outgoingMail: Pick<OutgoingMailService, 'enqueue'>
  practice: () => MailPractice
  publicUrl: string
}

type Recipient = { id: number; email: string }

/** One message and a link, no personal data. */
function bounceEmail(practice: MailPractice, link: string, isAssignee: boolean) {
  const subject = 'An email was not delivered'
  return composeAlert({
    practice,
    subject: `${subject} (${practice.shortName})`,
    heading: subject,
    message: 'An email to a client could not be delivered.',
    links: [{ label: 'Open the request', text: 'Open it', href: link }],
    footer: isAssignee
      ? 'You receive this because the request is assigned to you.'
      : 'You receive this because the request is assigned to no one who could read it.',
  })
}

/**
 * The people an answer concerns: the assignee; without one who can sign in, the administrator who wrote last,
 * or else all administrators. Other therapists may not open the lead.
 */
async function findRecipients(
  { accounts, emails }: Pick<AlertDeps, 'accounts' | 'emails'>,
  { leadId, assignedTo }: AnswerAlert,
): Promise<readonly Recipient[]> {
  const find = async (id: number | null | undefined) => {
    const account = id === null || id === undefined ? undefined : await accounts.findDetails(id)
    return account?.isSuspended === false ? account : undefined
  }
  const assignee = await find(assignedTo)
  if (assignee) return [assignee]
  const writer = await find(await emails.findLastWriter(leadId))
  return writer?.role === 'admin' ? [writer] : accounts.listAdministrators()
}

/**
 * Alerts the people a lead concerns: to an answer on the channel they chose, to a bounce always by email.
 * Inside a transaction, nothing is sent before it commits.
 */
export async function alertStaff(deps: AlertDeps, alert: AnswerAlert): Promise<void> {
  const { alerts, outgoingMail, practice, publicUrl } = deps
  const { leadId, assignedTo, kind } = alert
  const recipients = await findRecipients(deps, alert)
  if (kind === 'answer') {
    const userIds = recipients.map(({ id }) => id)
    await alerts.enqueue({ kind: 'lead.answered', recordId: leadId, userIds })
    return
  }
  const link = `${publicUrl}${paths.lead(leadId)}`
  for (const { id, email } of recipients) {
    await outgoingMail.enqueue(email, bounceEmail(practice(), link, id === assignedTo))
  }
}
