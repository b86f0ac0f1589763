import { m } from '#messages'
import { runInLanguage } from '#platform/server/language.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { MailAddress } from '#platform/server/mail/mailer.ts'
import { findPaletteOfLook } from '#shared/accent-palette.ts'
import type { Language } from '#shared/language.ts'
import type { SiteDeps } from './deps.ts'
import type { PublishedSite } from './published-site.ts'

/** The sender's name in emails of a practice that has not entered its own. */
const unnamedSender = 'Practice portal'

/** The sender of emails of the practice: its name in their language, and its own address as far as there is one. */
export function getSender(
  { systemEmail, publicUrl }: Pick<SiteDeps, 'systemEmail' | 'publicUrl'>,
  site: PublishedSite,
  language: Language = 'en',
): MailAddress {
  const { name, email } = site.readForStaff(language).content.practice
  const address = systemEmail ?? (email || `no-reply@${new URL(publicUrl).hostname}`)
  return { name: name || unnamedSender, address }
}

/**
 * The practice as emails name it. Until it has entered its name, they speak of its portal. Emails to staff are
 * in English, also those that a visitor's call causes.
 */
export function getMailPractice(site: PublishedSite, language: Language = 'en'): MailPractice {
  const { practice, look } = site.readForStaff(language).content
  const { name, shortName, descriptor, mailingAddress, phone } = practice
  return {
    name,
    nameInSentence: name || runInLanguage(language, () => m.mail_our_practice()),
    shortName: shortName || unnamedSender,
    descriptor,
    mailingAddress,
    phone,
    colors: findPaletteOfLook(look).colors,
  }
}
