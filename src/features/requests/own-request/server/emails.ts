import type { Email } from '#features/core/outgoing-mail/server/service.ts'
import { formatDays, requestLinkDays, unusedLinkDays } from '#features/core/retention/rules.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { m } from '#messages'
import { runInLanguage } from '#platform/server/language.ts'
import {
  composeEmail,
  mailButton,
  mailNotice,
  mailParagraph,
} from '#platform/server/mail/compose-email.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import { toFirstStep } from '#shared/first-step.ts'
import { toGreetingName } from '#shared/greeting-name.ts'
import type { Language } from '#shared/language.ts'
import { listWishes } from '#shared/list-wishes.ts'
import { withoutMarks } from '#shared/marked-text.ts'
import { formatFullDay } from '#shared/practice-time.ts'
import { toReference } from '#shared/request-reference.ts'

type LinkedLead = { lead: Lead; link: string }
type Common = { practice: MailPractice; language: Language; timeZone: string }

/** Ends every email about a request: advice to strangers, and help in a crisis. */
const toLastBlocks = (notYouText: string) => {
  const crisis = withoutMarks(m.mail_crisis())
  return [
    mailParagraph(`${m.request_mail_not_you()} ${notYouText}`, 'quiet'),
    mailNotice(m.consultation_in_crisis(), crisis, crisis),
  ]
}

const toGreeting = (lead: Lead) => {
  const name = toGreetingName(lead.firstName)
  return name === undefined ? m.request_mail_greeting_unnamed() : m.request_mail_greeting({ name })
}

/** When the link has ended, too: a request is not deleted later than it says here unless staff hold it. */
const toTerms = ({ expiresAt }: Lead, timeZone: string) =>
  m.request_mail_terms({
    unused: formatDays(unusedLinkDays),
    days: formatDays(requestLinkDays),
    date: formatFullDay(new Date(expiresAt), timeZone),
  })

/**
 * The receipt of a request. Others may read the mailbox, and its subject on a locked phone: it names neither the
 * service nor a therapist nor what the person wrote.
 */
export const receiptEmail = (content: Common & LinkedLead): Email =>
  runInLanguage(content.language, () => renderReceipt(content))

function renderReceipt({ practice, language, timeZone, lead, link }: Common & LinkedLead): Email {
  const reference = toReference(lead.id)
  const date = formatFullDay(new Date(lead.createdAt), timeZone)
  const next = toFirstStep(lead)
  return composeEmail({
    language,
    practice,
    subject: m.request_mail_subject({ reference, practice: practice.shortName }),
    preheader: next,
    heading: m.request_mail_heading(),
    blocks: [
      mailParagraph(toGreeting(lead)),
      mailParagraph(m.request_mail_received({ date, reference })),
      mailParagraph(next),
      mailParagraph(m.request_mail_reach({ ways: listWishes(lead).join(' · ') })),
      mailButton(m.request_mail_button(), link),
      mailParagraph(toTerms(lead, timeZone), 'quiet'),
      ...toLastBlocks(m.request_mail_not_you_text()),
    ],
    footer: m.request_mail_footer(),
  })
}

type NewLinks = Common & { requests: readonly LinkedLead[] }
type LinkTexts = {
  subject: string
  heading: string
  intro: string
  notYouText: string
  footer: string
}

/** New links to the requests of one address, which someone asked for. */
export const newLinksEmail = (content: NewLinks): Email =>
  runInLanguage(content.language, () =>
    renderNewLinks(content, {
      subject: m.request_mail_links_subject({ practice: content.practice.shortName }),
      heading: m.request_mail_links_heading(),
      intro: m.request_mail_links_intro(),
      notYouText: m.request_mail_links_not_you_text(),
      footer: m.request_mail_links_footer(),
    }),
  )

/** The link to a request whose address staff have corrected. */
export const correctedAddressEmail = ({ lead, link, ...content }: Common & LinkedLead): Email =>
  runInLanguage(content.language, () =>
    renderNewLinks(
      { ...content, requests: [{ lead, link }] },
      {
        subject: m.request_mail_links_subject({ practice: content.practice.shortName }),
        heading: m.request_mail_links_heading(),
        intro: m.request_mail_corrected_intro(),
        notYouText: m.request_mail_not_you_text(),
        footer: m.request_mail_corrected_footer(),
      },
    ),
  )

function renderNewLinks(
  { practice, language, timeZone, requests }: NewLinks,
  { subject, heading, intro, notYouText, footer }: LinkTexts,
): Email {
  const terms = m.request_mail_links_terms({
    unused: formatDays(unusedLinkDays),
    days: formatDays(requestLinkDays),
  })
  const items = requests.flatMap(({ lead, link }) => {
    const date = formatFullDay(new Date(lead.createdAt), timeZone)
    const name = m.request_mail_links_request({ reference: toReference(lead.id), date })
    return [mailParagraph(name), mailButton(m.request_mail_button(), link)]
  })
  return composeEmail({
    language,
    practice,
    subject,
    preheader: intro,
    heading,
    blocks: [
      mailParagraph(m.request_mail_greeting_unnamed()),
      mailParagraph(intro),
      ...items,
      mailParagraph(terms, 'quiet'),
      ...toLastBlocks(notYouText),
    ],
    footer,
  })
}
