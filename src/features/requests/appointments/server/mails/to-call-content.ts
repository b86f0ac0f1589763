import { runInLanguage } from '#platform/server/language.ts'
import { hourMs } from '#shared/durations.ts'
import type { MailedCall } from '../mail-interface.ts'
import type { AppointmentRow } from '../repository/tables.ts'
import type { CallMailDeps, MailedLead } from './deps.ts'
import type { CallContent } from './emails.ts'

/** The content of every email to a client. Call it in the transaction of the email. */
export async function toCommonContent(deps: CallMailDeps, lead: MailedLead, link: string) {
  const { practice, readCity, timeZone } = deps
  const { language } = lead
  return { practice: practice(language), language, timeZone, city: readCity(), lead, link }
}

export const describeWay = (
  { calendars }: Pick<CallMailDeps, 'calendars'>,
  call: { userId: number | null; way: string },
  { language }: Pick<MailedLead, 'language'>,
) => runInLanguage(language, () => calendars.describeWay(call, language))

/** The content of every email about a call to come. */
export async function toCallContent(
  deps: CallMailDeps,
  { appointment, lead }: MailedCall,
  link: string,
): Promise<CallContent> {
  const { calendars, clock, readCallRules } = deps
  const { startsAt } = appointment
  const changeUntil = new Date(startsAt.getTime() - readCallRules().changeLimitHours * hourMs)
  return {
    ...(await toCommonContent(deps, lead, link)),
    call: appointment,
    way: await describeWay(deps, appointment, lead),
    changeUntil: changeUntil > clock.now() ? changeUntil : null,
    calendarUrl: calendars.toCalendarUrl(appointment),
  }
}

/** The calendar file of a call, as the email carries it. */
export async function toCallFile(
  { calendars }: Pick<CallMailDeps, 'calendars'>,
  appointment: AppointmentRow,
  { method, lead }: { method: 'REQUEST' | 'CANCEL'; lead: Pick<MailedLead, 'language'> },
) {
  const { language } = lead
  return {
    filename: 'call.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    text: await calendars.toCalendarFile(appointment, { method, language }),
  }
}
