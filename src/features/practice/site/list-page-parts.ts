import { paths } from '#shared/paths.ts'
import type { ReadContent } from './contract/content.ts'
import { listRequestChoices } from './present-site.ts'

const isPublished = ({ visibility }: { visibility: string }) => visibility === 'published'

/** The content of each page by its path, without the header and foot that all pages have. */
export function listPageParts(content: ReadContent): ReadonlyMap<string, unknown> {
  const { practice, pages, documents, look } = content
  const { hours, feeRange, consultationMinutes, insurers, creditCards } = practice
  const offices = content.offices.filter(isPublished)
  const services = content.services.filter(isPublished)
  const cards = services.map(({ slug, name, icon, picture, shortText }) => ({
    slug,
    name,
    icon,
    picture,
    shortText,
  }))
  const { homePicture, teamPicture } = look
  const { map } = pages.locations
  const home = { hours, feeRange, consultationMinutes, offices, cards, homePicture, teamPicture }
  return new Map<string, unknown>([
    [paths.home, [pages.home, home, map]],
    [paths.therapists, [pages.directory.preview, pages.directory.title, pages.directory.lead]],
    [paths.match, [pages.match, offices]],
    [paths.services, [pages.services, cards]],
    ...services.map(
      (service) => [paths.service(service.slug), [service, pages.services.expect]] as const,
    ),
    [paths.consultation, [pages.consultation, listRequestChoices(content), feeRange]],
    [paths.locations, [pages.locations, offices, hours, creditCards]],
    [paths.about, [pages.about, insurers]],
    [paths.fees, pages.fees],
    [paths.faq, pages.faq],
    [paths.crisis, pages.crisis],
    [paths.privacy, documents.privacy],
    [paths.terms, documents.terms],
    [paths.accessibility, documents.accessibility],
  ])
}
