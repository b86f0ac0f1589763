import { dayMs } from '#shared/durations.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import type { CallMailRepository, ReminderKind } from '../repository/call-mails.ts'
import type { AppointmentRow } from '../repository/tables.ts'
import type { CallMailDeps } from './deps.ts'
import { reminderEmail } from './emails.ts'
import { findDueReminder } from './reminder-times.ts'
import { toStopToken } from './stop-token.ts'
import { toCallContent } from './to-call-content.ts'

/** No reminder is due earlier: a day has 25 hours when the clocks go back. */
const maxAheadMs = 2 * dayMs

type CallToRemind = Awaited<ReturnType<CallMailRepository['listToRemind']>>[number]

/** True if the call is still that which the reminder is about. */
const isCurrent = (call: AppointmentRow | undefined, { version }: CallToRemind) =>
  call?.state === 'booked' && call.version === version

/** Queues one reminder, unless another instance has done so. @returns true if it was queued */
async function sendReminder(
  deps: CallMailDeps,
  call: CallToRemind,
  kind: ReminderKind,
): Promise<boolean> {
  const { callMails, clock, database, issueLink, leads, mail, publicUrl, secrets } = deps
  return database.transaction(async () => {
    if (!(await callMails.claimMail(call, kind, clock.now()))) return false
    const appointment = await callMails.findCall(call.id)
    if (!appointment || !isCurrent(appointment, call)) return false
    const found = await leads.findForClient(appointment.leadId)
    if (!found || (await callMails.hasStopped(appointment.leadId))) return false
    const { lead } = found
    const link = await issueLink(lead, 'call')
    const { language } = lead
    const content = await toCallContent(deps, { appointment, lead }, link)
    const page = publicUrl + localPath(paths.ownRequest, language)
    const unsubscribeUrl = `${page}?reminders=${toStopToken(secrets, lead.id)}`
    const written = reminderEmail({ ...content, kind })
    await mail.enqueue(lead.email, { ...written, language, unsubscribeUrl, leadId: lead.id })
    return true
  })
}

/** Sends the reminders that are due, each once for each version of a call. @returns how many */
export async function sendReminders(deps: CallMailDeps): Promise<number> {
  const { callMails, clock, readCallRules, timeZone } = deps
  const now = clock.now()
  const settings = { timeZone, isOn: readCallRules().reminders }
  let sent = 0
  for (const call of await callMails.listToRemind(now, new Date(now.getTime() + maxAheadMs))) {
    const kind = findDueReminder(call, now, settings)
    if (kind && (await sendReminder(deps, call, kind))) sent += 1
  }
  return sent
}
