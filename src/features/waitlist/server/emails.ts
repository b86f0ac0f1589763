import { waitlistDays } from '#features/retention/rules.ts'
import { m } from '#messages'
import { runInLanguage } from '#platform/server/language.ts'
import {
  type MailPractice,
  mailButton,
  mailLayout,
  mailParagraph,
  mailPlainText,
} from '#platform/server/mail/mail-layout.ts'
import { mailLink } from '#platform/server/mail/mail-link.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import type { Language } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { formatFullDay } from '#shared/practice-time.ts'

type WaitlistEmail = {
  practice: MailPractice
  language: Language
  /** The therapist's full name. */
  therapist: string
  /** The link with which the recipient leaves the list. */
  leaveLink: string
  /** The link with which the recipient confirms other details. */
  confirmLink: string
  expiresAt: Date
  timeZone: string
}
type Written = Pick<Mail, 'subject' | 'text' | 'html'>

/**
 * Confirms an entry on the list. It contains nothing that the sender of the form typed: anyone can enter the
 * address of a stranger.
 */
export const joinedEmail = (email: WaitlistEmail): Written =>
  runInLanguage(email.language, () => {
    const { practice, language, therapist, leaveLink, expiresAt, timeZone } = email
    const { shortName, nameInSentence } = practice
    const heading = m.waitlist_mail_joined_heading()
    const what = m.waitlist_mail_joined_what({ therapist, practice: nameInSentence })
    const until = formatFullDay(expiresAt, timeZone)
    const terms = m.waitlist_mail_joined_terms({ days: String(waitlistDays), until })
    const leave = m.waitlist_mail_joined_leave()
    const footer = m.waitlist_mail_footer({ practice: nameInSentence })
    return {
      subject: m.waitlist_mail_joined_subject({ practice: shortName }),
      text: mailPlainText({
        practice,
        heading,
        paragraphs: [what, terms, `${leave}\n${leaveLink}`],
        footer,
      }),
      html: mailLayout({
        language,
        practice,
        preheader: what,
        heading,
        blocks: [
          mailParagraph(what),
          mailParagraph(terms),
          mailParagraph(leave, 'quiet'),
          mailLink(m.waitlist_leave_button(), leaveLink),
        ],
        footer,
      }),
    }
  })

/** Says that a place has opened, with a link to the request form. */
export const openedEmail = (email: WaitlistEmail & { slug: string; publicUrl: string }): Written =>
  runInLanguage(email.language, () => {
    const { practice, language, therapist, slug, publicUrl } = email
    const { leaveLink, expiresAt, timeZone } = email
    const { shortName, nameInSentence } = practice
    const link = publicUrl + localPath(paths.consultationWith(slug))
    const heading = m.waitlist_mail_opened_heading()
    const what = m.waitlist_mail_opened_what({ therapist, practice: nameInSentence })
    const soon = m.waitlist_mail_opened_soon()
    const button = m.waitlist_mail_opened_button()
    const leave = m.waitlist_mail_opened_leave({ until: formatFullDay(expiresAt, timeZone) })
    const footer = m.waitlist_mail_footer({ practice: nameInSentence })
    return {
      subject: m.waitlist_mail_opened_subject({ practice: shortName }),
      text: mailPlainText({
        practice,
        heading,
        paragraphs: [what, `${button}\n${link}`, soon, `${leave}\n${leaveLink}`],
        footer,
      }),
      html: mailLayout({
        language,
        practice,
        preheader: what,
        heading,
        blocks: [
          mailParagraph(what),
          mailButton(button, link),
          mailParagraph(soon),
          mailParagraph(leave, 'quiet'),
          mailLink(m.waitlist_leave_button(), leaveLink),
        ],
        footer,
      }),
    }
  })

/**
 * Asks whether other details are the recipient's. Like the first email it contains nothing that was typed: a
 * stranger may have sent the form.
 */
export const joinedAgainEmail = (email: WaitlistEmail): Written =>
  runInLanguage(email.language, () => {
    const { practice, language, therapist, leaveLink, confirmLink, expiresAt, timeZone } = email
    const { shortName, nameInSentence } = practice
    const heading = m.waitlist_mail_again_heading()
    const what = m.waitlist_mail_again_what({ therapist, practice: nameInSentence })
    const stay = m.waitlist_mail_again_stay({ until: formatFullDay(expiresAt, timeZone) })
    const button = m.waitlist_confirm_button()
    const leave = m.waitlist_mail_again_leave()
    const footer = m.waitlist_mail_footer({ practice: nameInSentence })
    return {
      subject: m.waitlist_mail_again_subject({ practice: shortName }),
      text: mailPlainText({
        practice,
        heading,
        paragraphs: [what, `${button}\n${confirmLink}`, stay, `${leave}\n${leaveLink}`],
        footer,
      }),
      html: mailLayout({
        language,
        practice,
        preheader: what,
        heading,
        blocks: [
          mailParagraph(what),
          mailButton(button, confirmLink),
          mailParagraph(stay),
          mailParagraph(leave, 'quiet'),
          mailLink(m.waitlist_leave_button(), leaveLink),
        ],
        footer,
      }),
    }
  })

/** Says that the therapist has left, with a way to somebody else: the place can no longer open. */
export const therapistLeftEmail = (email: WaitlistEmail & { publicUrl: string }): Written =>
  runInLanguage(email.language, () => {
    const { practice, language, therapist, leaveLink, expiresAt, timeZone, publicUrl } = email
    const { shortName, nameInSentence } = practice
    const heading = m.waitlist_mail_left_heading({ therapist })
    const what = m.waitlist_mail_left_what({ therapist, practice: nameInSentence })
    const button = m.waitlist_left_therapists()
    const link = publicUrl + localPath(paths.therapists)
    const leave = m.waitlist_mail_opened_leave({ until: formatFullDay(expiresAt, timeZone) })
    const footer = m.waitlist_mail_footer({ practice: nameInSentence })
    return {
      subject: m.waitlist_mail_left_subject({ practice: shortName }),
      text: mailPlainText({
        practice,
        heading,
        paragraphs: [what, `${button}\n${link}`, `${leave}\n${leaveLink}`],
        footer,
      }),
      html: mailLayout({
        language,
        practice,
        preheader: what,
        heading,
        blocks: [
          mailParagraph(what),
          mailButton(button, link),
          mailParagraph(leave, 'quiet'),
          mailLink(m.waitlist_leave_button(), leaveLink),
        ],
        footer,
      }),
    }
  })
