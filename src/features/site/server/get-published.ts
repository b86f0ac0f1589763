import type { SiteContent } from '../contract/content.ts'
import type { PublishedSite } from './published-site.ts'

const isPublished = ({ visibility }: { visibility: string }) => visibility === 'published'

/** The published content in both languages, without what visitors do not see. */
export const getPublished =
  (published: PublishedSite) =>
  (): {
    version: number
    isPublished: boolean
    content: SiteContent
  } => {
    const content = published.content()
    return {
      version: published.version(),
      isPublished: published.isPublished(),
      content: {
        ...content,
        offices: content.offices.filter(isPublished),
        services: content.services.filter(isPublished),
        notices: content.notices.filter(({ id }) =>
          published.read('en').site.notices.some((shown) => shown.id === id),
        ),
      },
    }
  }
