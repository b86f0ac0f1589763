import { waitlistDays } from '#features/core/retention/rules.ts'
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

type Content = {
  subject: string
  heading: string
  /** The first paragraph, and the preview in lists of emails. */
  what: string
  action?: { label: string; link: string }
  /** The paragraph before the way to leave the list. */
  more?: string
  leave: string
}

/** All emails to people on the list end with the way to leave it. */
function writeEmail(
  { practice, language, leaveLink }: WaitlistEmail,
  content: Content,
): ComposedEmail {
  const { subject, heading, what, action, more, leave } = content
  return composeEmail({
    language,
    practice,
    subject,
    preheader: what,
    heading,
    blocks: [
      mailParagraph(what),
      ...(action ? [mailButton(action.label, action.link)] : []),
      ...(more === undefined ? [] : [mailParagraph(more)]),
      mailLink(leave, m.waitlist_leave_button(), leaveLink),
    ],
    footer: m.waitlist_mail_footer({ practice: practice.nameInSentence }),
  })
}

const formatEnd = ({ expiresAt, timeZone }: WaitlistEmail) => formatFullDay(expiresAt, timeZone)

/**
 * Confirms an entry on the list. It contains nothing that the sender of the form typed: anyone can enter the
 * address of a stranger.
 */
export const joinedEmail = (email: WaitlistEmail): ComposedEmail =>
  runInLanguage(email.language, () => {
    const { practice, therapist } = email
    return writeEmail(email, {
      subject: m.waitlist_mail_joined_subject({ practice: practice.shortName }),
      heading: m.waitlist_mail_joined_heading(),
      what: m.waitlist_mail_joined_what({ therapist, practice: practice.nameInSentence }),
      more: m.waitlist_mail_joined_terms({ days: String(waitlistDays), until: formatEnd(email) }),
      leave: m.waitlist_mail_joined_leave(),
    })
  })

/** Says that a place has opened, with a link to the request form. */
export const openedEmail = (
  email: WaitlistEmail & { slug: string; publicUrl: string },
): ComposedEmail =>
  runInLanguage(email.language, () => {
    const { practice, therapist, slug, publicUrl } = email
    return writeEmail(email, {
      subject: m.waitlist_mail_opened_subject({ practice: practice.shortName }),
      heading: m.waitlist_mail_opened_heading(),
      what: m.waitlist_mail_opened_what({ therapist, practice: practice.nameInSentence }),
      action: {
        label: m.waitlist_mail_opened_button(),
        link: publicUrl + localPath(paths.consultationWith(slug)),
      },
      more: m.waitlist_mail_opened_soon(),
      leave: m.waitlist_mail_opened_leave({ until: formatEnd(email) }),
    })
  })

/**
 * Asks whether other details are the recipient's. Like the first email it contains nothing that was typed: a
 * stranger may have sent the form.
 */
export const joinedAgainEmail = (email: WaitlistEmail): ComposedEmail =>
  runInLanguage(email.language, () => {
    const { practice, therapist, confirmLink } = email
    return writeEmail(email, {
      subject: m.waitlist_mail_again_subject({ practice: practice.shortName }),
      heading: m.waitlist_mail_again_heading(),
      what: m.waitlist_mail_again_what({ therapist, practice: practice.nameInSentence }),
      action: { label: m.waitlist_confirm_button(), link: confirmLink },
      more: m.waitlist_mail_again_stay({ until: formatEnd(email) }),
      leave: m.waitlist_mail_again_leave(),
    })
  })

/** Says that the therapist has left, with a way to someone else: the place can no longer open. */
export const therapistLeftEmail = (email: WaitlistEmail & { publicUrl: string }): ComposedEmail =>
  runInLanguage(email.language, () => {
    const { practice, therapist, publicUrl } = email
    return writeEmail(email, {
      subject: m.waitlist_mail_left_subject({ practice: practice.shortName }),
      heading: m.waitlist_mail_left_heading({ therapist }),
      what: m.waitlist_mail_left_what({ therapist, practice: practice.nameInSentence }),
      action: {
        label: m.waitlist_left_therapists(),
        link: publicUrl + localPath(paths.therapists),
      },
      leave: m.waitlist_mail_opened_leave({ until: formatEnd(email) }),
    })
  })
