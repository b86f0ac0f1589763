import type { WayWords } from '#features/requests/calendars/server/service.ts'
import { m } from '#messages'
import { type MailBlock, mailNotice, mailParagraph } from '#platform/server/mail/compose-email.ts'
import { minuteMs } from '#shared/durations.ts'
import { toGreetingName } from '#shared/greeting-name.ts'
import { withoutMarks } from '#shared/marked-text.ts'
import { formatZoneName } from '#shared/zone-name.ts'
import { formatCallDay, formatCallTime } from '../../call-moment.ts'
import type { MailedLead } from './deps.ts'

// Every function here is called in the client's language.

/** A moment as an email writes it: `Tuesday, December 1`, `2:20 PM`, `Ottawa time`. */
export const toMomentWords = (
  at: Date,
  { city, timeZone }: { city: string; timeZone: string },
) => ({
  day: formatCallDay(at, timeZone),
  time: formatCallTime(at, timeZone),
  zone: formatZoneName(city, timeZone),
})

export function toGreeting({ firstName }: Pick<MailedLead, 'firstName'>): string {
  const name = toGreetingName(firstName)
  return name === undefined ? m.request_mail_greeting_unnamed() : m.request_mail_greeting({ name })
}

type CallFacts = {
  call: { startsAt: Date; endsAt: Date }
  way: WayWords
  city: string
  timeZone: string
}

/** When, how long and how: a paragraph each, so that each can be found at a glance. */
export function toFactBlocks({ call, way, ...zone }: CallFacts): MailBlock[] {
  const { startsAt, endsAt } = call
  const minutes = String(Math.round((endsAt.getTime() - startsAt.getTime()) / minuteMs))
  return [
    mailParagraph(m.callmail_greeting_facts(toMomentWords(startsAt, zone))),
    mailParagraph(m.callmail_length({ minutes })),
    mailParagraph(m.callmail_way({ way: way.label })),
    ...way.sentences.map((sentence) => mailParagraph(sentence)),
  ]
}

/** Says what the call is and is not. */
export const toPurposeBlock = (): MailBlock => mailParagraph(m.booking_what())

/** Ends every email about a call: advice to strangers, and help in a crisis. */
export function toLastBlocks(): MailBlock[] {
  const crisis = withoutMarks(m.mail_crisis())
  return [
    mailParagraph(m.callmail_terms(), 'quiet'),
    mailParagraph(`${m.request_mail_not_you()} ${m.callmail_not_you()}`, 'quiet'),
    mailNotice(m.consultation_in_crisis(), crisis, crisis),
  ]
}
