import type { SiteContent } from '../contract/content.ts'
import type { PublishedSite } from './published-site.ts'

const isPublished = ({ visibility }: { visibility: string }) => visibility === 'published'

/** The published content in both languages, without what visitors do not see. */
export function getPublished(published: PublishedSite): {
  version: number
  isPublished: boolean
  content: SiteContent
} {
  const content = published.content()
  const services = content.services.filter(isPublished)
  const offered = new Set(services.map(({ slug }) => slug))
  const { consultation } = content.pages
  const choices = new Set(published.read('en').site.requestChoices.map(({ key }) => key))
  return {
    version: published.version(),
    isPublished: published.isPublished(),
    content: {
      ...content,
      practice: {
        ...content.practice,
        footerServices: content.practice.footerServices.filter((slug) => offered.has(slug)),
      },
      pages: {
        ...content.pages,
        consultation: {
          ...consultation,
          choices: consultation.choices.filter(({ key }) => choices.has(key)),
        },
      },
      offices: content.offices.filter(isPublished),
      services,
      notices: content.notices.filter(({ id }) =>
        published.read('en').site.notices.some((shown) => shown.id === id),
      ),
    },
  }
}
