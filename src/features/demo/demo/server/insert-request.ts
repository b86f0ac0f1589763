import { randomUUID } from 'node:crypto'
import { capitaliseName } from '#shared/capitalise-name.ts'
import { fullName } from '#shared/names.ts'
import { endOfPracticeDay } from '#shared/practice-time.ts'
import type { DemoLead } from './content.ts'
import type { DemoDeps } from './deps.ts'
import { toLeadHistory, toNoteAuthor } from './history.ts'
import { insertCall, toCallStart } from './insert-call.ts'
import { hourMs, toLaterDay, toLaterMoment, toMoment } from './moments.ts'
import { practiceManager, type Team } from './staff.ts'

/** Inserts a lead with its history and its emails, as far as they are in the past. */
export async function insertLead(deps: DemoDeps, lead: DemoLead, team: Team): Promise<void> {
  const { leads, workLog, leadMail, clock, timeZone } = deps
  const systemEmail = deps.systemEmail()
  const now = clock.now()
  const createdAt = toMoment(now, lead, timeZone)
  const history = toLeadHistory(lead, team, { createdAt, now, timeZone })
  const therapist = lead.assignedTo === null ? undefined : team.get(lead.assignedTo)
  const emails = (lead.mails ?? [])
    .map(({ hoursLater, subject, message }) => ({
      subject,
      message,
      sentAt: new Date(createdAt.getTime() + hoursLater * hourMs),
    }))
    .filter(({ sentAt }) => sentAt <= now)
  const createMessageId = () => `${randomUUID()}@${systemEmail.split('@')[1] ?? 'localhost'}`
  const threadId = emails.length > 0 ? createMessageId() : null
  const firstName = capitaliseName(lead.firstName)
  const lastName = capitaliseName(lead.lastName)
  const { email, phone, serviceType, preferredLocation, preferredTherapist } = lead
  const { hold, nextAction } = lead
  const clientWroteAt = lead.clientChange ? toMoment(now, lead.clientChange, timeZone) : null
  const { notes, language = 'en', status, internalNotes, leadLostReason } = lead
  const { callTimes = [], contactBy = null, mayLeaveMessage = false } = lead
  const { heardFrom = null, campaign = null } = lead
  const leadId = await leads.insertPast(
    {
      firstName,
      lastName,
      email,
      phone,
      serviceType,
      preferredLocation,
      preferredTherapist,
      notes,
      language,
      source: 'form',
      heardFrom,
      campaign,
      callTimes,
      contactBy,
      mayLeaveMessage,
      status,
      assignedTo: therapist?.id ?? null,
      internalNotes,
      leadLostReason,
      emailThreadId: threadId,
      submissionId: null,
      holdReason: hold?.reason ?? null,
      holdUntil: hold ? endOfPracticeDay(toLaterDay(now, hold.moreDays, timeZone), timeZone) : null,
      clientWroteAt,
      unreadAnswerAt: clientWroteAt,
      nextActionAt: nextAction ? toLaterMoment(now, nextAction, timeZone) : null,
      nextActionNote: nextAction?.note ?? null,
      appointmentAt: toCallStart(lead, now, timeZone),
      createdAt,
      updatedAt: history.at(-1)?.at ?? createdAt,
    },
    history,
  )
  const author = toNoteAuthor(lead, team, { createdAt, now })
  if (author) await workLog.insertPastNote({ ...author, leadId, text: internalNotes })
  if (therapist) await insertCall(deps, lead, { leadId, userId: therapist.id, createdAt })
  for (const [index, content] of emails.entries()) {
    await leadMail.insertPastEmail({
      ...content,
      leadId,
      senderId: therapist?.id ?? null,
      senderName: therapist?.name ?? fullName(practiceManager),
      fromAddress: systemEmail,
      toName: `${firstName} ${lastName}`,
      toAddress: email,
      language,
      messageId: `<${index === 0 ? threadId : createMessageId()}>`,
      threadId,
    })
  }
}
