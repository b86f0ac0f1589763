import { notFound } from '#shared/errors.ts'
import type { DocumentName, PageName } from '../contract/content.ts'
import type { SiteLanguage } from '../contract/text.ts'
import type { PublishedSite } from './published-site.ts'

/** The words of one page, and the version they are from. */
export const readPage =
  (published: PublishedSite) =>
  <Name extends PageName>(name: Name, language: SiteLanguage = 'en') => {
    const { site, content } = published.read(language)
    return { version: site.version, words: content.pages[name] }
  }

export const readDocument =
  (published: PublishedSite) =>
  (name: DocumentName, language: SiteLanguage = 'en') => {
    const { site, content } = published.read(language)
    return { version: site.version, document: content.documents[name] }
  }

/** A published service with its long texts, by its slug or a former one. @throws not-found */
export const readService =
  (published: PublishedSite) =>
  (given: string, language: SiteLanguage = 'en') => {
    const slug = given.toLowerCase()
    const { site, content } = published.read(language)
    const isPublished = ({ visibility }: { visibility: string }) => visibility === 'published'
    const findBySlug = (wanted: string) =>
      content.services.find((service) => service.slug === wanted)
    const named =
      findBySlug(slug) ?? content.services.find(({ formerSlugs }) => formerSlugs.includes(slug))
    const service =
      named && !isPublished(named) && named.redirectTo ? findBySlug(named.redirectTo) : named
    if (!service || !isPublished(service)) throw notFound('This service is not offered.')
    return { version: site.version, service }
  }
