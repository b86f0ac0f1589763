import type { WayWords } from '#features/requests/calendars/server/service.ts'
import { m } from '#messages'
import { runInLanguage } from '#platform/server/language.ts'
import {
  type ComposedEmail,
  composeEmail,
  mailButton,
  mailLink,
  mailParagraph,
} from '#platform/server/mail/compose-email.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { Language } from '#shared/language.ts'
import { toReference } from '#shared/request-reference.ts'
import type { ReminderKind } from '../repository/call-mails.ts'
import {
  toFactBlocks,
  toGreeting,
  toLastBlocks,
  toMomentWords,
  toPurposeBlock,
} from './call-blocks.ts'
import type { MailedLead } from './deps.ts'

// Others may read the mailbox, and a subject on a locked phone: no email names the service, the therapist or what the
// person wrote.

type Common = {
  practice: MailPractice
  language: Language
  timeZone: string
  city: string
  lead: Pick<MailedLead, 'id' | 'firstName'>
  /** To the client's own request. */
  link: string
}

export type CallContent = Common & {
  call: { startsAt: Date; endsAt: Date }
  way: WayWords
  /** Until when the client may move or cancel it by the link; null when it is too late already. */
  changeUntil: Date | null
  calendarUrl: string
}

const toChangeBlocks = ({ changeUntil, ...zone }: CallContent) =>
  changeUntil === null
    ? []
    : [mailParagraph(m.callmail_change_until(toMomentWords(changeUntil, zone)))]

type CallWords = {
  subject: string
  heading: string
  intro: string
  /** Says what the attached file does; empty without one. */
  calendar: string
  last?: string
}

/** An email about a call that is to come. */
function composeCall(content: CallContent, words: CallWords): ComposedEmail {
  const { language, practice, lead, link, calendarUrl } = content
  const { subject, heading, intro, calendar, last } = words
  return composeEmail({
    language,
    practice,
    subject,
    preheader: intro,
    heading,
    blocks: [
      mailParagraph(toGreeting(lead)),
      mailParagraph(intro),
      ...toFactBlocks(content),
      toPurposeBlock(),
      mailButton(m.callmail_button(), link),
      ...toChangeBlocks(content),
      ...(calendar === '' ? [] : [mailLink(calendar, m.callmail_calendar_link(), calendarUrl)]),
      ...(last === undefined ? [] : [mailParagraph(last, 'quiet')]),
      ...toLastBlocks(),
    ],
    footer: m.callmail_booked_footer(),
  })
}

/** Confirms a call. `receivedOn` makes it the receipt of the request that it was booked with, too. */
export const bookedEmail = (content: CallContent & { receivedOn: string | null }) =>
  runInLanguage(content.language, () => {
    const { lead, practice, receivedOn: date } = content
    const reference = toReference(lead.id)
    const thanks = m.callmail_booked_intro()
    return composeCall(content, {
      subject: m.callmail_booked_subject({ practice: practice.shortName }),
      heading: m.callmail_booked_heading(),
      intro: date === null ? thanks : m.request_mail_received({ date, reference }),
      calendar: m.callmail_calendar(),
    })
  })

export const movedEmail = (content: CallContent & { previousStart: Date }) =>
  runInLanguage(content.language, () =>
    composeCall(content, {
      subject: m.callmail_moved_subject({ practice: content.practice.shortName }),
      heading: m.callmail_moved_heading(),
      intro: m.callmail_moved_intro(toMomentWords(content.previousStart, content)),
      calendar: m.callmail_calendar_moved(),
    }),
  )

/** For someone who asked for a second call, with the link to the one that they have. */
export const alreadyBookedEmail = (content: CallContent) =>
  runInLanguage(content.language, () =>
    composeCall(content, {
      subject: m.callmail_already_subject({ practice: content.practice.shortName }),
      heading: m.callmail_already_heading(),
      intro: m.callmail_already_intro(),
      calendar: '',
    }),
  )

export const reminderEmail = (content: CallContent & { kind: ReminderKind }) =>
  runInLanguage(content.language, () => {
    const { kind, practice } = content
    return composeCall(content, {
      subject: m.callmail_reminder_subject({ practice: practice.shortName }),
      heading: m.callmail_reminder_heading(),
      intro: kind === 'twoHours' ? m.callmail_reminder_soon() : m.callmail_reminder_day(),
      calendar: '',
      last: m.callmail_reminder_stop(),
    })
  })

export const cancelledEmail = (content: Common & { call: { startsAt: Date } }): ComposedEmail =>
  runInLanguage(content.language, () => {
    const { call, language, lead, link, practice } = content
    const intro = m.callmail_cancelled_intro(toMomentWords(call.startsAt, content))
    return composeEmail({
      language,
      practice,
      subject: m.callmail_cancelled_subject({ practice: practice.shortName }),
      preheader: intro,
      heading: m.callmail_cancelled_heading(),
      blocks: [
        mailParagraph(toGreeting(lead)),
        mailParagraph(intro),
        mailParagraph(m.callmail_cancelled_next()),
        mailParagraph(m.callmail_calendar_cancelled(), 'quiet'),
        mailButton(m.callmail_request_button(), link),
        ...toLastBlocks(),
      ],
      footer: m.callmail_booked_footer(),
    })
  })

type OffersContent = Common & {
  times: readonly Date[]
  heldUntil: Date
  way: WayWords
  /** A sentence of staff; empty without. */
  text: string
}

export const offersEmail = (content: OffersContent): ComposedEmail =>
  runInLanguage(content.language, () => {
    const { language, lead, link, practice, text, times, way } = content
    const intro = m.callmail_offers_intro(toMomentWords(content.heldUntil, content))
    const paragraphs = text.split(/(?:\r?\n){2,}/).filter((paragraph) => paragraph.trim() !== '')
    return composeEmail({
      language,
      practice,
      subject: m.callmail_offers_subject({ practice: practice.shortName }),
      preheader: intro,
      heading: m.callmail_offers_heading(),
      blocks: [
        mailParagraph(toGreeting(lead)),
        ...paragraphs.map((paragraph) => mailParagraph(paragraph)),
        mailParagraph(intro),
        ...times.map((at) => mailParagraph(m.callmail_offers_time(toMomentWords(at, content)))),
        mailParagraph(m.callmail_way({ way: way.label })),
        mailButton(m.callmail_offers_button(), link),
        toPurposeBlock(),
        ...toLastBlocks(),
      ],
      footer: m.callmail_offers_footer(),
    })
  })
