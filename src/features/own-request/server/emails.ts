import type { Lead } from '#features/leads/contract/leads.ts'
import type { Email } from '#features/outgoing-mail/server/service.ts'
import { formatDays, requestLinkDays, unusedLinkDays } from '#features/retention/rules.ts'
import { m } from '#messages'
import { runInLanguage } from '#platform/server/language.ts'
import {
  type MailPractice,
  mailButton,
  mailLayout,
  mailNotice,
  mailParagraph,
  mailPlainText,
} from '#platform/server/mail/mail-layout.ts'
import { toFirstStep } from '#shared/first-step.ts'
import type { Language } from '#shared/language.ts'
import { listWishes } from '#shared/list-wishes.ts'
import { splitMarkedText } from '#shared/marked-text.ts'
import { formatFullDay } from '#shared/practice-time.ts'
import { toReference } from '#shared/request-reference.ts'
import { toGreetingName } from '../rules.ts'

type LinkedLead = { lead: Lead; link: string }
type Common = { practice: MailPractice; language: Language; timeZone: string }

const toCrisisText = () =>
  splitMarkedText(m.mail_crisis())
    .map(({ words }) => words)
    .join('')

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
  const heading = m.request_mail_heading()
  const greeting = toGreeting(lead)
  const received = m.request_mail_received({ date, reference })
  const reach = m.request_mail_reach({ ways: listWishes(lead).join(' · ') })
  const next = toFirstStep(lead)
  const terms = toTerms(lead, timeZone)
  const notYou = m.request_mail_not_you()
  const notYouText = m.request_mail_not_you_text()
  const button = m.request_mail_button()
  const footer = m.request_mail_footer()
  return {
    subject: m.request_mail_subject({ reference, practice: practice.shortName }),
    text: mailPlainText({
      practice,
      heading,
      paragraphs: [
        greeting,
        received,
        next,
        reach,
        `${button}\n${link}`,
        terms,
        `${notYou} ${notYouText}`,
        toCrisisText(),
      ],
      footer,
    }),
    html: mailLayout({
      language,
      practice,
      preheader: next,
      heading,
      blocks: [
        mailParagraph(greeting),
        mailParagraph(received),
        mailParagraph(next),
        mailParagraph(reach),
        mailButton(button, link),
        mailParagraph(terms, 'quiet'),
        mailParagraph(`${notYou} ${notYouText}`, 'quiet'),
        mailNotice(m.consultation_in_crisis(), toCrisisText()),
      ],
      footer,
    }),
  }
}

type NewLinks = Common & { requests: readonly LinkedLead[] }
type LinkTexts = {
  subject: string
  heading: string
  intro: string
  notYouText: string
  footer: string
}

/** New links to the requests of one address, which somebody asked for. */
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
  const greeting = m.request_mail_greeting_unnamed()
  const terms = m.request_mail_links_terms({
    unused: formatDays(unusedLinkDays),
    days: formatDays(requestLinkDays),
  })
  const notYou = m.request_mail_not_you()
  const button = m.request_mail_button()
  const items = requests.map(({ lead, link }) => {
    const date = formatFullDay(new Date(lead.createdAt), timeZone)
    return { name: m.request_mail_links_request({ reference: toReference(lead.id), date }), link }
  })
  return {
    subject,
    text: mailPlainText({
      practice,
      heading,
      paragraphs: [
        greeting,
        intro,
        ...items.flatMap(({ name, link }) => [name, `${button}\n${link}`]),
        terms,
        `${notYou} ${notYouText}`,
        toCrisisText(),
      ],
      footer,
    }),
    html: mailLayout({
      language,
      practice,
      preheader: intro,
      heading,
      blocks: [
        mailParagraph(greeting),
        mailParagraph(intro),
        ...items.flatMap(({ name, link }) => [mailParagraph(name), mailButton(button, link)]),
        mailParagraph(terms, 'quiet'),
        mailParagraph(`${notYou} ${notYouText}`, 'quiet'),
        mailNotice(m.consultation_in_crisis(), toCrisisText()),
      ],
      footer,
    }),
  }
}
