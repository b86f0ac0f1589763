import { m } from '#messages'
import { notFound } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { getLanguage } from '#shared/local-path.ts'
import type { DocumentName, PageName } from '../contract/content.ts'
import type { ViolenceLines } from '../contract/read-help.ts'
import type { PublishedSite } from './published-site.ts'

/** So many services have a card on the home page. */
const coreServiceCount = 4

/** The texts of one page, and the version they are from. */
export const readPage =
  (published: PublishedSite) =>
  <Name extends PageName>(name: Name) => {
    const { site, content } = published.read()
    return { version: site.version, words: content.pages[name] }
  }

const isPublished = ({ visibility }: { visibility: string }) => visibility === 'published'

/** The home page with the pictures that only it shows. */
export function readHomePage(published: PublishedSite) {
  const { content } = published.read()
  return {
    ...readPage(published)('home'),
    services: content.services.filter(isPublished).slice(0, coreServiceCount),
    homePicture: content.look.homePicture,
    teamPicture: content.look.teamPicture,
    map: content.pages.locations.map,
    creditCards: content.practice.creditCards,
  }
}

export function readServicesPage(published: PublishedSite) {
  return {
    ...readPage(published)('services'),
    services: published.read().content.services.filter(isPublished),
  }
}

export function readLocationsPage(published: PublishedSite) {
  const { content } = published.read()
  return {
    ...readPage(published)('locations'),
    offices: content.offices.filter(isPublished),
    creditCards: content.practice.creditCards,
  }
}

export function readAboutPage(published: PublishedSite) {
  return {
    ...readPage(published)('about'),
    insurers: published.read().content.practice.insurers,
  }
}

/** An email address in parts; null without one. */
function toMailbox(email: string) {
  const at = email.lastIndexOf('@')
  return at < 0 ? null : { name: email.slice(0, at), domain: email.slice(at + 1).split('.') }
}

export function readDocument(published: PublishedSite, name: DocumentName) {
  const { site, content } = published.read()
  const { email, privacyEmail, mailingAddress } = content.practice
  return {
    version: site.version,
    document: content.documents[name],
    contact: { mailbox: toMailbox(privacyEmail || email), mailingAddress },
  }
}

/** A published service with its long texts, by its slug or a former one. @throws not-found */
export function readService(published: PublishedSite, given: string) {
  const slug = given.toLowerCase()
  const { site, content } = published.read()
  const findBySlug = (wanted: string) => content.services.find((service) => service.slug === wanted)
  const named =
    findBySlug(slug) ?? content.services.find(({ formerSlugs }) => formerSlugs.includes(slug))
  const service =
    named && !isPublished(named) && named.redirectTo ? findBySlug(named.redirectTo) : named
  if (!service || !isPublished(service)) throw notFound(m.services_not_found_text())
  return { version: site.version, service, expect: content.pages.services.expect }
}

/** The lines of the starting content for women who live with violence, in English and in French. */
const violenceLineIds: Record<Language, readonly string[]> = {
  en: ['assaulted-womens-helpline', 'femaide'],
  fr: ['femaide', 'assaulted-womens-helpline'],
}

/** The help lines that the practice's page still has, the one in the reader's language first. */
export function readViolenceLines(published: PublishedSite): ViolenceLines {
  return violenceLineIds[getLanguage()].flatMap((wanted) =>
    published
      .read()
      .content.pages.crisis.lines.filter(({ id, phone }) => id === wanted && phone !== ''),
  )
}
