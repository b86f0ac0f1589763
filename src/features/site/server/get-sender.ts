import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { MailAddress } from '#platform/server/mail/mailer.ts'
import { findPaletteOfLook } from '#shared/accent-palette.ts'
import type { SiteDeps } from './deps.ts'
import type { PublishedSite } from './published-site.ts'

/** What emails of a practice that has not entered its name are from. */
const unnamedSender = 'Practice portal'

/** Whom emails of the practice are from: its name, and its own address as far as there is one. */
export const getSender =
  ({ systemEmail, publicUrl }: Pick<SiteDeps, 'systemEmail' | 'publicUrl'>, site: PublishedSite) =>
  (): MailAddress => {
    const { name, email } = site.read().content.practice
    const address = systemEmail ?? (email || `no-reply@${new URL(publicUrl).hostname}`)
    return { name: name || unnamedSender, address }
  }

/** The practice as emails name it. Until it has entered its name, they speak of its portal. */
export const getMailPractice = (site: PublishedSite) => (): MailPractice => {
  const { practice, look } = site.read().content
  const { name, shortName, descriptor, mailingAddress, phone } = practice
  return {
    name,
    nameInSentence: name || 'our practice',
    shortName: shortName || unnamedSender,
    descriptor,
    mailingAddress,
    phone,
    colors: findPaletteOfLook(look).colors,
  }
}
