import { runInLanguage } from '#platform/server/language.ts'
import { formatFullDay } from '#shared/practice-time.ts'
import { toOffersLink } from '../../offers-link.ts'
import type { AppointmentMails, MailedCall } from '../mail-interface.ts'
import type { AppointmentRow } from '../repository/tables.ts'
import type { CallMailDeps } from './deps.ts'
import {
  alreadyBookedEmail,
  bookedEmail,
  cancelledEmail,
  movedEmail,
  offersEmail,
} from './emails.ts'
import { setReminders } from './stop-reminders.ts'
import { describeWay, toCallContent, toCallFile, toCommonContent } from './to-call-content.ts'

/** Queues the confirmation of a call, which is also the receipt of a request that came with it. */
async function enqueueBooked(
  deps: CallMailDeps,
  { appointment, lead, isReceipt }: MailedCall & { isReceipt: boolean },
): Promise<void> {
  const { callMails, clock, issueLink, mail, timeZone } = deps
  const { language } = lead
  if (!(await callMails.claimMail(appointment, 'booked', clock.now()))) return
  const link = await issueLink(lead, isReceipt ? 'receipt' : 'call')
  const receivedOn = isReceipt
    ? runInLanguage(language, () => formatFullDay(new Date(lead.createdAt), timeZone))
    : null
  const content = { ...(await toCallContent(deps, { appointment, lead }, link)), receivedOn }
  const attachments = [await toCallFile(deps, appointment, { method: 'REQUEST', lead })]
  const written = bookedEmail(content)
  await mail.enqueue(lead.email, { ...written, language, attachments, leadId: lead.id })
}

async function enqueueMoved(
  deps: CallMailDeps,
  { appointment, lead, previous }: MailedCall & { previous: AppointmentRow },
): Promise<void> {
  const { callMails, clock, issueLink, mail } = deps
  if (!(await callMails.claimMail(appointment, 'moved', clock.now()))) return
  const link = await issueLink(lead, 'call')
  const content = await toCallContent(deps, { appointment, lead }, link)
  const attachments = [await toCallFile(deps, appointment, { method: 'REQUEST', lead })]
  const written = movedEmail({ ...content, previousStart: previous.startsAt })
  const { language } = lead
  await mail.enqueue(lead.email, { ...written, language, attachments, leadId: lead.id })
}

async function enqueueCancelled(
  deps: CallMailDeps,
  { appointment, lead }: MailedCall,
): Promise<void> {
  const { callMails, clock, issueLink, mail } = deps
  if (!(await callMails.claimMail(appointment, 'cancelled', clock.now()))) return
  const link = await issueLink(lead, 'call')
  const content = { ...(await toCommonContent(deps, lead, link)), call: appointment }
  const attachments = [await toCallFile(deps, appointment, { method: 'CANCEL', lead })]
  const { language } = lead
  const written = cancelledEmail(content)
  await mail.enqueue(lead.email, { ...written, language, attachments, leadId: lead.id })
}

async function enqueueAlreadyBooked(
  deps: CallMailDeps,
  { appointment, lead }: MailedCall,
): Promise<void> {
  const link = await deps.issueLink(lead, 'call')
  const written = alreadyBookedEmail(await toCallContent(deps, { appointment, lead }, link))
  await deps.mail.enqueue(lead.email, { ...written, language: lead.language, leadId: lead.id })
}

async function enqueueOffers(
  deps: CallMailDeps,
  { lead, offers, text }: Parameters<AppointmentMails['enqueueOffers']>[0],
): Promise<void> {
  const [first] = offers
  if (!first) return
  const link = toOffersLink(await deps.issueLink(lead, 'call'))
  const written = offersEmail({
    ...(await toCommonContent(deps, lead, link)),
    times: offers.map(({ startsAt }) => startsAt),
    heldUntil: first.expiresAt,
    way: await describeWay(deps, first, lead),
    text,
  })
  await deps.mail.enqueue(lead.email, { ...written, language: lead.language, leadId: lead.id })
}

/** The emails about calls to clients, each queued in the transaction of what it is about. */
export const createCallMails = (deps: CallMailDeps): AppointmentMails => ({
  enqueueBooked: (call) => enqueueBooked(deps, { ...call, isReceipt: call.isReceipt ?? true }),
  enqueueMoved: (call) => enqueueMoved(deps, call),
  enqueueCancelled: (call) => enqueueCancelled(deps, call),
  enqueueAlreadyBooked: (call) => enqueueAlreadyBooked(deps, call),
  hasReminders: async (leadId) => !(await deps.callMails.hasStopped(leadId)),
  setReminders: (leadId, isOn) => setReminders(deps, leadId, isOn),
  enqueueOffers: (offer) => enqueueOffers(deps, offer),
})
